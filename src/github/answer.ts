import { EvidenceError } from '../error.ts'
import { joinErrors, parse } from '../schema/parse.ts'

type Schema = Parameters<typeof parse>[0]

/** A member of an answer, however deep; undefined where it, or anything on the way to it, is not there. */
export function pick(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

/** A text of an answer; '' where there is none, as with the login of a deleted account. */
export function pickText(value: unknown, ...path: readonly string[]): string {
  const found = pick(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** An ISO 8601 moment of an answer in epoch seconds; undefined where there is none. */
export function pickMoment(value: unknown, ...path: readonly string[]): number | undefined {
  const seconds = Date.parse(pickText(value, ...path)) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** A value made of an answer, checked: what lacks a member was no answer to what was `asked`. Throws `nonsense`. */
export function understand<S extends Schema>(
  asked: string,
  schema: S,
  value: unknown,
): Extract<ReturnType<typeof parse<S>>, { ok: true }>['value'] {
  const parsed = parse(schema, value)
  if (!parsed.ok) throw nonsense(asked, joinErrors(parsed.errors))
  return parsed.value
}

export function nonsense(asked: string, wrong: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `Could not ${asked}: GitHub's answer is not what its API promises (${wrong}); check GITHUB_API_URL and any proxy on the way.`,
    { facts: { asked, wrong } },
  )
}
