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
