import type { TrailRecord } from '../fact/trail-record.ts'
import type { StoredRecord, LedgerPosition } from '../store/record.ts'

/** The records of one trail and of its flow, oldest first. */
export interface TrailHistory {
  readonly org: string
  readonly flow: string
  readonly trail: string
  readonly records: readonly TrailRecord[]
  readonly flowRecords: readonly StoredRecord[]
}

/** The sequence of the first record of the trail; 0 without records. */
export function findFirstSequence({ records }: Pick<TrailHistory, 'records'>): number {
  return records[0]?.sequence ?? 0
}

/** Orders the answers about one trail: a later one includes a later record (rules 1.11). */
export function findLastSequence({ records, flowRecords }: Pick<TrailHistory, 'records' | 'flowRecords'>): number {
  return Math.max(records.at(-1)?.sequence ?? 0, flowRecords.at(-1)?.sequence ?? 0)
}

/** The time of a judgement, in epoch seconds. Records with a later time are included, because the clock of their writer may be ahead. */
export interface JudgementTime {
  readonly now: number
  /** The time right after the record of this sequence: later records are left out. */
  readonly sequence?: number
  /** A time in the past: records with a later time are left out. */
  readonly isPast?: true
}

/** Converts the query parameter `as_of`. A time in the future means now (rules 1.5). */
export function toJudgementTime(asOf: number | undefined, now: number): JudgementTime {
  return asOf === undefined || asOf >= now ? { now } : { now: asOf, isPast: true }
}

/** The time right after a record. */
export function toRecordTime({ sequence, created_at }: LedgerPosition): JudgementTime {
  return { sequence, now: created_at }
}

/** The part of a history that existed at a time. */
interface TruncatedHistory {
  readonly history: TrailHistory
  /** Nothing was left out. */
  readonly isComplete: boolean
}

/**
 * Cuts a history at a time; without records if the trail did not exist yet. Records of changes through time alone are always left out,
 * because evidence/judge/timeline.ts computes these changes from the reports.
 */
export function truncateHistory(history: TrailHistory, time: JudgementTime): TruncatedHistory {
  const existed = ({ sequence, created_at }: LedgerPosition): boolean =>
    sequence <= (time.sequence ?? sequence) && (time.isPast !== true || created_at <= time.now)
  const reported = history.records.filter(({ kind }) => kind !== 'transition')
  const records = reported.filter(existed)
  const flowRecords = history.flowRecords.filter(existed)
  const isComplete = records.length === reported.length && flowRecords.length === history.flowRecords.length
  return { history: { ...history, records, flowRecords }, isComplete }
}
