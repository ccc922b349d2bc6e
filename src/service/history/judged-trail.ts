import { omitUndefined } from '../../wire/optional.ts'
import type { ComplianceState } from '../../wire/primitives.ts'
import type { TrailReport } from '../../wire/resource/trail.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { AttestationFact, Evidence, OverrideFact } from '../../evidence/fact/evidence.ts'
import type { Question } from '../../evidence/fact/question.ts'
import { judgeEvidence, judgeState, type Verdict } from '../../evidence/judge/judge.ts'
import { selectKind, type TrailRecord } from '../fact/trail-record.ts'
import { groupArtifactReports, toArtifactFacts, type ArtifactEntry } from './artifact-entry.ts'
import { selectCommitRecords, type CommitRecord, type NamingRecord } from './commit-record.ts'
import type { TrailHistory } from './history.ts'
import { pinTemplate, type PinnedTemplate } from './template.ts'

/** A trail with the facts of its records, and its verdict at a time. */
export interface JudgedTrail {
  readonly history: TrailHistory
  /** The first report of the trail for each of its commits (rules 2.10). */
  readonly commitRecords: readonly CommitRecord[]
  /** The merged reports of the trail itself (rules 2.13). */
  readonly report: Partial<TrailReport>
  readonly artifacts: readonly ArtifactEntry[]
  readonly attestations: readonly AttestationFact[]
  readonly overrides: readonly OverrideFact[]
  readonly pinned: PinnedTemplate | undefined
  readonly evidence: Evidence
  readonly verdict: Verdict
  /** Epoch seconds. */
  readonly now: number
}

/** Judges the records of a history, all of them. `now` in epoch seconds. */
export function judgeRecords(history: TrailHistory, now: number): JudgedTrail {
  const parts = readEvidence(history)
  const report = mergeReports(selectKind(history.records, 'trail'))
  return { history, ...parts, report, verdict: judgeEvidence(parts.evidence, now, toTrailQuestion(history)), now }
}

/** The status of the verdict alone. */
export function judgeStateOfRecords(history: TrailHistory, now: number): ComplianceState {
  return judgeState(readEvidence(history).evidence, now, toTrailQuestion(history))
}

/** The question about a whole trail: only what is proven to be of another commit than the one in its name does not count (rules 5.10). */
export function toTrailQuestion({ trail }: Pick<TrailHistory, 'trail'>): Question {
  return isWholeCommit(trail) ? { trailCommit: trail } : {}
}

type EvidenceParts = Pick<
  JudgedTrail,
  'artifacts' | 'attestations' | 'overrides' | 'pinned' | 'commitRecords' | 'evidence'
>

function readEvidence(history: TrailHistory): EvidenceParts {
  const { records } = history
  for (const { cause } of selectKind(records, 'unreadable')) throw cause
  const artifacts = groupArtifactReports(selectKind(records, 'artifact'))
  const attestations = selectKind(records, 'attestation').map(({ fact }) => fact)
  const overrides = selectKind(records, 'override').map(({ fact }) => fact)
  const pinned = pinTemplate(history)
  const commitRecords = selectCommitRecords(listCommitPuts(history))
  const evidence: Evidence = {
    template: pinned?.template ?? null,
    commits: commitRecords.map(({ commit }) => commit),
    artifacts: artifacts.flatMap(toArtifactFacts),
    attestations,
    overrides,
  }
  return { artifacts, attestations, overrides, pinned, commitRecords, evidence }
}

/** What names the commits of a trail: its name if that is a commit, else its puts (rules 2.10). Oldest first. */
export function listCommitPuts({ trail, records }: TrailHistory): readonly NamingRecord[] {
  const [first] = records
  if (isWholeCommit(trail)) return first === undefined ? [] : [{ commit: trail, sequence: first.sequence }]
  return selectKind(records, 'trail')
}

/** A later member replaces an earlier one, except the commit, the repository and the origin, which stay (rules 2.13). */
function mergeReports(records: readonly Extract<TrailRecord, { kind: 'trail' }>[]): Partial<TrailReport> {
  const merged: Partial<TrailReport> = {}
  for (const { report } of records) {
    const { git_commit_info, repo_info, origin_url } = merged
    Object.assign(merged, report, omitUndefined({ git_commit_info, repo_info, origin_url }))
  }
  return merged
}
