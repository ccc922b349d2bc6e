import { createShelf } from './shelf.ts'
import type { FlowKey, Store, StoredRecord } from './store.ts'

type Lists = ReadonlyMap<string, readonly StoredRecord[]>

/** Told one after another, without a gap: nothing between `from` and `to` is missing. */
interface Run {
  readonly from: number
  readonly to: number
}

export interface Follower {
  /** The list, if it is kept and holds everything up to this sequence. */
  readonly find: (org: string, key: string, needed: number) => readonly StoredRecord[] | undefined
  /** Follows a list from its first record on. */
  readonly begin: (record: StoredRecord) => void
  /** Reads lists of an organisation, and follows them from there. */
  readonly keep: (org: string, keys: readonly string[], read: () => Promise<Lists>) => Promise<Lists>
}

/**
 * Keeps lists of records up to date by what the store tells. What is recorded never changes and an organisation's sequences have no gap.
 * So what is kept can only end too early, and the sequences tell whether it does, also where another process records.
 */
export function createFollower(store: Pick<Store, 'readHead' | 'watch'>): Follower {
  const runs = new Map<string, Run>()
  const shelf = createShelf()
  store.watch((record) => {
    const run = runs.get(record.org)
    if (run !== undefined && record.sequence <= run.to) return
    const from = run?.to === record.sequence - 1 ? run.from : record.sequence
    runs.set(record.org, { from, to: record.sequence })
    const key = keyOf(record)
    if (key !== undefined) shelf.add(key, record)
  })
  return {
    find: (org, key, needed) => {
      const kept = shelf.find(key)
      if (kept === undefined) return undefined
      const run = runs.get(org)
      const isFollowed = run !== undefined && run.from <= kept.known + 1 && run.to >= needed
      return kept.known >= needed || isFollowed ? kept.records : undefined
    },
    // Where it was told already, as another process made it known, what was told after it is not on the list.
    begin: (record) => {
      const key = keyOf(record)
      const told = runs.get(record.org)?.to ?? 0
      if (key !== undefined && told < record.sequence) shelf.begin(key, record)
    },
    // The end is read before the records: whatever it counts, they hold.
    keep: async (org, keys, read) => shelf.keep({ keys, known: await store.readHead(org) }, read),
  }
}

/** What a trail holds, or without one what its flow itself was given. */
export function toKey({ org, flow, trail }: FlowKey & { readonly trail: string | null }): string {
  return JSON.stringify([org, flow, trail])
}

function keyOf({ org, kind, flow, trail }: StoredRecord): string | undefined {
  return flow === null || (trail === null && kind !== 'flow') ? undefined : toKey({ org, flow, trail })
}
