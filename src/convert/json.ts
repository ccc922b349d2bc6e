import { Buffer, constants, isAscii } from 'node:buffer'
import { isObject, type JsonObject } from '../wire/json/is-object.ts'
import { memberOf } from '../wire/json/member.ts'
import { parseJson } from '../wire/json/parse-json.ts'
import { resultFileError, type ResultFile } from './result-file.ts'
import { readTextStream } from './text-stream.ts'

/** Characters of the largest JSON file. The text and its parsed value are in memory at the same time. */
const maxLength = 400_000_000

/** The whole text of a result file. Throws `EvidenceError` `file` if the file cannot be read, is blank, or is larger than 400 MB. */
export async function readWholeText(file: ResultFile): Promise<string> {
  const gathered = createTextBuffer()
  let length = 0
  for await (const chunk of readTextStream(file)) {
    length += chunk.length
    if (length > maxLength || gathered.add(chunk) > constants.MAX_STRING_LENGTH)
      throw resultFileError(file.path, `is larger than the limit of ${maxLength / 1e6} MB; let the tool report less`)
  }
  const whole = gathered.take()
  if (whole.trim() === '')
    throw resultFileError(file.path, 'has only white space; look at the output of the tool that should have written it')
  return whole
}

/**
 * Gathers text in one buffer, which is free after `take`: strings would be in memory beside the whole text, and beside its parsed value, until
 * they are collected. `add` returns the bytes so far. Not every version of Node can take a text of more than `MAX_STRING_LENGTH` bytes.
 */
function createTextBuffer(): { readonly add: (text: string) => number; readonly take: () => string } {
  let bytes = Buffer.allocUnsafeSlow(1_048_576)
  let length = 0
  return {
    add: (text) => {
      const needed = length + text.length * maxBytesPerUnit
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(2 * needed)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(text, length)
      return length
    },
    take: () => {
      const all = bytes.subarray(0, length)
      bytes = Buffer.alloc(0)
      return all.toString(isAscii(all) ? 'latin1' : 'utf8')
    },
  }
}

/** Bytes that a UTF-16 unit takes in UTF-8 (RFC 3629). */
const maxBytesPerUnit = 3

/**
 * The JSON value of a result file. Throws `EvidenceError` `file` if it is not JSON, or if two readers could take it differently: a member that
 * is there twice could hide a finding.
 */
export function parseJsonFile(path: string, source: string): unknown {
  const parsed = parseJson(source, 'interoperable')
  if (parsed.ok) return parsed.value
  if (!parsed.isMalformed) throw resultFileError(path, `${parsed.problem}; run the tool again`)
  throw resultFileError(path, `${parsed.problem}, or is cut off; run the tool again`, parsed.cause)
}

/** The value at a path of member names; undefined if any of them is absent. */
export function memberAt(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) found = memberOf(found, key)
  return found
}

/** The objects in a list; an empty list if the value is not a list. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** Whether a list is empty, or begins with an object whose first member has one of the names. */
export function isListWith(value: unknown, names: readonly string[]): boolean {
  const list = asList(value)
  const [first = {}] = list ?? []
  if (list === undefined || !isObject(first)) return false
  const [name] = Object.keys(first)
  return name === undefined || names.includes(name)
}

/** A string that is not empty. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The given strings with a separator; absent and empty ones are skipped. */
export function joinTexts(separator: string, ...texts: readonly (string | undefined)[]): string {
  return texts.filter((it) => it !== undefined && it !== '').join(separator)
}

/** A finite number, or the number that a string represents. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/**
 * Converts the objects of a list of a parsed document. Each leaves the list, so that the part of it that no result keeps is free while the
 * rest is converted.
 */
export function* convertEach<T>(list: JsonObject[], convert: (one: JsonObject) => T): Generator<T> {
  list.reverse()
  for (let one = list.pop(); one !== undefined; one = list.pop()) yield convert(one)
}

/**
 * The objects of a list member; an empty list if the member is absent or null. Throws `EvidenceError` `file` if it is anything else,
 * because an unreadable list must not count as an empty one.
 */
export function optionalObjects(path: string, parent: JsonObject, key: string): JsonObject[] {
  const value = memberOf(parent, key)
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every(isObject)) return value
  throw resultFileError(path, `has a member "${key}" that is not a list of objects; run the tool again`)
}
