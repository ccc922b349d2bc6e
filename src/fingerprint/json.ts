import { EvidenceError } from '../error.ts'
import { parse } from '../schema/parse.ts'
import { FreeObject } from '../schema/primitives.ts'

/** A JSON object in a file that another tool wrote; `where` opens the message when it is not one. */
export function parseObject(text: string, where: string): FreeObject {
  const parsed = parse(FreeObject, parseJson(text, where))
  if (parsed.ok) return parsed.value
  throw new EvidenceError('file', `${where} holds JSON that is not an object: have the tool write it again`)
}

/** The objects of an array member; undefined where there is no such array, or something else in it. */
export function objectsOf(object: FreeObject, member: string): readonly FreeObject[] | undefined {
  const value = object[member]
  if (!Array.isArray(value)) return undefined
  const parsed = value.map((element: unknown) => parse(FreeObject, element))
  const objects = parsed.flatMap((element) => (element.ok ? [element.value] : []))
  return objects.length === parsed.length ? objects : undefined
}

/** A member that is an object; an empty one where it is missing or something else. */
export function objectOf(object: FreeObject, member: string): FreeObject {
  const parsed = parse(FreeObject, object[member])
  return parsed.ok ? parsed.value : {}
}

/** A text member; empty where it is missing or no text. */
export function textOf(object: FreeObject, member: string): string {
  const value = object[member]
  return typeof value === 'string' ? value : ''
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EvidenceError('file', `${where} is not JSON: have the tool write it again`, { cause })
  }
}
