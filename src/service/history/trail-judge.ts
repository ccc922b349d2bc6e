import type { ComplianceState } from '../../schema/primitives.ts'
import type { TrailEvent } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { findNextExpiry } from '../../verdict/judge/timeline.ts'
import type { CacheName } from '../cache-name.ts'
import type { StoredRecord } from '../store/record.ts'
import { readDocumentLength } from '../store/cache/document-length.ts'
import { createPacer, mapPaced, runPaced, takeTurn } from '../step.ts'
import { listEvents } from './event.ts'
import { truncateHistory, type JudgementTime, type TrailHistory } from './history.ts'
import { judgeRecords, judgeStateOfRecords, type JudgedTrail } from './judged-trail.ts'
import { createTrailReaders, type TrailReaders } from './trail-readers.ts'

/** Judges trails, with the caches of one app. */
export interface TrailJudge {
  /** Judges a trail at a time. The judgement of the present is cached until a record is added or the next expiry (rules 5.8). */
  readonly judge: (history: TrailHistory, time: JudgementTime) => JudgedTrail
  /** The status of that verdict alone, which takes half the time. */
  readonly judgeState: (history: TrailHistory, time: JudgementTime) => ComplianceState
  /** Judges prepared trails at a time, in their order. Other requests run between them. */
  readonly judgeEach: (histories: Iterable<TrailHistory>, time: JudgementTime) => Promise<readonly JudgedTrail[]>
  /** Waits for a turn to judge records, if they take a while, and reads large ones. Other requests run before each of them. */
  readonly prepare: (records: readonly StoredRecord[]) => Promise<void>
  /** The events of a judged trail, oldest first (rules 5.7). Other requests run between the steps of this work. */
  readonly listEvents: (judged: JudgedTrail) => Promise<readonly TrailEvent[]>
}

interface CachedJudgement {
  readonly judged: JudgedTrail
  readonly flowRecords: readonly StoredRecord[]
  /** Epoch seconds of the next expiry: the judgement is valid until then. */
  readonly until: number
}

/** `without`: a cache to leave out, for measurements (`npm run bench -- caches`). */
export function createTrailJudge(without?: CacheName): TrailJudge {
  // By the list of records of a trail. A new record makes a new list, so an entry never gets stale; it is collected with the list.
  const judgements = new WeakMap<readonly StoredRecord[], CachedJudgement>()
  // By the evidence of a judgement.
  const events = new WeakMap<Evidence, readonly TrailEvent[]>()
  const readers = createTrailReaders(without)

  const judge: TrailJudge['judge'] = (whole, requested) => {
    const time = isNow(requested) ? { now: Math.max(requested.now, findLastTime(whole)) } : requested
    const cached = judgements.get(whole.records)
    if (cached !== undefined && isValid(cached, whole, time)) return { ...cached.judged, now: time.now }
    const { history, isComplete } = truncateHistory(whole, time)
    const judged = judgeRecords(history, time.now, readers)
    if (without !== 'judgements' && time.sequence === undefined && isComplete) {
      const until = findNextExpiry(judged.evidence, time.now) ?? Number.POSITIVE_INFINITY
      judgements.set(whole.records, { judged, flowRecords: whole.flowRecords, until })
    }
    return judged
  }
  return {
    judge,
    judgeState: (whole, time) => judgeStateOfRecords(truncateHistory(whole, time).history, time.now, readers),
    judgeEach: async (histories, time) => mapPaced(histories, (history) => judge(history, time)),
    prepare: async (records) => {
      await readLongRecords(records, readers)
      if (records.length > manyRecords) await takeTurn()
    },
    listEvents: async (judged) => {
      const listed = events.get(judged.evidence) ?? (await runPaced(listEvents(judged)))
      if (without !== 'events') events.set(judged.evidence, listed)
      return listed
    },
  }
}

/** As many are judged in a millisecond or two. */
const manyRecords = 200

/** Documents of 64 KiB are read in a millisecond or two. */
const largeLength = 65_536

/** Reads the records that no judgement has read, with pauses, if this takes a while. */
async function readLongRecords(records: readonly StoredRecord[], readers: TrailReaders): Promise<void> {
  const unread = records.flatMap((record) => {
    const reader = isReadKind(record.kind) ? readers[record.kind] : undefined
    return reader === undefined || reader.hasRead(record) ? [] : [{ record, read: reader.read }]
  })
  let length = 0
  for (const { record } of unread) length += readDocumentLength(record)
  if (unread.length <= manyRecords && length <= largeLength) return
  const pause = createPacer()
  for (const { record, read } of unread) {
    read(record)
    await pause()
  }
}

const readKinds = ['trail', 'artifact', 'attestation', 'override'] as const

function isReadKind(kind: string): kind is (typeof readKinds)[number] {
  return readKinds.some((one) => one === kind)
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
