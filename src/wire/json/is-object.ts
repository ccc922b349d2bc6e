import { ExactNumber } from './exact-number.ts'

/** A JSON object with members of any kind. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. An array is not one; `isObjectOrArray` in canonical.ts accepts both. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
}
