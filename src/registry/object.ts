import type { FreeObject } from '../schema/primitives.ts'

export function isObject(value: unknown): value is FreeObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that is there and is text, else ''. */
export function textOf(value: unknown, name: string): string {
  const found = memberOf(value, name)
  return typeof found === 'string' ? found : ''
}

export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Undefined for what is no JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
