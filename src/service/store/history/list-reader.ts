import { createLru } from '../../limit/lru.ts'
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

/** The rows of a list after a sequence. */
export interface ListRange {
  readonly name: string
  readonly after: number
}

/** Reads the rows of lists, oldest first within each. */
type ReadRows<R> = (key: FlowKey, ranges: readonly ListRange[]) => Promise<readonly ListedRow<R>[]>

interface ListReader<R> {
  /**
   * Reads lists of a flow by name, oldest record first. One without a record is absent. With `upTo`, what was recorded after this sequence
   * may be absent.
   */
  readonly read: (key: FlowKey, names: readonly string[], upTo?: number) => Promise<ReadonlyMap<string, readonly R[]>>
  /** Adds a row that this process has recorded, if all rows before it are kept. `ordinal` is its number in the list, from 1. */
  readonly add: (
    key: FlowKey,
    place: { readonly list: string; readonly ordinal: number },
    read: () => ListedRow<R>,
  ) => void
  /** What is kept of a list, without what was recorded since; undefined if nothing is. */
  readonly peek: (key: FlowKey, name: string) => readonly R[] | undefined
}

interface KnownList<R> {
  readonly records: readonly R[]
  /** The number of its rows. */
  readonly rows: number
  /** The sequence of its last row. */
  readonly last: number
  readonly size: number
  /** The organisation. */
  readonly owner: string
}

/** Characters that are kept in memory. The objects take about four times as many bytes. */
const keptSize = 16 * 1024 * 1024

/** What a list takes beside its records. */
const listSize = 512

/**
 * Reads lists that only grow. What was read before is kept, and a read adds what was recorded since, by this process or another one: so it
 * reads few rows, and returns the same array as before if there are none. After an erasure, a list is read again as a whole.
 */
export function createListReader<R>(readRows: ReadRows<R>): ListReader<R> {
  const kept = createLru<KnownList<R>>(keptSize)
  return {
    read: async (key, names, upTo = Infinity) => {
      const empty = createList<R>(key)
      const lists = new Map(names.map((name) => [name, kept.get(toText(key, name)) ?? empty]))
      const add = async (changed: ReadonlyMap<string, KnownList<R>>): Promise<readonly string[]> => {
        const ranges = [...changed].map(([name, { last }]) => ({ name, after: last }))
        const added = Map.groupBy(ranges.length === 0 ? [] : await readRows(key, ranges), ({ list }) => list)
        for (const [name, list] of changed) lists.set(name, extendList(list, added.get(name) ?? []))
        const isErased = ({ name, after }: ListRange): boolean =>
          after > 0 && added.get(name)?.some(({ isErasure }) => isErasure) === true
        return ranges.filter(isErased).map(({ name }) => name)
      }
      const erased = await add(new Map([...lists].filter(([, { last }]) => last < upTo)))
      await add(new Map(erased.map((name) => [name, empty])))
      for (const [name, list] of lists) {
        // Rows may have been added meanwhile.
        if ((kept.peek(toText(key, name))?.rows ?? -1) < list.rows) kept.set(toText(key, name), list)
      }
      const found = [...lists].filter(([, { records }]) => records.length > 0)
      return new Map(found.map(([name, { records }]) => [name, records]))
    },
    add: (key, { list: of, ordinal }, read) => {
      const name = toText(key, of)
      const list = kept.peek(name) ?? createList<R>(key)
      if (list.rows + 1 === ordinal) kept.set(name, extendList(list, [read()]))
    },
    peek: (key, name) => kept.peek(toText(key, name))?.records,
  }
}

function createList<R>({ org }: FlowKey): KnownList<R> {
  return { records: [], rows: 0, last: 0, size: listSize, owner: org }
}

function toText({ org, flow }: FlowKey, name: string): string {
  return JSON.stringify([org, flow, name])
}

function extendList<R>(list: KnownList<R>, rows: readonly ListedRow<R>[]): KnownList<R> {
  if (rows.length === 0) return list
  let { size } = list
  for (const row of rows) size += row.size
  const records = [...list.records, ...rows.flatMap(({ record }) => record ?? [])]
  return { ...list, records, rows: list.rows + rows.length, last: rows.at(-1)?.sequence ?? list.last, size }
}
