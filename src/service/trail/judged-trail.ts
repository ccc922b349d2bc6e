import { omitUndefined } from '../../wire/optional.ts'
import type { ComplianceState } from '../../wire/primitives.ts'
import type { TrailReport } from '../../wire/resource/trail.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { AttestationFact, Evidence, OverrideFact, ArtifactFact } from '../../evidence/fact/evidence.ts'
import type { Question } from '../../evidence/fact/question.ts'
import { judgeEvidence, judgeState, type Verdict } from '../../evidence/judge/judge.ts'
import { selectKind, type TrailRecord } from '../fact/trail-record.ts'
import type { TrailHistory } from './history.ts'
import { pinTemplate, type PinnedTemplate } from './template.ts'
import { groupBy } from '../../evidence/fact/group-by.ts'

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

/** One report of an artifact. */
export type ArtifactRecord = Extract<TrailRecord, { readonly kind: 'artifact' }>

/** All reports of one (flow, trail, fingerprint), oldest first (rules 2.11). */
export interface ArtifactEntry {
  /** The id of the first report is the id of the artifact. */
  readonly id: string
  readonly fingerprint: string
  readonly first: ArtifactRecord
  readonly last: ArtifactRecord
  readonly records: readonly ArtifactRecord[]
}

/** Groups the reports of one trail by their artifact. */
function groupArtifactReports(records: readonly ArtifactRecord[]): readonly ArtifactEntry[] {
  return [...groupBy(records, ({ fact }) => fact.fingerprint)].flatMap(([fingerprint, ofArtifact]) => {
    const [first, last] = [ofArtifact[0], ofArtifact.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ id: first.id, fingerprint, first, last, records: ofArtifact }]
  })
}

/** The facts of its reports. All of them have the id of the artifact. */
function toArtifactFacts({ id, records }: ArtifactEntry): readonly ArtifactFact[] {
  return records.map(({ fact }) => ({ ...fact, id }))
}

/** The reports of its first origin. Those of another origin only add commits under which the artifact is found (rules 2.11). */
export function listOwnRecords({ first, records }: ArtifactEntry): readonly ArtifactRecord[] {
  return records.filter(({ fact }) => fact.origin.key === first.fact.origin.key)
}

/** The names under which its first origin last reported an artifact. */
export function toOwnName(entry: ArtifactEntry): Pick<ArtifactFact, 'filename' | 'template_reference_name'> {
  const own = listOwnRecords(entry).map(({ fact }) => fact)
  const named = own.findLast(({ template_reference_name: name }) => name !== undefined)
  return {
    filename: own.at(-1)?.filename ?? entry.first.fact.filename,
    template_reference_name: named?.template_reference_name,
  }
}

/** A record that may name a commit. */
export interface NamingRecord {
  readonly commit: string | null
  readonly sequence: number
}

/** A record that names a commit. */
export interface CommitRecord {
  readonly commit: string
  readonly sequence: number
}

/** The first record of each commit. `records`: oldest first. */
export function selectCommitRecords(records: readonly NamingRecord[]): readonly CommitRecord[] {
  const first = new Map<string, CommitRecord>()
  for (const { commit, sequence } of records) {
    if (commit !== null && !first.has(commit)) first.set(commit, { commit, sequence })
  }
  return [...first.values()]
}
