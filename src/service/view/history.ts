import type { StoredRecord } from '../store/store.ts'

/** What was recorded of one trail, oldest first, and what its flow was given. */
export interface History {
  readonly org: string
  readonly flow: string
  readonly trail: string
  readonly records: readonly StoredRecord[]
  readonly flowRecords: readonly StoredRecord[]
}

/** A point in the order of things: everything up to it is known, nothing after it. `now` in epoch seconds. */
export interface Moment {
  readonly now: number
  /** Where it is the moment of a record. */
  readonly sequence?: number
}

export function momentOf({ sequence, created_at }: StoredRecord): Moment {
  return { sequence, now: created_at }
}

/**
 * The trail as it stood then; it has no records if it did not exist yet. What time alone changes is found out from what was reported
 * (verdict/timeline.ts), so the records that tell of it are left out.
 */
export function cutHistory(history: History, moment: Moment): History {
  const isKnown = ({ kind, sequence, created_at }: StoredRecord): boolean =>
    kind !== 'transition' && (moment.sequence === undefined ? created_at <= moment.now : sequence <= moment.sequence)
  return {
    ...history,
    records: history.records.filter(isKnown),
    flowRecords: history.flowRecords.filter(isKnown),
  }
}
