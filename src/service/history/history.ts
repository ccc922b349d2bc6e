import type { StoredRecord } from '../store/store.ts'

/** What was recorded of one trail, oldest first, and what its flow was given. */
export interface History {
  readonly org: string
  readonly flow: string
  readonly trail: string
  readonly records: readonly StoredRecord[]
  readonly flowRecords: readonly StoredRecord[]
}

/** Sequence of the trail's first record; 0 where it has none. */
export function beganAt({ records }: Pick<History, 'records'>): number {
  return records[0]?.sequence ?? 0
}

/**
 * A point in the order of things. `now` in epoch seconds; all that is recorded is known then, for whoever wrote it may have a clock that
 * is ahead.
 */
export interface Moment {
  readonly now: number
  /** Where it is the moment of a record: nothing after that is known. */
  readonly sequence?: number
  /** Where it lies in the past: nothing that was recorded after it is known. */
  readonly isPast?: true
}

/** The moment that somebody asks about, if it is past; now otherwise, for what lies ahead is not known yet. */
export function momentAt(asOf: number | undefined, now: number): Moment {
  return asOf === undefined || asOf >= now ? { now } : { now: asOf, isPast: true }
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
 * (verdict/judge/timeline.ts), so the records that tell of it are left out.
 */
export function cutHistory(history: History, moment: Moment): Cut {
  const isKnown = ({ sequence, created_at }: StoredRecord): boolean =>
    sequence <= (moment.sequence ?? sequence) && (moment.isPast !== true || created_at <= moment.now)
  const told = history.records.filter(({ kind }) => kind !== 'transition')
  const records = told.filter(isKnown)
  const flowRecords = history.flowRecords.filter(isKnown)
  const isWhole = records.length === told.length && flowRecords.length === history.flowRecords.length
  return { history: { ...history, records, flowRecords }, isWhole }
}
