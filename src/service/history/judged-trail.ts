import { omitUndefined } from '../../schema/optional.ts'
import type { ComplianceState } from '../../schema/primitives.ts'
import type { TrailReport } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { judgeEvidence, judgeState, type Verdict } from '../../verdict/judge/judge.ts'
import type { RecordKind, StoredRecord } from '../store/record.ts'
import { groupArtifactReports, toArtifactFacts, type ArtifactEntry } from './artifact-entry.ts'
import type { AttestationEntry } from './attestation-entry.ts'
import { selectCommitRecords, type CommitRecord } from './commit-record.ts'
import type { TrailHistory } from './history.ts'
import type { OverrideEntry } from './override-entry.ts'
import type { ParsedRecord } from './record.ts'
import { pinTemplate, type PinnedTemplate } from './template.ts'
import type { TrailReaders } from './trail-readers.ts'

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
  readonly overrides: readonly OverrideEntry[]
  readonly pinned: PinnedTemplate | undefined
  readonly evidence: Evidence
  readonly verdict: Verdict
  /** Epoch seconds. */
  readonly now: number
}

/** Judges the records of a history, all of them. `now` in epoch seconds. */
export function judgeRecords(history: TrailHistory, now: number, read: TrailReaders): JudgedTrail {
  const parts = readEvidence(history, read)
  const reports = listOfKind(history, 'trail').map(read.trail.read)
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
  const artifacts = groupArtifactReports(ofKind('artifact').map(read.artifact.read))
  const attestations = ofKind('attestation').map(read.attestation.read)
  const overrides = ofKind('override').map(read.override.read)
  const pinned = pinTemplate(history, read.template.read)
  const commitRecords = selectCommitRecords(ofKind('trail'))
  const evidence: Evidence = {
    template: pinned?.template ?? null,
    commits: commitRecords.map(({ commit }) => commit),
    artifacts: artifacts.flatMap(toArtifactFacts),
    attestations: attestations.map(({ fact }) => fact),
    overrides: overrides.map(({ fact }) => fact),
  }
  return { artifacts, attestations, overrides, pinned, commitRecords, evidence }
}

function listOfKind({ records }: TrailHistory, kind: RecordKind): readonly StoredRecord[] {
  return records.filter((record) => record.kind === kind)
}

/** A later member replaces an earlier one, except the commit, the repository and the origin, which stay (rules 2.13). */
function mergeReports(reports: readonly ParsedRecord<TrailReport>[]): Partial<TrailReport> {
  const merged: Partial<TrailReport> = {}
  for (const { report } of reports) {
    const { git_commit_info, repo_info, origin_url } = merged
    Object.assign(merged, report, omitUndefined({ git_commit_info, repo_info, origin_url }))
  }
  return merged
}
