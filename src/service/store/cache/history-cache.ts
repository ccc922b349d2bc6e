import { createFollower, toKey, type Follower, type Told } from './record-lists.ts'
import type { Store, StoredRecord } from '../store.ts'

type Kept = Pick<Store, 'readTrail' | 'readTrails' | 'readFlow'>
type Lists = ReadonlyMap<string, readonly StoredRecord[]>

interface Wanted {
  readonly org: string
  readonly keys: readonly string[]
  /** The caller is content with what was recorded up to here; else with all there is now. */
  readonly upTo: number | undefined
}

/** Asked for those lists alone that are not at hand. */
type Read = (missing: ReadonlySet<string>) => Promise<Lists>

export interface Recall {
  readonly kept: Kept
  /** Keeps the history of a trail that begins with this record, before the store tells of it. */
  readonly begin: (record: StoredRecord) => void
}

/** Keeps the histories of trails and flows that were read, so that a report does not read its trail again. */
export function createRecall(store: Kept & Pick<Store, 'readHead'> & Told): Recall {
  const follower = createFollower(store)
  const recall = createRecaller(store, follower)
  const recallOne = async (
    { org, key, upTo }: { readonly org: string; readonly key: string; readonly upTo: number | undefined },
    read: () => Promise<readonly StoredRecord[]>,
  ): Promise<readonly StoredRecord[]> => {
    const lists = await recall({ org, keys: [key], upTo }, async () => new Map([[key, await read()]]))
    return lists.get(key) ?? []
  }
  const kept: Kept = {
    readTrail: (key, upTo) => recallOne({ org: key.org, key: toKey(key), upTo }, () => store.readTrail(key)),
    readFlow: (key, upTo) =>
      recallOne({ org: key.org, key: toKey({ ...key, trail: null }), upTo }, () => store.readFlow(key)),
    readTrails: async (org, flow, names) => {
      const keys = new Map(names.map((trail) => [toKey({ org, flow, trail }), trail]))
      const name = (key: string): string => keys.get(key) ?? ''
      const lists = await recall({ org, keys: [...keys.keys()], upTo: undefined }, async (missing) => {
        const read = await store.readTrails(org, flow, [...missing].map(name))
        return new Map([...missing].map((key) => [key, read.get(name(key)) ?? []]))
      })
      const there = [...lists].filter(([, records]) => records.length > 0)
      return new Map(there.map(([key, records]) => [name(key), records]))
    },
  }
  return { kept, begin: follower.begin }
}

function createRecaller(
  store: Pick<Store, 'readHead'>,
  follower: Follower,
): (wanted: Wanted, read: Read) => Promise<Lists> {
  return async ({ org, keys, upTo }, read) => {
    // What is not kept is read in any case, and holds all there is: only for what is kept does it matter how far that goes by now.
    const needed = upTo ?? (keys.some(follower.has) ? await store.readHead(org) : 0)
    const found = new Map(keys.map((key) => [key, follower.find(org, key, needed)]))
    const missing = keys.filter((key) => found.get(key) === undefined)
    const reading = (): Promise<Lists> => read(new Set(missing))
    const lists = missing.length === 0 ? undefined : await follower.keep({ org, keys: missing, known: needed }, reading)
    return new Map(keys.map((key) => [key, found.get(key) ?? lists?.get(key) ?? []]))
  }
}
