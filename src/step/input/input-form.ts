import { EvidenceError } from '../../error.ts'
import type { OverriddenChange } from '../../wire/attestation/override.ts'
import { parse } from '../../wire/parse.ts'
import { CommitSha, type FreeObject } from '../../wire/primitives.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { parseJson } from '../../wire/json/parse-json.ts'

/** Input forms turn the text of an input, without the space around it, into a value. Each throws EvidenceError `usage`. */

export function asString(_name: string, text: string): string {
  return text
}

/** Lines without the space around them. Empty lines are dropped. */
function asLines(_name: string, text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Patterns and paths, one per line. A line that begins with # is a comment, as @actions/glob has it. */
export function asPatterns(name: string, text: string): readonly string[] {
  return asLines(name, text).filter((line) => !line.startsWith('#'))
}

/** What to check if an input is empty. A runner gives an empty text for an output that does not exist. */
export const emptyInputHint =
  'If it is an expression, that came out empty: check the id of the step and the name of its output.'

/** Names, one per line. A name has neither white space nor a comma. */
export function asNames(name: string, text: string): readonly string[] {
  const lines = asLines(name, text)
  const list = lines.find((line) => /[\s,;]/.test(line))
  if (list !== undefined) throw invalidInput(name, list, 'one name per line')
  return lines
}

/** Verifier keys of a signed note, one per line. They are parsed where they are used. */
export function asVerifierKeys(name: string, text: string): readonly string[] {
  const lines = asLines(name, text)
  const wrong = lines.find((line) => !/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(line))
  if (wrong === undefined) return lines
  throw invalidInput(name, wrong, 'a verifier key such as evidence.example.com/log/acme+530d903a+AekyeRrm…')
}

/** A form that takes one of a few texts. */
interface ChoiceForm<T> {
  (name: string, text: string): T
  readonly choices: readonly string[]
}

export const asBoolean: ChoiceForm<boolean> = Object.assign(
  (name: string, text: string) => asChoice('true', 'false')(name, text) === 'true',
  { choices: ['true', 'false'] },
)

export function asChoice<const Choice extends string>(...choices: readonly Choice[]): ChoiceForm<Choice> {
  const form = (name: string, text: string): Choice => {
    const found = choices.find((choice) => choice === text)
    if (found !== undefined) return found
    const quoted = choices.map((choice) => `\`${choice}\``)
    throw invalidInput(name, text, choices.length === 2 ? quoted.join(' or ') : quoted.join(', '))
  }
  return Object.assign(form, { choices })
}

/** Whether a form takes `true` or `false` alone: on the command line such an input is a flag. */
export function isBooleanForm(form: object): boolean {
  return choicesOf(form)?.join() === 'true,false'
}

/** The texts that a form takes; undefined if it is not a choice. */
export function choicesOf(form: object): readonly string[] | undefined {
  return 'choices' in form && Array.isArray(form.choices) ? form.choices.map(String) : undefined
}

/** A whole number in decimal, of at most nine digits. */
export function asWholeNumber(minimum: number): (name: string, text: string) => number {
  return (name, text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < minimum)
      throw invalidInput(name, text, `a whole number from ${minimum}`)
    return Number(text)
  }
}

export const asSeconds = asWholeNumber(0)

/** An ISO 8601 time with its zone, as epoch seconds. */
export function asTime(name: string, text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const milliseconds = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) throw invalidInput(name, text, 'a time with its zone, such as 2027-01-31T00:00:00Z')
  return milliseconds / 1000
}

/** Whether a day is in the calendar. `Date` reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

/** The change that an override covers: the number of a pull request, with or without #, or a whole commit SHA. */
export function asChange(name: string, text: string): OverriddenChange {
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1]
  if (number !== undefined) return { pull_request: Number(number) }
  const commit = parse(CommitSha, text)
  if (commit.ok) return { commit: commit.value }
  throw invalidInput(name, text, 'the number of a pull request, such as 12, or a whole commit SHA')
}

/** A JSON object; undefined if the input is empty. */
export function asJsonObject(name: string, text: string): FreeObject | undefined {
  if (text === '') return undefined
  const value = parseJsonInput(name, text)
  if (!isObject(value)) throw invalidInput(name, text, 'a JSON object such as {"key": "value"}')
  return value
}

function parseJsonInput(name: string, text: string): unknown {
  const parsed = parseJson(text, 'interoperable', 'all')
  if (parsed.ok) return parsed.value
  throw new EvidenceError('usage', `Input \`${name}\` ${parsed.problem}: ${quoteInput(text)}`, { cause: parsed.cause })
}

/** The same form, with undefined for an empty input. */
export function asOptional<T>(form: (name: string, text: string) => T): (name: string, text: string) => T | undefined {
  const optional = (name: string, text: string): T | undefined => (text === '' ? undefined : form(name, text))
  const choices = choicesOf(form)
  return choices === undefined ? optional : Object.assign(optional, { choices })
}

function invalidInput(name: string, text: string, expected: string): EvidenceError {
  const found = text === '' ? 'is empty' : `is ${quoteInput(text)}`
  return new EvidenceError('usage', `Input \`${name}\` ${found}; it takes ${expected}.`, { facts: { input: name } })
}

/** The text of an input for a message: in quotes, on one line, with control characters escaped, cut to 60 characters. */
export function quoteInput(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}
