import type { Attributes } from '../xml.ts'

export type Outcome = 'error' | 'failure' | 'skipped' | 'passed'

/** What a child element of a test case says of it. Surefire's rerun and flaky elements tell of attempts that did not decide. */
export const outcomeOfElement: ReadonlyMap<string, 'error' | 'failure' | 'skipped' | 'flaky'> = new Map([
  ['error', 'error'],
  ['failure', 'failure'],
  ['skipped', 'skipped'],
  ['skip', 'skipped'],
  ['ignored', 'skipped'],
  ['flakyFailure', 'flaky'],
  ['flakyError', 'flaky'],
  ['rerunFailure', 'flaky'],
  ['rerunError', 'flaky'],
])

const words: readonly (readonly [Outcome, RegExp])[] = [
  ['error', /^(?:error(?:ed)?|panic(?:ked)?|abort(?:ed)?|crash(?:ed)?|kill(?:ed)?|cancell?ed)$/i],
  ['failure', /^(?:fail(?:ed|ure)?|broken|timed?[ _-]?out|interrupted)$/i],
  ['skipped', /^(?:not[ _-]?run|suppressed|skipped|skip|ignored|disabled|pending|not[ _-]?executed)$/i],
]
const denied = /^(?:|0|false|no)$/i

/** What a test case says of itself in attributes alone: GoogleTest's `status` and `result`, a `disabled` flag, and their kin. */
export function outcomeOfAttributes(attributes: Attributes): Outcome {
  const said = outcomeOfWord(attributes['status']) ?? outcomeOfWord(attributes['result'])
  return said ?? (denied.test(attributes['disabled'] ?? '') ? 'passed' : 'skipped')
}

function outcomeOfWord(word = ''): Outcome | undefined {
  return word === '' ? undefined : words.find(([, pattern]) => pattern.test(word))?.[0]
}

const gravity: Readonly<Record<Outcome, number>> = { passed: 0, skipped: 1, failure: 2, error: 3 }

/** Each test case counts once: error over failure over skipped. */
export function isWorse(one: Outcome, other: Outcome | undefined): boolean {
  return other === undefined || gravity[one] > gravity[other]
}
