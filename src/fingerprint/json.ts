import { EvidenceError } from '../error.ts'
import { isObject, type JsonObject } from '../wire/json/is-object.ts'
import { parseJson } from '../wire/json/parse-json.ts'

/** Parses a JSON object from the file of another tool. `source` is the start of the error message. Throws `EvidenceError` `file`. */
export function parseObject(text: string, source: string): JsonObject {
  const parsed = parseJson(text)
  if (!parsed.ok)
    throw new EvidenceError('file', `${source} is not JSON: run the tool that writes it again`, { cause: parsed.cause })
  if (isObject(parsed.value)) return parsed.value
  throw new EvidenceError('file', `${source} has JSON that is not an object: run the tool that writes it again`)
}

/** The objects in an array member; undefined if it is not an array of objects. */
export function objectsOf(object: JsonObject, member: string): readonly JsonObject[] | undefined {
  const value = object[member]
  return Array.isArray(value) && value.every(isObject) ? value : undefined
}

/** An object member; an empty object if it is absent or of another type. */
export function objectOf(object: JsonObject, member: string): JsonObject {
  const value = object[member]
  return isObject(value) ? value : {}
}
