/** Query parameters as the table's schemas take them: an empty value is the default, a repeated one a comma list (decisions.md §2). */
export function readQuery(url: string): Readonly<Record<string, string>> {
  if (!url.includes('?')) return {}
  const values = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    const before = values.get(name)
    if (value !== '') values.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(values)
}
