import type { Attributes } from '../xml.ts'

/** A count in the notations of reporters: `12`, `1,251`. Anything else is 0. */
export function parseCount(text: string | undefined): number {
  const count = Number((text ?? '').replaceAll(/[\s,_]/g, ''))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Longer texts are not parsed as numbers: no reporter writes them. */
const maxNumberLength = 40

/**
 * Seconds in the notations of reporters: `0.25`, `1.7e-05`, `1,234.567` (Surefire groups thousands), `0,25` and `1.234,5` (locale of
 * the machine), `2.5s`. A single comma before exactly three digits separates thousands if a whole number precedes it; otherwise it is a
 * decimal point. Undefined if the text is not a duration.
 */
export function parseSeconds(text = ''): number | undefined {
  const plain = Number(text)
  if (plain > 0 && plain < Infinity) return plain
  const number = text.trim()
  if (number === '' || number.length > maxNumberLength) return undefined
  const seconds = Number(withDecimalPoint(number.replace(/\s*s(?:ec(?:onds?)?)?$/i, '')))
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function withDecimalPoint(number: string): string {
  if (!number.includes(',')) return number
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(number)) return number.replaceAll(',', '')
  return number.replaceAll('.', '').replace(',', '.')
}

/** Epoch seconds between which a test run is plausible. The bounds exclude values such as Go's zero time. */
const earliest = Date.UTC(1990, 0) / 1000
const latest = Date.UTC(2200, 0) / 1000

const isoPattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i
const httpDatePattern = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/

/**
 * A point in time in the notations of reporters, as epoch seconds: ISO 8601 (UTC if there is no zone), HTTP date, epoch seconds or epoch
 * milliseconds. Undefined for anything else.
 */
export function parseTimestamp(text: string | undefined): number | undefined {
  const written = (text ?? '').trim()
  const seconds = fromEpoch(written) ?? fromIso(written) ?? fromHttpDate(written)
  return seconds !== undefined && seconds >= earliest && seconds <= latest ? seconds : undefined
}

function fromEpoch(text: string): number | undefined {
  if (!/^\d{9,13}(?:\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  return number > latest ? number / 1000 : number
}

function fromIso(text: string): number | undefined {
  const match = isoPattern.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match
  const offset = /\d/.test(zone) ? zone.replace(/(\d\d)(\d\d)$/, '$1:$2') : 'Z'
  return finite(
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`) / 1000,
  )
}

function fromHttpDate(text: string): number | undefined {
  return httpDatePattern.test(text) ? finite(Date.parse(text) / 1000) : undefined
}

function finite(seconds: number): number | undefined {
  return Number.isFinite(seconds) ? seconds : undefined
}

export type Outcome = 'error' | 'failure' | 'skipped' | 'passed'

/** The outcome that a child element gives its test case. Surefire's `rerun…` and `flaky…` elements are attempts that did not decide. */
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

const outcomeWords: readonly (readonly [Outcome, RegExp])[] = [
  [
    'error',
    /^(?:(?:hook|cleanup)[_-]error|error(?:ed)?|panic(?:ked)?|abort(?:ed)?|crash(?:ed)?|kill(?:ed)?|cancell?ed)$/i,
  ],
  ['failure', /^(?:fail(?:ed|ure)?|broken|timed?[ _-]?out|interrupted)$/i],
  ['skipped', /^(?:not[ _-]?run|suppressed|skipped|skip|ignored|disabled|pending|not[ _-]?executed|untested)$/i],
]
const falseWords = /^(?:|0|false|no)$/i

/** The outcome of a test case by its attributes alone: GoogleTest's `status` and `result`, a `disabled` flag, and similar ones. */
export function outcomeOfAttributes(attributes: Attributes): Outcome {
  const outcome = outcomeOfWord(attributes['status']) ?? outcomeOfWord(attributes['result'])
  return outcome ?? (falseWords.test(attributes['disabled'] ?? '') ? 'passed' : 'skipped')
}

function outcomeOfWord(word = ''): Outcome | undefined {
  return word === '' ? undefined : outcomeWords.find(([, pattern]) => pattern.test(word))?.[0]
}

const outcomeRank: Readonly<Record<Outcome, number>> = { passed: 0, skipped: 1, failure: 2, error: 3 }

/** Whether an outcome replaces another: a test case counts once, as error before failure before skipped. */
export function isWorseOutcome(one: Outcome, other: Outcome | undefined): boolean {
  return other === undefined || outcomeRank[one] > outcomeRank[other]
}
