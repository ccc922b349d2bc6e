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

export type TestOutcome = 'error' | 'failure' | 'skipped' | 'passed'

/**
 * The outcome that a child element gives its test case, by its plain name. Surefire writes `flaky…` for attempts before one that passed, and
 * `rerun…` beside the failure of a test that never passed.
 */
export const outcomeOfElement: ReadonlyMap<string, 'error' | 'failure' | 'skipped' | 'flaky' | 'rerun'> = new Map([
  ['error', 'error'],
  ['failure', 'failure'],
  ['failed', 'failure'],
  ['fail', 'failure'],
  ['skipped', 'skipped'],
  ['skip', 'skipped'],
  ['ignored', 'skipped'],
  ['flakyfailure', 'flaky'],
  ['flakyerror', 'flaky'],
  ['rerunfailure', 'rerun'],
  ['rerunerror', 'rerun'],
])

/** The name of an element without its prefix, in lower case: a failure is one in any namespace and case. */
export function plainElementName(name: string): string {
  if (name === 'testcase') return name
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

const outcomeWords: readonly (readonly [TestOutcome, RegExp])[] = [
  [
    'error',
    /^(?:(?:hook|cleanup)[_-]error|errors?|errored|panic(?:ked)?|abort(?:ed)?|crash(?:ed)?|kill(?:ed)?|cancell?ed)$/i,
  ],
  [
    'failure',
    /^(?:fail(?:s|ed|ure|ing)?|broken|timed?[ _-]?out|interrupted|n(?:ot[ _-]?)?ok|ko|undefined|ambiguous)$/i,
  ],
  [
    'skipped',
    /^(?:not[ _-]?run|suppressed|skipped|skip|ignored|disabled|pending|not[ _-]?executed|untested|inconclusive|todo)$/i,
  ],
  [
    'passed',
    /^(?:|run|ran|b?x?pass(?:ed|ing|es)?|b?xfail(?:ed)?|bfail|ok|succe(?:ss(?:ful|fully)?|eded)|completed?|executed|finished|done|flaky|fixed|true|yes|[01])$/i,
  ],
]
const noWords = /^(?:|0|false|no|none|null|undefined)$/i

/** The meaning of a word, of yes and no, or of a number of failures. */
type WordMeaning = 'word' | 'success' | 'run' | 'disabled' | 'failure' | 'error'

/** What the attributes of a test case say about its outcome, by their names in lower case. */
const attributeRoles: ReadonlyMap<string, WordMeaning> = new Map([
  ['status', 'word'],
  ['result', 'word'],
  ['outcome', 'word'],
  ['state', 'word'],
  ['success', 'success'],
  ['passed', 'success'],
  ['executed', 'run'],
  ['disabled', 'disabled'],
  ['failure', 'failure'],
  ['failures', 'failure'],
  ['failed', 'failure'],
  ['error', 'error'],
  ['errors', 'error'],
])

/** The lengths of these names. Most other names are shorter or longer, and need no comparison. */
const roleLengths = new Set([...attributeRoles.keys()].map(({ length }) => length))

function roleOf(name: string): WordMeaning | undefined {
  if (!roleLengths.has(name.length)) return undefined
  return attributeRoles.get(name) ?? attributeRoles.get(name.toLowerCase())
}

/** The outcome that attributes alone state, the worst of several, and a word among them whose meaning is not known. */
export interface StatedOutcome {
  readonly outcome: TestOutcome
  readonly unknownWord?: string
}

/** The outcome of a test case by its attributes alone: GoogleTest's `status` and `result`, a `disabled` flag, and similar ones. */
export function outcomeOfAttributes(attributes: Attributes): StatedOutcome {
  let outcome: TestOutcome = 'passed'
  let unknownWord: string | undefined
  for (const name of Object.keys(attributes)) {
    const role = roleOf(name)
    if (role === undefined) continue
    const stated = outcomeOfAttribute(role, attributes[name])
    if (stated === undefined) unknownWord ??= attributes[name]
    else if (isWorseOutcome(stated, outcome)) outcome = stated
  }
  return unknownWord === undefined ? { outcome } : { outcome, unknownWord }
}

/** Undefined for a word whose meaning is not known. */
function outcomeOfAttribute(role: WordMeaning, value = ''): TestOutcome | undefined {
  const text = value.trim()
  if (role === 'word') return outcomeOfWord(text)
  if (text === '') return 'passed'
  return (noWords.test(text) ? outcomesOfNo : outcomesOfYes)[role]
}

const outcomesOfNo: Readonly<Record<Exclude<WordMeaning, 'word'>, TestOutcome>> = {
  success: 'failure',
  run: 'skipped',
  disabled: 'passed',
  failure: 'passed',
  error: 'passed',
}
const outcomesOfYes: Readonly<Record<Exclude<WordMeaning, 'word'>, TestOutcome>> = {
  success: 'passed',
  run: 'passed',
  disabled: 'skipped',
  failure: 'failure',
  error: 'error',
}

function outcomeOfWord(word: string): TestOutcome | undefined {
  return outcomeWords.find(([, pattern]) => pattern.test(word))?.[0]
}

/** Whether the word in an attribute of a suite says that it failed. */
export function isFailingWord(word = ''): boolean {
  const outcome = outcomeOfWord(word.trim())
  return outcome === 'failure' || outcome === 'error'
}

const outcomeRank: Readonly<Record<TestOutcome, number>> = { passed: 0, skipped: 1, failure: 2, error: 3 }

/** Whether an outcome replaces another: a test case counts once, as error before failure before skipped. */
export function isWorseOutcome(one: TestOutcome, other: TestOutcome | undefined): boolean {
  return other === undefined || outcomeRank[one] > outcomeRank[other]
}
