import { isStorableText } from '../../../json/parse-json.ts'
import { invalidRequest } from '../http-problem.ts'

/** Parameters that may be repeated. Repeated values are joined with commas (rules 2.7). */
const listParameters: ReadonlySet<string> = new Set(['commit_list'])

/** Query parameters by name. Empty values are left out, so that the default applies (rules 2.7). Throws a 400 problem for a repeated parameter. */
export function readQueryParameters(url: string): Readonly<Record<string, string>> {
  if (!url.includes('?')) return {}
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (!isStorableText(name) || !isStorableText(value))
      throw invalidRequest('query', { [isStorableText(name) ? name : 'query']: 'must not have the character NUL' })
    if (value !== '') values.set(name, joinValues(name, values.get(name), value))
  }
  return Object.fromEntries(values)
}

function joinValues(name: string, previous: string | undefined, value: string): string {
  if (previous === undefined) return value
  if (!listParameters.has(name)) throw invalidRequest('query', { [name]: 'must be given once' })
  return `${previous},${value}`
}
