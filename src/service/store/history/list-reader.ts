import { createLru } from '../cache/lru.ts'
import type { FlowKey } from '../record.ts'

/** A row of a list of a flow. */
export interface ListedRow<R> {
  /** The name of the list. */
  readonly list: string
  readonly sequence: number
  /** An earlier record of the list was erased. */
  readonly isErasure: boolean
  /** Undefined if the row is none of the records of the list. */
  readonly record: R | undefined
  /** Characters of what was read. */
  readonly size: number
}

/** Reads the rows of lists after a sequence, oldest first within each. */
type ReadRows<R> = (key: FlowKey, names: readonly string[], after: number) => Promise<readonly ListedRow<R>[]>

interface ListReader<R> {
  /** Reads lists of a flow by name, oldest record first. One without a record is absent. */
  readonly read: (key: FlowKey, names: readonly string[]) => Promise<ReadonlyMap<string, readonly R[]>>
  /** What is kept of a list, without what was recorded since; undefined if nothing is. */
  readonly peek: (key: FlowKey, name: string) => readonly R[] | undefined
}

interface KnownList<R> {
  readonly records: readonly R[]
  /** The sequence up to which it has every row. */
  readonly upTo: number
  readonly size: number
  /** The organisation. */
  readonly owner: string
}

type KnownLists<R> = Map<string, KnownList<R>>

/** Characters that are kept in memory. The objects take about four times as many bytes. */
const keptSize = 16 * 1024 * 1024

/** What a list takes beside its records. */
const listSize = 512

/**
 * Reads lists that only grow. What was read before is kept, and a read adds what was recorded since, by this process or another one: so it
 * reads few rows, and returns the same array as before if there are none. After an erasure, a list is read again as a whole. `lastPublished`
 * returns a sequence of an organisation up to which every record was committed.
 */
export function createListReader<R>(readRows: ReadRows<R>, lastPublished: (org: string) => number): ListReader<R> {
  const kept = createLru<KnownList<R>>(keptSize)
  return {
    read: async (key, names) => {
      const keyOf = (name: string): string => JSON.stringify([key.org, key.flow, name])
      const upTo = lastPublished(key.org)
      const before: KnownLists<R> = new Map()
      for (const name of names) {
        const list = kept.get(keyOf(name))
        if (list !== undefined) before.set(name, list)
      }
      const lists = await extendLists(before, (known, after) => readRows(key, known, after))
      const missing = names.filter((name) => !lists.has(name))
      const rows = Map.groupBy(missing.length === 0 ? [] : await readRows(key, missing, 0), ({ list }) => list)
      for (const name of missing)
        lists.set(name, extendList({ records: [], upTo: 0, size: listSize, owner: key.org }, rows.get(name) ?? []))
      for (const [name, list] of lists) kept.set(keyOf(name), { ...list, upTo: Math.max(list.upTo, upTo) })
      const found = [...lists].filter(([, { records }]) => records.length > 0)
      return new Map(found.map(([name, { records }]) => [name, records]))
    },
    peek: ({ org, flow }, name) => kept.peek(JSON.stringify([org, flow, name]))?.records,
  }
}

/** Adds to lists what was recorded since. Those of which a record was erased are left out. */
async function extendLists<R>(
  lists: KnownLists<R>,
  readAfter: (names: readonly string[], after: number) => Promise<readonly ListedRow<R>[]>,
): Promise<KnownLists<R>> {
  if (lists.size === 0) return new Map()
  const after = Math.min(...[...lists.values()].map(({ upTo }) => upTo))
  const added = Map.groupBy(await readAfter([...lists.keys()], after), ({ list }) => list)
  const extended: KnownLists<R> = new Map()
  for (const [name, list] of lists) {
    const rows = (added.get(name) ?? []).filter(({ sequence }) => sequence > list.upTo)
    if (!rows.some(({ isErasure }) => isErasure)) extended.set(name, rows.length === 0 ? list : extendList(list, rows))
  }
  return extended
}

function extendList<R>(list: KnownList<R>, rows: readonly ListedRow<R>[]): KnownList<R> {
  let { size } = list
  for (const row of rows) size += row.size
  const records = [...list.records, ...rows.flatMap(({ record }) => record ?? [])]
  return { ...list, records, upTo: rows.at(-1)?.sequence ?? list.upTo, size }
}
