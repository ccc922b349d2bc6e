import { isReportKind, type FlowKey, type StoredRecord } from '../record.ts'
import { createRecordListCache } from './record-list-cache.ts'

type Lists = ReadonlyMap<string, readonly StoredRecord[]>

interface KeepRequest {
  readonly org: string
  readonly keys: readonly string[]
  /** Sequence up to which the read will find every record. */
  readonly known: number
}

/** Published records. */
export interface RecordSource {
  /** Adds a listener for published records. */
  readonly watch: (listener: (record: StoredRecord) => void) => unknown
  /** Sequence of the organisation's last record that was published, or that existed before publication began. */
  readonly lastPublished: (org: string) => number
}

export interface FollowedLists {
  /** The list, if it is cached, even if it is too short. */
  readonly peek: (key: string) => readonly StoredRecord[] | undefined
  /** The list, if it is cached and covers every record up to `needed`. */
  readonly find: (org: string, key: string, needed: number) => readonly StoredRecord[] | undefined
  /** Caches the list of a trail that starts with this record. */
  readonly start: (record: StoredRecord) => void
  /** Reads lists of an organisation and caches them. */
  readonly keep: (request: KeepRequest, read: () => Promise<Lists>) => Promise<Lists>
}

/**
 * Keeps cached record lists up to date with the published records. Only an erasure changes a record, and removes the list that has it.
 * Sequences have no gap, so a cached list can only be too short, and its sequences show whether it is, also if another process records.
 */
export function createFollowedLists({ watch, lastPublished }: RecordSource): FollowedLists {
  const lists = createRecordListCache()
  watch((record) => {
    const key = findHistoryKey(record)
    if (key !== undefined) lists.add(key, record)
    if (record.kind === 'erasure' && record.flow !== null) lists.remove(toHistoryKey({ ...record, flow: record.flow }))
  })
  return {
    peek: lists.peek,
    find: (org, key, needed) => {
      const list = lists.find(key)
      return list !== undefined && Math.max(list.known, lastPublished(org)) >= needed ? list.records : undefined
    },
    // If the record is already published, records after it may have been published before the list existed.
    start: (record) => {
      const key = findHistoryKey(record)
      if (key !== undefined && lastPublished(record.org) < record.sequence) lists.start(key, record)
    },
    // A read finds every record that was published before it began.
    keep: ({ org, keys, known }, read) => lists.keep({ org, keys, known: Math.max(known, lastPublished(org)) }, read),
  }
}

/** Key of the records of a trail; with `trail` null, of the records of the flow itself. */
export function toHistoryKey({ org, flow, trail }: FlowKey & { readonly trail: string | null }): string {
  return JSON.stringify([org, flow, trail])
}

function findHistoryKey({ org, kind, flow, trail }: StoredRecord): string | undefined {
  const isListed = trail === null ? kind === 'flow' : isReportKind(kind)
  return flow === null || !isListed ? undefined : toHistoryKey({ org, flow, trail })
}
