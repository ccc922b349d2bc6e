import { createShelf } from './lru.ts'
import type { FlowKey, Store, StoredRecord } from '../store.ts'

type Lists = ReadonlyMap<string, readonly StoredRecord[]>

interface Wanted {
  readonly org: string
  readonly keys: readonly string[]
  readonly known: number
}

/** What follows needs to hear, and to know of it how far it has come. */
export interface Told extends Pick<Store, 'watch'> {
  /** Sequence up to which an organisation's records were told, or were there before the telling began. */
  readonly told: (org: string) => number
}

export interface Follower {
  /** Whether the list is kept, however far it reaches. */
  readonly has: (key: string) => boolean
  /** The list, if it is kept and holds everything up to this sequence. */
  readonly find: (org: string, key: string, needed: number) => readonly StoredRecord[] | undefined
  /** Follows a list from its first record on. */
  readonly begin: (record: StoredRecord) => void
  /** Reads lists of an organisation, and follows them from there. What is recorded up to `known` is there to be read. */
  readonly keep: (wanted: Wanted, read: () => Promise<Lists>) => Promise<Lists>
}

/**
 * Keeps lists of records up to date by what the store tells. What is recorded never changes and an organisation's sequences have no gap.
 * So what is kept can only end too early, and the sequences tell whether it does, also where another process records.
 */
export function createFollower({ watch, told }: Told): Follower {
  const shelf = createShelf()
  watch((record) => {
    const key = keyOf(record)
    if (key !== undefined) shelf.add(key, record)
  })
  return {
    has: shelf.has,
    find: (org, key, needed) => {
      const kept = shelf.find(key)
      return kept !== undefined && Math.max(kept.known, told(org)) >= needed ? kept.records : undefined
    },
    // Where it was told already, as another process made it known, what was told after it is not on the list.
    begin: (record) => {
      const key = keyOf(record)
      if (key !== undefined && told(record.org) < record.sequence) shelf.begin(key, record)
    },
    // What was told before the reading begins, it finds.
    keep: ({ org, keys, known }, read) => shelf.keep({ keys, known: Math.max(known, told(org)) }, read),
  }
}

/** What a trail holds, or without one what its flow itself was given. */
export function toKey({ org, flow, trail }: FlowKey & { readonly trail: string | null }): string {
  return JSON.stringify([org, flow, trail])
}

function keyOf({ org, kind, flow, trail }: StoredRecord): string | undefined {
  return flow === null || (trail === null && kind !== 'flow') ? undefined : toKey({ org, flow, trail })
}
