import { toText, type Bytes } from './bytes.ts'
import { Refusal } from './refusal.ts'

/** Parses a member as JSON. Throws Refusal. */
export function parseDocument(member: Bytes): unknown {
  try {
    return JSON.parse(toText(member)) as unknown
  } catch {
    throw new Refusal('A document of the package is no JSON.')
  }
}

/** The value below a JSON value; undefined where there is none. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return found
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** As valueAt; empty if it is no text. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** As valueAt; empty if it is no list. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? (found as readonly unknown[]) : []
}
