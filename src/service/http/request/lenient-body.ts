import type { Operation } from '../../../schema/operation/operation.ts'
import { isObjectOrArray } from '../../../json/canonical.ts'
import { findUnknownMembers, type Parsed } from '../../../schema/parse.ts'
import { freeMembers, type FreeObject } from '../../../schema/primitives.ts'
import { valueAtPath, type MemberPath } from './member-path.ts'
import { findMisreadMembers } from './misread-member.ts'

/** The members of a body that its schema does not know. They are recorded and judge nothing (rules 2.2). */
export interface UnknownMembers {
  /** Each name once, as a path: `vulnscan_results.results[].target`. */
  readonly names: readonly string[]
  /** Their values as they were sent, in the structure of the body. An array is an object by index. */
  readonly values: FreeObject
}

export const noUnknownMembers: UnknownMembers = { names: [], values: {} }

/** More names are refused, because each is recorded and answered. */
const maxNames = 1000

/**
 * Parses the body of a published operation: a member that is null is absent, and unknown members are set aside (rules 2.2). A body that
 * the strict `check` accepts keeps its form. `check` is the parser of the schema.
 */
export function parseLeniently<T>(
  schema: Operation['body'],
  check: (value: unknown) => Parsed<T>,
  body: unknown,
): Parsed<{ readonly known: T; readonly unknown: UnknownMembers }> {
  const strict = check(body)
  if (strict.ok) return { ok: true, value: { known: strict.value, unknown: noUnknownMembers } }
  const paths = findUnknownMembers(schema, body)
  const unknown = new Set(paths.map(toKey))
  const parsed = check(omitUnknownAndNull(body, unknown, []))
  if (!parsed.ok) return parsed
  const given = paths.filter((path) => valueAtPath(body, path) !== null)
  const names = [...new Set(given.map(toName))]
  const errors = names.length > maxNames ? tooManyNames : findMisreadMembers(body, given)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { known: parsed.value, unknown: { names, values: pickUnknown(body, unknown, []) ?? {} } } }
}

const tooManyNames = { body: `must not have more than ${maxNames} members that are not known` }

/** No member of a body has NUL in its name (rules 2.2). */
function toKey(path: MemberPath): string {
  return path.map(String).join('\0')
}

function toName(path: MemberPath): string {
  return path.map((step, at) => (typeof step === 'number' ? '[]' : `${at === 0 ? '' : '.'}${String(step)}`)).join('')
}

/** Free members, and the places of findings, keep their content. */
function omitUnknownAndNull(value: unknown, unknown: ReadonlySet<string>, path: MemberPath): unknown {
  if (Array.isArray(value)) return value.map((element, at) => omitUnknownAndNull(element, unknown, [...path, at]))
  if (!isObjectOrArray(value)) return value
  const known = Object.entries(value).filter(
    ([name, member]) => member !== null && !unknown.has(toKey([...path, name])),
  )
  return Object.fromEntries(
    known.map(([name, member]) => [name, isFree(name) ? member : omitUnknownAndNull(member, unknown, [...path, name])]),
  )
}

function isFree(name: string): boolean {
  return freeMembers.has(name) || name === 'locations'
}

/** The unknown members alone; undefined if the value has none. */
function pickUnknown(value: unknown, unknown: ReadonlySet<string>, path: MemberPath): FreeObject | undefined {
  if (!isObjectOrArray(value)) return undefined
  const picked = Object.entries(value).flatMap(([name, member]) => {
    const inner = [...path, name]
    const found = unknown.has(toKey(inner)) ? member : pickUnknown(member, unknown, inner)
    return found === undefined || found === null ? [] : [[name, found] as const]
  })
  return picked.length === 0 ? undefined : Object.fromEntries(picked)
}
