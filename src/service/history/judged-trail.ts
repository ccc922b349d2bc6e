import { omitUndefined } from '../../schema/optional.ts'
import type { ComplianceState } from '../../schema/primitives.ts'
import { OverrideReport } from '../../schema/attestation/override.ts'
import type { ArtifactReport } from '../../schema/resource/artifact.ts'
import { TrailReport } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { toOverrideFact } from '../../verdict/evidence/fact.ts'
import { judgeEvidence, judgeState, type Verdict } from '../../verdict/judge/judge.ts'
import type { RecordKind, StoredRecord } from '../store/record.ts'
import { groupArtifactReports, toArtifactFacts, type ArtifactEntry } from './artifact-entry.ts'
import type { AttestationEntry } from './attestation-entry.ts'
import { selectCommitRecords, type CommitRecord } from './commit-record.ts'
import type { TrailHistory } from './history.ts'
import { createReportReader, toRecordHeader, type ParsedRecord, type ReportListReader } from './record.ts'
import { pinTemplate, type PinnedTemplate, type RecordedTemplate } from './template.ts'

/** A trail with all its records read, and its verdict at a time. */
export interface JudgedTrail {
  readonly history: TrailHistory
  /** The reports of the trail itself, oldest first. */
  readonly reports: readonly ParsedRecord<TrailReport>[]
  /** The first of them for each commit. */
  readonly commitRecords: readonly CommitRecord[]
  /** The merged reports (rules 2.13). */
  readonly report: Partial<TrailReport>
  readonly artifacts: readonly ArtifactEntry[]
  readonly attestations: readonly AttestationEntry[]
  readonly overrides: readonly ParsedRecord<OverrideReport>[]
  readonly pinned: PinnedTemplate | undefined
  readonly evidence: Evidence
  readonly verdict: Verdict
  /** Epoch seconds. */
  readonly now: number
}

/** Read the records of a trail and of its flow. */
export interface TrailReaders {
  readonly artifacts: ReportListReader<ParsedRecord<ArtifactReport>>
  readonly attestations: ReportListReader<AttestationEntry>
  readonly templates: ReportListReader<RecordedTemplate | null>
}

/** Judges the records of a history, all of them. `now` in epoch seconds. */
export function judgeRecords(history: TrailHistory, now: number, read: TrailReaders): JudgedTrail {
  const parts = readEvidence(history, read)
  const reports = listOfKind(history, 'trail').map(readTrail)
  const verdict = judgeEvidence(parts.evidence, now)
  return { history, ...parts, reports, report: mergeReports(reports), verdict, now }
}

/** The status of the verdict alone. */
export function judgeStateOfRecords(history: TrailHistory, now: number, read: TrailReaders): ComplianceState {
  return judgeState(readEvidence(history, read).evidence, now)
}

type EvidenceParts = Pick<
  JudgedTrail,
  'artifacts' | 'attestations' | 'overrides' | 'pinned' | 'commitRecords' | 'evidence'
>

function readEvidence(history: TrailHistory, read: TrailReaders): EvidenceParts {
  const ofKind = (kind: RecordKind): readonly StoredRecord[] => listOfKind(history, kind)
  const artifacts = groupArtifactReports(read.artifacts(ofKind('artifact')))
  const attestations = read.attestations(ofKind('attestation'))
  const overrides = ofKind('override').map(readOverride)
  const pinned = pinTemplate(history, read.templates)
  const commitRecords = selectCommitRecords(ofKind('trail'))
  const evidence: Evidence = {
    template: pinned?.template ?? null,
    commits: commitRecords.map(({ commit }) => commit),
    artifacts: artifacts.flatMap(toArtifactFacts),
    attestations: attestations.map(({ fact }) => fact),
    overrides: overrides.map(({ record, report: override }) => toOverrideFact(toRecordHeader(record), override)),
  }
  return { artifacts, attestations, overrides, pinned, commitRecords, evidence }
}

function listOfKind({ records }: TrailHistory, kind: RecordKind): readonly StoredRecord[] {
  return records.filter((record) => record.kind === kind)
}

export const readOverride = createReportReader(OverrideReport)
const readTrail = createReportReader(TrailReport)

/** A later member replaces an earlier one, except the commit, the repository and the origin, which stay (rules 2.13). */
function mergeReports(reports: readonly ParsedRecord<TrailReport>[]): Partial<TrailReport> {
  const merged: Partial<TrailReport> = {}
  for (const { report } of reports) {
    const { git_commit_info, repo_info, origin_url } = merged
    Object.assign(merged, report, omitUndefined({ git_commit_info, repo_info, origin_url }))
  }
  return merged
}
