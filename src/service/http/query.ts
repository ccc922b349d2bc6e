import { isText } from './json.ts'
import { invalid } from './refusal.ts'

/** Query parameters as the table's schemas take them: an empty value is the default, a repeated one a comma list (decisions.md §2). */
export function readQuery(url: string): Readonly<Record<string, string>> {
  if (!url.includes('?')) return {}
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (!isText(name) || !isText(value))
      throw invalid('query', { [isText(name) ? name : 'query']: 'must not have the character NUL' })
    const before = values.get(name)
    if (value !== '') values.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(values)
}
