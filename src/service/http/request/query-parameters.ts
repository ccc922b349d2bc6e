import { isStorableText } from '../../../wire/json/parse-json.ts'
import { invalidRequest } from '../http-problem.ts'

/** Parameters that may be repeated. Repeated values are joined with commas (rules 2.7). */
const listParameters: ReadonlySet<string> = new Set(['commit_list'])

/**
 * Query parameters by name. Empty values are left out, so that the default applies, and with `isNullAbsent` the value `null` too (rules
 * 2.7). Throws a 400 problem for a repeated parameter.
 */
export function readQueryParameters(url: string, isNullAbsent = false): Readonly<Record<string, string>> {
  if (!url.includes('?')) return {}
  const values = new Map<string, string>()
  const absent = isNullAbsent ? ['', 'null'] : ['']
  for (const [name, value] of new URL(url).searchParams) {
    requireStorable(name, value)
    if (!absent.includes(value)) values.set(name, joinValues(name, values.get(name), value))
  }
  return Object.fromEntries(values)
}

function requireStorable(name: string, value: string): void {
  if (isStorableText(name) && isStorableText(value)) return
  throw invalidRequest('query', { [isStorableText(name) ? name : 'query']: 'must not have the character NUL' })
}

function joinValues(name: string, previous: string | undefined, value: string): string {
  if (previous === undefined) return value
  if (!listParameters.has(name)) throw invalidRequest('query', { [name]: 'must be given once' })
  return `${previous},${value}`
}
