import { EvidenceError } from '../../error.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import { readJson } from './json.ts'

export function asText(_name: string, text: string): string {
  return text
}

export function asLines(_name: string, text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function asBoolean(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw refuse(name, text, '`true` or `false`')
}

export function asChoice<const Choice extends string>(
  ...choices: readonly Choice[]
): (name: string, text: string) => Choice {
  return (name, text) => {
    const found = choices.find((choice) => choice === text)
    if (found === undefined) throw refuse(name, text, choices.map((choice) => `\`${choice}\``).join(', '))
    return found
  }
}

export function asWhole(minimum: number): (name: string, text: string) => number {
  return (name, text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < minimum) throw refuse(name, text, `a whole number from ${minimum}`)
    return Number(text)
  }
}

export const asSeconds = asWhole(0)

/** An ISO 8601 moment with its zone, as epoch seconds. */
export function asMoment(name: string, text: string): number {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const milliseconds = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) throw refuse(name, text, 'a time with its zone, such as 2027-01-31T00:00:00Z')
  return milliseconds / 1000
}

/** `Date` takes the 31st of February for the 3rd of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

export function asJsonObject(name: string, text: string): FreeObject | undefined {
  if (text === '') return undefined
  const value = parseJson(name, text)
  if (!isObject(value)) throw refuse(name, text, 'a JSON object such as {"key": "value"}')
  return value
}

function parseJson(name: string, text: string): unknown {
  try {
    return readJson(text)
  } catch (cause) {
    throw new EvidenceError('usage', `Input \`${name}\` is not JSON: ${quote(text)}`, { cause })
  }
}

function isObject(value: unknown): value is FreeObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(name: string, text: string, wanted: string): EvidenceError {
  const found = text === '' ? 'is empty' : `is ${quote(text)}`
  return new EvidenceError('usage', `Input \`${name}\` ${found}; it takes ${wanted}.`, { facts: { input: name } })
}

/** What a user wrote, on one line, with what cannot be seen made visible. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}
