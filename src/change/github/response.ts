import { EvidenceError } from '../../error.ts'
import { formatErrors, parse } from '../../wire/parse.ts'

type Schema = Parameters<typeof parse>[0]

/** The member of a response at a path; undefined if it or a part of the path is absent. */
export function pickMember(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

/** A string in a response; '' if it is absent, such as the login of a deleted account. */
export function pickText(value: unknown, ...path: readonly string[]): string {
  const found = pickMember(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** A numeric id in a response; undefined if it is absent, such as the id of a deleted account. */
export function pickId(value: unknown, ...path: readonly string[]): number | undefined {
  const found = pickMember(value, ...path)
  return typeof found === 'number' ? found : undefined
}

/** An ISO 8601 time in a response, as epoch seconds; undefined if it is absent. */
export function pickEpoch(value: unknown, ...path: readonly string[]): number | undefined {
  const seconds = Date.parse(pickText(value, ...path)) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Validates a value from a response. `purpose` completes "Could not …". Throws `EvidenceError` `nonsense`. */
export function parseGithubResponse<S extends Schema>(
  purpose: string,
  schema: S,
  value: unknown,
): Extract<ReturnType<typeof parse<S>>, { ok: true }>['value'] {
  const parsed = parse(schema, value)
  if (!parsed.ok) throw invalidResponse(purpose, formatErrors(parsed.errors))
  return parsed.value
}

export function invalidResponse(purpose: string, problem: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `Could not ${purpose}: GitHub sent an unexpected response (${problem}); check GITHUB_API_URL and any proxy.`,
    { facts: { asked: purpose, wrong: problem } },
  )
}
