import { messageOf } from '../error.ts'
import type { ResultFile } from './file.ts'
import { refusal } from './refusal.ts'
import { readText } from './text.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Characters of the largest JSON that is read: it must be held whole, and twice over. */
const largest = 400_000_000

/** A whole text file. Throws `EvidenceError` `file`, naming it, where it cannot be read or is too large. */
export async function readWhole(file: ResultFile): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of readText(file)) {
    length += piece.length
    if (length > largest)
      throw refusal(file.path, `is larger than ${largest / 1e6} MB, and too large to be read; let the tool report less`)
    pieces.push(piece)
  }
  const whole = pieces.join('')
  if (whole.trim() === '')
    throw refusal(file.path, 'holds nothing but blanks; the tool that should have written it seems to have failed')
  return whole
}

export function parseJson(path: string, source: string): unknown {
  try {
    const value: unknown = JSON.parse(source)
    return value
  } catch (error) {
    throw refusal(path, `is not JSON, or is cut off (${quoteShort(error)}); let the tool write it again, whole`, error)
  }
}

/** JSON.parse quotes what it choked on, and that may be long. */
function quoteShort(error: unknown): string {
  return messageOf(error).slice(0, 120)
}

/** A member, looked up without the prototype: a file may well hold a member called `constructor`. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** What lies at a path of members. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) found = member(found, key)
  return found
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; none where there is no list. */
export function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function list(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** Text that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The texts that are there, one after another. */
export function joinTexts(separator: string, ...texts: readonly (string | undefined)[]): string {
  return texts.filter((it) => it !== undefined && it !== '').join(separator)
}

/** A number, or text that is one. */
export function numeric(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The objects of a list that may be left out, but not be anything else: a list that cannot be read is not an empty one. */
export function optionalObjects(path: string, parent: JsonObject, key: string): readonly JsonObject[] {
  const value = member(parent, key)
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every(isObject)) return value
  throw refusal(path, `has a member "${key}" that is no list of objects; let the tool write it again`)
}
