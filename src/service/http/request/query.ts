import { isText } from './json.ts'
import { invalid } from '../response/refusal.ts'

/** What may be repeated, and is then the same as a comma list (decisions.md §2). */
const lists: ReadonlySet<string> = new Set(['commit_list'])

/** Query parameters as the table's schemas take them; an empty value is the default (decisions.md §2). */
export function readQuery(url: string): Readonly<Record<string, string>> {
  if (!url.includes('?')) return {}
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (!isText(name) || !isText(value))
      throw invalid('query', { [isText(name) ? name : 'query']: 'must not have the character NUL' })
    if (value !== '') values.set(name, join(name, values.get(name), value))
  }
  return Object.fromEntries(values)
}

function join(name: string, before: string | undefined, value: string): string {
  if (before === undefined) return value
  if (!lists.has(name)) throw invalid('query', { [name]: 'must be given once' })
  return `${before},${value}`
}
