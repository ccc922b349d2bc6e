import type { HistoryReader, KnownHistory, RecordReader } from '../reader.ts'
import type { StoredRecord } from '../record.ts'
import { createFollowedLists, toHistoryKey, type FollowedLists, type RecordSource } from './followed-lists.ts'

type Lists = ReadonlyMap<string, readonly StoredRecord[]>

interface ListRequest {
  readonly org: string
  readonly keys: readonly string[]
  /** The sequence that the lists must cover; undefined for all records that exist now. */
  readonly upTo: number | undefined
}

/** Reads the missing lists from the database. */
type ReadLists = (missing: ReadonlySet<string>) => Promise<Lists>

export interface HistoryCache {
  readonly known: KnownHistory
  readonly readers: HistoryReader
  /** Caches the history of a trail that starts with this record. Call before the record is published. */
  readonly startTrail: (record: StoredRecord) => void
}

/** Caches the histories of trails and flows, so that a report does not read its trail again. */
export function createHistoryCache(store: HistoryReader & Pick<RecordReader, 'readHead'> & RecordSource): HistoryCache {
  const lists = createFollowedLists(store)
  const readLists = createListReader(store, lists)
  const readOne = async (
    { org, key, upTo }: { readonly org: string; readonly key: string; readonly upTo: number | undefined },
    read: () => Promise<readonly StoredRecord[]>,
  ): Promise<readonly StoredRecord[]> => {
    const found = await readLists({ org, keys: [key], upTo }, async () => new Map([[key, await read()]]))
    return found.get(key) ?? []
  }
  const readers: HistoryReader = {
    readTrail: (key, upTo) => readOne({ org: key.org, key: toHistoryKey(key), upTo }, () => store.readTrail(key)),
    readFlow: (key, upTo) =>
      readOne({ org: key.org, key: toHistoryKey({ ...key, trail: null }), upTo }, () => store.readFlow(key)),
    readTrails: async (org, flow, names) => {
      const keys = new Map(names.map((trail) => [toHistoryKey({ org, flow, trail }), trail]))
      const toName = (key: string): string => keys.get(key) ?? ''
      const found = await readLists({ org, keys: [...keys.keys()], upTo: undefined }, async (missing) => {
        const read = await store.readTrails(org, flow, [...missing].map(toName))
        return new Map([...missing].map((key) => [key, read.get(toName(key)) ?? []]))
      })
      const existing = [...found].filter(([, records]) => records.length > 0)
      return new Map(existing.map(([key, records]) => [toName(key), records]))
    },
  }
  return {
    readers,
    startTrail: lists.start,
    known: {
      peekTrail: (key) => lists.peek(toHistoryKey(key)),
      peekFlow: (key) => lists.peek(toHistoryKey({ ...key, trail: null })),
    },
  }
}

function createListReader(
  store: Pick<RecordReader, 'readHead'>,
  lists: FollowedLists,
): (request: ListRequest, read: ReadLists) => Promise<Lists> {
  return async ({ org, keys, upTo }, read) => {
    // A list that is not cached is read now and is complete. Only a cached list has to be compared with the head.
    const needed = upTo ?? (keys.some((key) => lists.peek(key) !== undefined) ? await store.readHead(org) : 0)
    const found = new Map(keys.map((key) => [key, lists.find(org, key, needed)]))
    const missing = keys.filter((key) => found.get(key) === undefined)
    const readMissing = (): Promise<Lists> => read(new Set(missing))
    const added =
      missing.length === 0 ? undefined : await lists.keep({ org, keys: missing, known: needed }, readMissing)
    return new Map(keys.map((key) => [key, found.get(key) ?? added?.get(key) ?? []]))
  }
}
