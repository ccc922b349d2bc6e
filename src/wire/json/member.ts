import { isObject } from './is-object.ts'

/** An own member of an object, so that a document with a member named `constructor` is read correctly. Undefined if it is absent. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** A member that is a string; '' if it is absent or of another type. */
export function textMember(value: unknown, name: string): string {
  const found = memberOf(value, name)
  return typeof found === 'string' ? found : ''
}
