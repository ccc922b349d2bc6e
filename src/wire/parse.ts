import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** A valid value, or its errors by dotted path: `{"junit_results.0.total": "must be an integer"}`. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** The message of an issue whose schema has none of its own. */
const noMessage = 'Invalid input'

/** With the message, because a module that loads all of zod would set another one for the whole process. */
const parseOptions = { reportInput: true, error: () => noMessage } as const

/** Ends at the first error. A constant, because the type of the options lacks the member. */
const abortEarly = { ...parseOptions, abortEarly: true }

/** Parses a value from outside the process (wire, file, environment) with its schema. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const first = z.safeParse(schema, value, abortEarly)
  if (first.success) return { ok: true, value: first.data }
  const result = isSmall(value) ? z.safeParse(schema, value, parseOptions) : first
  const issues = (result.error ?? first.error).issues.slice(0, maxSmallMembers)
  return { ok: false, errors: keepFirstOfEach(issues.flatMap(describeIssue)) }
}

/** A value with more members is checked up to its first error: the errors of all could take more memory than the value. */
const maxSmallMembers = 1000

function isSmall(value: unknown): boolean {
  const waiting: unknown[] = [value]
  let members = 0
  for (const next of waiting) {
    if (typeof next !== 'object' || next === null) continue
    const inner: readonly unknown[] = Object.values(next)
    members += inner.length
    if (members > maxSmallMembers) return false
    for (const member of inner) waiting.push(member)
  }
  return true
}

/** Issues of constraints on a text or a number, which a later version may tighten. */
const constraintCodes: ReadonlySet<string | undefined> = new Set(['invalid_format', 'too_small', 'too_big', 'custom'])

/** Parses a stored value, which was valid when it was stored. It must have the shape and types of its schema; constraints may fail. */
export function parseStored<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const strict = parse(schema, value)
  if (strict.ok) return strict
  const read = schema._zod.run({ value, issues: [] }, { async: false })
  return read instanceof Promise || !breaksOnlyConstraints<S>(read) ? strict : { ok: true, value: read.value }
}

/** Whether a value breaks only constraints. Zod checks shape and types before constraints, so the value is then complete. */
function breaksOnlyConstraints<S extends z.ZodMiniType>(
  read: z.core.ParsePayload,
): read is z.core.ParsePayload<z.output<S>> {
  return read.issues.every(({ code }) => constraintCodes.has(code))
}

/** Whether a value is valid. Unlike `parse` it leaves the value unchanged, for values that are hashed. */
export function matchesSchema<S extends z.ZodMiniType>(schema: S, value: unknown): value is z.output<S> {
  return z.safeParse(schema, value).success
}

/** The paths of all members that a schema does not know, outermost ones only. Empty for a value that it accepts. */
export function findUnknownMembers(schema: z.ZodMiniType, value: unknown): readonly (readonly PropertyKey[])[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
}

/** The members that the schema of an object knows; none for another schema. */
export function listMembers(schema: z.ZodMiniType): readonly string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
}

const maxFormatted = 20

/** The errors in one line, for a message, 20 at most: `name: is required; max.high: must be an integer`. */
export function formatErrors(errors: Readonly<Record<string, string>>): string {
  const all = Object.entries(errors)
  const shown = all.slice(0, maxFormatted).map(([path, wrong]) => `${path}: ${wrong}`)
  return [...shown, ...(all.length > maxFormatted ? [`and ${all.length - maxFormatted} more`] : [])].join('; ')
}

/** Keeps the first error of each path, which is the most specific. */
function keepFirstOfEach(errors: readonly [string, string][]): Record<string, string> {
  return { ...Object.fromEntries(errors), ...Object.fromEntries(errors.toReversed()) }
}

function describeIssue(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxSmallMembers)
      .map((key) => [toDottedPath([...issue.path, key]), 'is not a known member'])
  }
  return [[toDottedPath(issue.path), explainIssue(issue)]]
}

function toDottedPath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

function explainIssue(issue: Issue): string {
  if (issue.input === undefined) return 'is required'
  return issue.message === noMessage ? describeExpectation(issue) : issue.message
}

function describeExpectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? `a ${issue.expected}`}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    default:
      return 'has an invalid format'
  }
}

/** The types of zod in plain words. */
const nouns: Readonly<Record<string, string>> = {
  int: 'a whole number',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}
