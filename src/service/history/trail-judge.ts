import type { ComplianceState } from '../../schema/primitives.ts'
import type { TrailEvent } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { findNextExpiry } from '../../verdict/judge/timeline.ts'
import type { CacheName } from '../cache-name.ts'
import type { StoredRecord } from '../store/record.ts'
import { readDocumentLength } from '../store/cache/document-length.ts'
import { createPacer, takeTurn } from '../step.ts'
import { readArtifactReport } from './artifact-entry.ts'
import { readAttestationEntry } from './attestation-entry.ts'
import { listEvents } from './event.ts'
import { truncateHistory, type JudgementTime, type TrailHistory } from './history.ts'
import { judgeRecords, judgeStateOfRecords, type JudgedTrail, type TrailReaders } from './judged-trail.ts'
import { cacheReports, type ReportListReader } from './record.ts'
import { readRecordedTemplate } from './template.ts'

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
  /** The events of a judged trail, oldest first (rules 5.7). */
  readonly listEvents: (judged: JudgedTrail) => readonly TrailEvent[]
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
  const readAttestation = cacheLarge(readAttestationEntry)
  const readers = createReaders(readAttestation, without)

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
    judgeEach: async (histories, time) => mapWithPauses(histories, (history) => judge(history, time)),
    prepare: async (records) => {
      const pause = createPacer()
      for (const record of records) {
        if (record.kind !== 'attestation' || !isLarge(record)) continue
        readAttestation(record)
        await pause()
      }
      if (records.length > manyRecords) await takeTurn()
    },
    listEvents: (judged) => {
      const listed = events.get(judged.evidence) ?? listEvents(judged)
      if (without !== 'events') events.set(judged.evidence, listed)
      return listed
    },
  }
}

async function mapWithPauses<T, U>(items: Iterable<T>, map: (item: T) => U): Promise<readonly U[]> {
  const pause = createPacer()
  const mapped: U[] = []
  for (const item of items) {
    mapped.push(map(item))
    await pause()
  }
  return mapped
}

/** As many are judged in a millisecond or two. */
const manyRecords = 200

/** A report of 64 KiB is read in a millisecond or two. */
const largeLength = 65_536

function isLarge(record: StoredRecord): boolean {
  return readDocumentLength(record) > largeLength
}

type ReadAttestation = typeof readAttestationEntry

/** Caches what was read of large records, as long as they are in memory. */
function cacheLarge(read: ReadAttestation): ReadAttestation {
  const entries = new WeakMap<StoredRecord, ReturnType<ReadAttestation>>()
  return (record) => {
    if (!isLarge(record)) return read(record)
    const entry = entries.get(record) ?? read(record)
    entries.set(record, entry)
    return entry
  }
}

function createReaders(readAttestation: ReadAttestation, without: CacheName | undefined): TrailReaders {
  const create = <R>(read: (record: StoredRecord) => R): ReportListReader<R> =>
    without === 'parsed-records' ? (records) => records.map(read) : cacheReports(read)
  return {
    artifacts: create(readArtifactReport),
    attestations: create(readAttestation),
    templates: create(readRecordedTemplate),
  }
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
