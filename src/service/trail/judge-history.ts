import type { ComplianceState } from '../../wire/primitives.ts'
import type { TrailEvent } from '../../wire/resource/trail.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import { findNextExpiry } from '../../evidence/judge/timeline.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import type { StoredRecord } from '../store/record.ts'
import { mapPaced, runPaced } from '../limit/turn.ts'
import { listEvents } from './event.ts'
import { truncateHistory, type JudgementTime, type TrailHistory } from './history.ts'
import { judgeRecords, judgeStateOfRecords, type JudgedTrail } from './judged-trail.ts'

interface CachedJudgement {
  readonly judged: JudgedTrail
  readonly flowRecords: readonly StoredRecord[]
  /** Epoch seconds of the next expiry: the judgement is valid until then. */
  readonly until: number
}

// By the list of records of a trail. A new record makes a new list, so an entry never gets stale; it is collected with the list.
const judgements = new WeakMap<readonly TrailRecord[], CachedJudgement>()
// By the evidence of a judgement.
const events = new WeakMap<Evidence, readonly TrailEvent[]>()

/** Judges a trail at a time. The judgement of the present is cached until a record is added or the next expiry (rules 5.8). */
export function judgeHistory(whole: TrailHistory, requested: JudgementTime): JudgedTrail {
  const time = isNow(requested) ? { now: Math.max(requested.now, findLastTime(whole)) } : requested
  const cached = judgements.get(whole.records)
  if (cached !== undefined && isValid(cached, whole, time)) return { ...cached.judged, now: time.now }
  const { history, isComplete } = truncateHistory(whole, time)
  const judged = judgeRecords(history, time.now)
  if (time.sequence === undefined && isComplete) {
    const until = findNextExpiry(judged.evidence, time.now) ?? Number.POSITIVE_INFINITY
    judgements.set(whole.records, { judged, flowRecords: whole.flowRecords, until })
  }
  return judged
}

/** The status of that verdict alone, which takes half the time. */
export function judgeHistoryState(whole: TrailHistory, time: JudgementTime): ComplianceState {
  return judgeStateOfRecords(truncateHistory(whole, time).history, time.now)
}

/** Judges trails at a time, in their order. Other requests run between them. */
export async function judgeHistories(
  histories: Iterable<TrailHistory>,
  time: JudgementTime,
): Promise<readonly JudgedTrail[]> {
  return mapPaced(histories, (history) => judgeHistory(history, time))
}

/** The events of a judged trail, oldest first (rules 5.7). Other requests run between the steps of this work. */
export async function listTrailEvents(judged: JudgedTrail): Promise<readonly TrailEvent[]> {
  const listed = events.get(judged.evidence) ?? (await runPaced(listEvents(judged)))
  events.set(judged.evidence, listed)
  return listed
}

function isNow({ sequence, isPast }: JudgementTime): boolean {
  return sequence === undefined && isPast !== true
}

/** The time of the last record, in epoch seconds. It is the earliest time of the present, also if the clock of this process is behind. */
function findLastTime({ records, flowRecords }: TrailHistory): number {
  return Math.max(records.at(-1)?.created_at ?? 0, flowRecords.at(-1)?.created_at ?? 0)
}

function isValid(
  { judged, flowRecords, until }: CachedJudgement,
  whole: TrailHistory,
  { sequence, now }: JudgementTime,
): boolean {
  return sequence === undefined && flowRecords === whole.flowRecords && judged.now <= now && now < until
}
