import type { Operation } from '../../../wire/operation/operation.ts'
import { isObjectOrArray } from '../../../wire/json/canonical.ts'
import { findUnknownMembers, type Parsed } from '../../../wire/parse.ts'
import { freeMembers, type FreeObject } from '../../../wire/primitives.ts'
import { valueAtPath, type MemberPath } from '../../../wire/json/member-path.ts'
import { findDoubts, findMisreadMembers } from './misread-member.ts'

/** The members of a body that its schema does not know. They are recorded and judge nothing (rules 2.2). */
export interface UnknownMembers {
  /** Each name once, as a path: `vulnscan_results.results[].target`. */
  readonly names: readonly string[]
  /** Their values as they were sent, in the structure of the body. An array is an object by index. */
  readonly values: FreeObject
  /** Of a scan: sentences about those that may have findings. */
  readonly doubts: readonly string[]
}

export const noUnknownMembers: UnknownMembers = { names: [], values: {}, doubts: [] }

/** More names are refused, because each is recorded and answered. */
const maxNames = 1000

/** A valid body, and its unknown members. */
export interface LenientBody<T> {
  readonly known: T
  readonly unknown: UnknownMembers
}

interface LenientSchema<T> {
  readonly schema: Operation['body']
  /** The parser of the schema. */
  readonly check: (value: unknown) => Parsed<T>
  /** Whether unknown members are set aside; else they are errors. */
  readonly ignoresUnknown: boolean
}

/**
 * Parses a body of another client: a member that is null is absent (rules 2.2). A body that the strict `check` accepts keeps its form. It
 * pauses between its steps.
 */
export function* parseLeniently<T>(
  { schema, check, ignoresUnknown }: LenientSchema<T>,
  body: unknown,
): Generator<undefined, Parsed<LenientBody<T>>, undefined> {
  const strict = check(body)
  if (strict.ok) return { ok: true, value: { known: strict.value, unknown: noUnknownMembers } }
  yield
  const paths = findUnknownMembers(schema, body)
  yield
  const unknown = toTree(paths)
  yield
  const reduced = omitUnknownAndNull(body, unknown)
  yield
  const parsed = check(reduced)
  const given = paths.filter((path) => valueAtPath(body, path) !== null)
  if (!parsed.ok) return ignoresUnknown ? parsed : { ok: false, errors: { ...parsed.errors, ...toErrors(given) } }
  yield
  const names = [...new Set(given.map(toName))]
  const errors = {
    ...(ignoresUnknown ? {} : toErrors(given)),
    ...(names.length > maxNames ? tooManyNames : findMisreadMembers(body, given)),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  yield
  const doubts = findDoubts(body, given, toName)
  yield
  return {
    ok: true,
    value: { known: parsed.value, unknown: { names, values: pickUnknown(body, unknown) ?? {}, doubts } },
  }
}

const tooManyNames = { body: `must not have more than ${maxNames} members that are not known` }

function toErrors(paths: readonly MemberPath[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths.slice(0, maxNames).map((path) => [path.map(String).join('.'), 'is not a known member']),
  )
}

/** The unknown members by the first step of their path; null for an unknown member itself. */
interface UnknownTree extends ReadonlyMap<string, UnknownTree | null> {}
type GrowingTree = Map<string, GrowingTree | null>

function toTree(paths: readonly MemberPath[]): UnknownTree {
  const root: GrowingTree = new Map()
  for (const path of paths) {
    let tree = root
    for (const step of path.slice(0, -1)) {
      const inner: GrowingTree = tree.get(String(step)) ?? new Map()
      tree.set(String(step), inner)
      tree = inner
    }
    tree.set(String(path.at(-1)), null)
  }
  return root
}

function toName(path: MemberPath): string {
  return path.map((step, at) => (typeof step === 'number' ? '[]' : `${at === 0 ? '' : '.'}${String(step)}`)).join('')
}

/** Free members, and the places of findings, keep their content. */
function omitUnknownAndNull(value: unknown, unknown: UnknownTree | undefined): unknown {
  const inner = (step: string): UnknownTree | undefined => unknown?.get(step) ?? undefined
  if (Array.isArray(value)) return value.map((element, at) => omitUnknownAndNull(element, inner(String(at))))
  if (!isObjectOrArray(value)) return value
  const known: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (member === null || unknown?.get(name) === null) continue
    known[name] = isFree(name) ? member : omitUnknownAndNull(member, inner(name))
  }
  return known
}

function isFree(name: string): boolean {
  return freeMembers.has(name) || name === 'locations'
}

/** The unknown members alone; undefined if the value has none that is not null. */
function pickUnknown(value: unknown, unknown: UnknownTree): FreeObject | undefined {
  if (!isObjectOrArray(value)) return undefined
  const picked: Record<string, unknown> = {}
  for (const [name, inner] of unknown) {
    const found = inner === null ? value[name] : pickUnknown(value[name], inner)
    if (found !== undefined && found !== null) picked[name] = found
  }
  return Object.keys(picked).length === 0 ? undefined : picked
}
