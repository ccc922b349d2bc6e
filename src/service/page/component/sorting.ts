import { withQuery } from './pager.ts'
import type { Column } from './table.ts'

/** A column that a table can be sorted by, and what by. */
export interface SortableColumn<T> extends Column<T> {
  readonly key: string
  readonly by: (item: T) => number | string
}

interface Sorted<T> {
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
}

/** Sorts by the column that `?sort=` names, turned round where it begins with `-`; else leaves the order that was given. */
export function sortTable<T>(url: URL, columns: readonly SortableColumn<T>[], items: readonly T[]): Sorted<T> {
  const asked = url.searchParams.get('sort') ?? ''
  const isDown = asked.startsWith('-')
  const key = isDown ? asked.slice(1) : asked
  const by = columns.find((column) => column.key === key)?.by
  const titled = columns.map((column) => {
    const isOwn = column.key === key
    const next = isOwn === isDown ? column.key : `-${column.key}`
    const now = isDown ? ('descending' as const) : ('ascending' as const)
    return { ...column, sort: { href: withQuery(url, { sort: next, page: undefined }), now: isOwn ? now : undefined } }
  })
  if (by === undefined) return { columns: titled, items }
  const sorted = items.toSorted((a, b) => compare(by(a), by(b)))
  return { columns: titled, items: isDown ? sorted.toReversed() : sorted }
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
}
