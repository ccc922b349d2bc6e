import { OverrideReport } from '../../schema/override.ts'
import { TrailReport } from '../../schema/trail.ts'
import type { Evidence } from '../../verdict/evidence.ts'
import { toOverrideFact } from '../../verdict/fact.ts'
import { judge, type Verdict } from '../../verdict/judge.ts'
import type { RecordKind, StoredRecord } from '../store/store.ts'
import { readArtifacts, toFacts, type ArtifactEntry } from './artifact-entry.ts'
import { readAttestation, toFact, type AttestationEntry } from './attestation-entry.ts'
import { cutHistory, type History, type Moment } from './history.ts'
import { readRecord, toArrival, type Recorded } from './record.ts'
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

export function judgeHistory(whole: History, moment: Moment): Judged {
  const history = cutHistory(whole, moment)
  const ofKind = (kind: RecordKind): readonly StoredRecord[] => history.records.filter((record) => record.kind === kind)
  const artifacts = readArtifacts(ofKind('artifact'))
  const attestations = ofKind('attestation').map(readAttestation)
  const overrides = ofKind('override').map((record) => readRecord(OverrideReport, record))
  const pinned = pinTemplate(history)
  const evidence: Evidence = {
    template: pinned?.template ?? null,
    artifacts: artifacts.flatMap(toFacts),
    attestations: attestations.map(toFact),
    overrides: overrides.map(({ record, report: said }) => toOverrideFact(toArrival(record), said)),
  }
  const verdict = judge(evidence, moment.now)
  const report = mergeReports(ofKind('trail'))
  return { history, report, artifacts, attestations, overrides, pinned, evidence, verdict, now: moment.now }
}

function mergeReports(records: readonly StoredRecord[]): Partial<TrailReport> {
  const merged: Partial<TrailReport> = {}
  for (const record of records) Object.assign(merged, readRecord(TrailReport, record).report)
  return merged
}
