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

/** What of a history was known at a moment. */
export interface Cut {
  readonly history: History
  /** Nothing was left out because it came later. */
  readonly isWhole: boolean
}

/**
 * The trail as it stood then; it has no records if it did not exist yet. What time alone changes is found out from what was reported
 * (verdict/timeline.ts), so the records that tell of it are left out.
 */
export function cutHistory(history: History, moment: Moment): Cut {
  const isKnown = ({ sequence, created_at }: StoredRecord): boolean =>
    moment.sequence === undefined ? created_at <= moment.now : sequence <= moment.sequence
  const told = history.records.filter(({ kind }) => kind !== 'transition')
  const records = told.filter(isKnown)
  const flowRecords = history.flowRecords.filter(isKnown)
  const isWhole = records.length === told.length && flowRecords.length === history.flowRecords.length
  return { history: { ...history, records, flowRecords }, isWhole }
}
