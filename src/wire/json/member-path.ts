import { isObjectOrArray } from './canonical.ts'

/** The steps to a member: a name, or an index of an array. */
export type MemberPath = readonly PropertyKey[]

/** Undefined if there is no such member. */
export function valueAtPath(value: unknown, path: MemberPath): unknown {
  let current = value
  for (const step of path) current = isObjectOrArray(current) ? current[String(step)] : undefined
  return current
}
