import { OverrideReport } from '../../schema/attestation/override.ts'
import { TrailReport } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { toOverrideFact } from '../../verdict/evidence/fact.ts'
import { judge, type Verdict } from '../../verdict/judge/judge.ts'
import { nextChange } from '../../verdict/judge/timeline.ts'
import type { RecordKind, StoredRecord } from '../store/store.ts'
import { readArtifacts, toFacts, type ArtifactEntry } from './artifact-entry.ts'
import { readAttestations, type AttestationEntry } from './attestation-entry.ts'
import { cutHistory, type History, type Moment } from './history.ts'
import { once } from './once.ts'
import { readerOf, toArrival, type Recorded } from './record.ts'
import { pinTemplate, type PinnedTemplate } from './template.ts'

/** A trail with everything in it read, and the verdict on it at a moment. */
export interface Judged {
  readonly history: History
  /** What was said of the trail itself; later members take the place of earlier ones, those not sent are kept. */
  readonly report: Partial<TrailReport>
  readonly artifacts: readonly ArtifactEntry[]
  readonly attestations: readonly AttestationEntry[]
  readonly overrides: readonly Recorded<OverrideReport>[]
  readonly pinned: PinnedTemplate | undefined
  readonly evidence: Evidence
  readonly verdict: Verdict
  /** Epoch seconds. */
  readonly now: number
}

interface Standing {
  readonly judged: Judged
  readonly flowRecords: readonly StoredRecord[]
  /** Epoch seconds at which time alone may change it. */
  readonly until: number
}

/** By the list of a trail's records, for as long as that is kept: once something is recorded, it is another list. */
const standings = new WeakMap<readonly StoredRecord[], Standing>()

/** What is known of a trail is judged once, and again when something was recorded or time alone may have changed it. */
export function judgeHistory(whole: History, asked: Moment): Judged {
  const moment = isNow(asked) ? { now: Math.max(asked.now, lastOf(whole)) } : asked
  const standing = standings.get(whole.records)
  if (standing !== undefined && holds(standing, whole, moment)) return { ...standing.judged, now: moment.now }
  const { history, isWhole } = cutHistory(whole, moment)
  const judged = judgeAnew(history, moment.now)
  if (moment.sequence === undefined && isWhole) {
    const until = nextChange(judged.evidence, moment.now) ?? Number.POSITIVE_INFINITY
    standings.set(whole.records, { judged, flowRecords: whole.flowRecords, until })
  }
  return judged
}

function isNow({ sequence, isPast }: Moment): boolean {
  return sequence === undefined && isPast !== true
}

/** When the last of it was recorded, in epoch seconds: no clock that is behind makes it younger than that. */
function lastOf({ records, flowRecords }: History): number {
  return Math.max(records.at(-1)?.created_at ?? 0, flowRecords.at(-1)?.created_at ?? 0)
}

function holds({ judged, flowRecords, until }: Standing, whole: History, { sequence, now }: Moment): boolean {
  return sequence === undefined && flowRecords === whole.flowRecords && judged.now <= now && now < until
}

function judgeAnew(history: History, now: number): Judged {
  const ofKind = (kind: RecordKind): readonly StoredRecord[] => history.records.filter((record) => record.kind === kind)
  const artifacts = readArtifacts(ofKind('artifact'))
  const attestations = readAttestations(ofKind('attestation'))
  const overrides = ofKind('override').map(readOverride)
  const pinned = pinTemplate(history)
  const evidence: Evidence = {
    template: pinned?.template ?? null,
    artifacts: artifacts.flatMap(toFacts),
    attestations: attestations.map(({ fact }) => fact),
    overrides: overrides.map(({ record, report: said }) => toOverrideFact(toArrival(record), said)),
  }
  const verdict = judge(evidence, now)
  const report = mergeReports(ofKind('trail'))
  return { history, report, artifacts, attestations, overrides, pinned, evidence, verdict, now }
}

export const readOverride = once(readerOf(OverrideReport))
const readTrail = once(readerOf(TrailReport))

function mergeReports(records: readonly StoredRecord[]): Partial<TrailReport> {
  const merged: Partial<TrailReport> = {}
  for (const record of records) Object.assign(merged, readTrail(record).report)
  return merged
}
