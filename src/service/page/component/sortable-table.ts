import { withQuery } from './pagination.ts'
import type { Column } from './table.ts'

/** A column that a table can be sorted by; `by` returns the value to compare. */
export interface SortableColumn<T> extends Column<T> {
  readonly key: string
  readonly by: (item: T) => number | string
}

interface SortedTable<T> {
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
}

/** Sorts by the column in `?sort=`, descending with a leading `-`. Keeps the given order without one. */
export function sortTable<T>(url: URL, columns: readonly SortableColumn<T>[], items: readonly T[]): SortedTable<T> {
  const requested = url.searchParams.get('sort') ?? ''
  const isDescending = requested.startsWith('-')
  const key = isDescending ? requested.slice(1) : requested
  const by = columns.find((column) => column.key === key)?.by
  const sortable = columns.map((column) => {
    const isSorted = column.key === key
    const next = isSorted === isDescending ? column.key : `-${column.key}`
    const now = isDescending ? ('descending' as const) : ('ascending' as const)
    return {
      ...column,
      sort: { href: withQuery(url, { sort: next, page: undefined }), now: isSorted ? now : undefined },
    }
  })
  if (by === undefined) return { columns: sortable, items }
  const sorted = items.toSorted((a, b) => compareValues(by(a), by(b)))
  return { columns: sortable, items: isDescending ? sorted.toReversed() : sorted }
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
}
