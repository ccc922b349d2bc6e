import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** A value that holds, or what is wrong with it by dotted path: `{"junit_results.0.total": "must be an integer"}`. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** Checks a value from outside (wire, file, environment) against its schema. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, errors: firstOfEach(result.error.issues.flatMap(describe)) }
}

/** Rules on what a text or a number may say, which may be drawn tighter with time. */
const rules: ReadonlySet<string | undefined> = new Set(['invalid_format', 'too_small', 'too_big', 'custom'])

/** Reads a value that was taken once: it must have its schema's shape and types still, and no rule drawn since is held against it. */
export function parseTaken<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const strict = parse(schema, value)
  if (strict.ok) return strict
  const read = schema._zod.run({ value, issues: [] }, { async: false })
  return read instanceof Promise || !hasShape<S>(read) ? strict : { ok: true, value: read.value }
}

/** Whether rules are all that a value breaks: shape and types are checked before them, and what they are checked on is then there. */
function hasShape<S extends z.ZodMiniType>(read: z.core.ParsePayload): read is z.core.ParsePayload<z.output<S>> {
  return read.issues.every(({ code }) => rules.has(code))
}

/** Whether a value holds as it is: for one that is hashed, and so must not lose a member to its schema. */
export function fits<S extends z.ZodMiniType>(schema: S, value: unknown): value is z.output<S> {
  return z.safeParse(schema, value).success
}

/** One sentence of everything that is wrong, for a message: `name: is required (a string); max.high: must be an integer`. */
export function joinErrors(errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([path, wrong]) => `${path}: ${wrong}`)
    .join('; ')
}

/** Of several complaints about one path the first says most. */
function firstOfEach(complaints: readonly [string, string][]): Record<string, string> {
  return { ...Object.fromEntries(complaints), ...Object.fromEntries(complaints.toReversed()) }
}

function describe(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [dotted([...issue.path, key]), 'is not a member that is known here'])
  }
  return [[dotted(issue.path), explain(issue)]]
}

function dotted(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

function explain(issue: Issue): string {
  if (issue.input === undefined) return 'is required'
  return issue.message === 'Invalid input' ? expectation(issue) : issue.message
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    default:
      return 'is not in a form that is taken'
  }
}

function article(type: string): string {
  const noun = type === 'int' ? 'integer' : type
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
