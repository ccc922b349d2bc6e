import type { ArtifactFact, AttestationFact, Evidence, ReportedFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { findContradiction, isRunOfRef, toShortCommit } from './proof.ts'
import type { Ignored, Question } from './question.ts'
import { toRequirements } from './requirement.ts'
import { isOtherRepository, mayFollow } from './workflow-pattern.ts'

/** The part of the evidence that a question is about. */
export interface ScopedEvidence extends Evidence {
  readonly excluded: ReadonlyMap<AttestationFact, Ignored>
  /** Reports of which not one commit is known, although the question names one. */
  readonly withoutCommit: ReadonlySet<AttestationFact>
}

/** Leaves out the reports of another commit, pull request or push (rules 5.10). */
export function scopeEvidence(evidence: Evidence, question: Question): ScopedEvidence {
  const excluded = new Map<AttestationFact, Ignored>()
  const withoutCommit = new Set<AttestationFact>()
  if (isWhole(question)) return { ...evidence, excluded, withoutCommit }
  // An artifact of another change lends its commit to no report.
  const isOther = createOtherArtifactCheck(evidence, question)
  const artifacts = evidence.artifacts.filter(
    (fact) => findContradicted(fact, question) === undefined && !isOther(fact),
  )
  const ofFingerprint = listCommitsByFingerprint({ ...evidence, artifacts })
  for (const fact of evidence.attestations) {
    const commits = listReportCommits(fact, ofFingerprint.get(fact.artifact_fingerprint) ?? evidence.commits)
    const ignored = findOtherCommit(commits, question) ?? findContradicted(fact, question)
    if (ignored !== undefined) excluded.set(fact, ignored)
    else if (question.commit !== undefined && isOfAnyCommit(commits, evidence)) withoutCommit.add(fact)
  }
  return {
    ...evidence,
    artifacts: artifacts.filter(
      (fact) => findOtherCommit(listReportCommits(fact, evidence.commits), question) === undefined,
    ),
    attestations: evidence.attestations.filter((fact) => !excluded.has(fact)),
    excluded,
    withoutCommit,
  }
}

/** Whether no report can be left out. */
function isWhole({ commit, pullRequest, trailCommit, repository }: Question): boolean {
  return (commit ?? pullRequest ?? trailCommit ?? repository) === undefined
}

/**
 * Returns whether a report of an artifact is of another repository, and neither fulfils nor fails (rules 5.10): its workflow is not named
 * with `follows`, and it does not state in a run on a ref that the artifact is not compliant.
 */
function createOtherArtifactCheck({ template }: Evidence, question: Question): (fact: ArtifactFact) => boolean {
  if (question.repository === undefined) return () => false
  const { artifacts } = toRequirements(template)
  return ({ origin, template_reference_name: name = '', is_compliant: stated }) => {
    if (!isOtherRepository(origin, question) || (stated === false && isRunOfRef(origin))) return false
    const policy = artifacts.get(name)?.artifact.policy
    return policy === undefined || !mayFollow(origin, policy)
  }
}

/** Whether only the trail could name the commit of a report, and names none or several. */
function isOfAnyCommit(commits: readonly string[], evidence: Evidence): boolean {
  return commits.length !== 1 && commits === evidence.commits
}

/** A report without a commit of its own belongs to every commit of its artifact, else of its trail (rules 2.10). */
function listReportCommits({ commit }: ReportedFact, others: readonly string[]): readonly string[] {
  return commit === undefined ? others : [commit]
}

/** Those with which each artifact was reported. One that was reported with none is absent: its reports belong to the trail. */
function listCommitsByFingerprint({ artifacts }: Evidence): ReadonlyMap<string | undefined, readonly string[]> {
  const named = artifacts.filter(({ commit }) => commit !== undefined)
  const groups = [...groupBy(named, ({ fingerprint }) => fingerprint)]
  return new Map(groups.map(([fingerprint, facts]) => [fingerprint, facts.flatMap(({ commit }) => commit ?? [])]))
}

function findOtherCommit(commits: readonly string[], { commit }: Question): Ignored | undefined {
  if (commit === undefined || commits.length === 0 || commits.includes(commit)) return undefined
  return { reason: 'other_commit', text: `it is about ${toShortCommit(commits[0])}, not ${toShortCommit(commit)}` }
}

/**
 * Whether a report is of another change than the one that an override names. One that proves and says nothing about a change may be of any
 * (rules 5.6). `commits` are those of the trail.
 */
export function isOfOtherChange(
  fact: ReportedFact,
  { commit, pullRequest }: ReportedFact['change'],
  commits: readonly string[],
): boolean {
  const named = { commit, pullRequest }
  const found = findOtherCommit(listReportCommits(fact, commits), named) ?? findContradicted(fact, named)
  return found !== undefined && found.reason !== 'unproven_change'
}

/** Why a report is left out for what its sender says of the change, or for its claims; undefined for one of the change. */
export function findContradicted({ origin, change }: ReportedFact, question: Question): Ignored | undefined {
  return findOtherSent(change, question) ?? findContradiction(origin, question)
}

/** `annotations.change` only narrows: what the sender says of the change takes a report away from another one, and earns nothing. */
export function findOtherSent(change: ReportedFact['change'], { commit, pullRequest }: Question): Ignored | undefined {
  const { commit: ownCommit = commit, pullRequest: own = pullRequest } = change
  if (commit !== undefined && ownCommit !== commit) {
    return { reason: 'other_commit', text: `it is about ${toShortCommit(ownCommit)}, not ${toShortCommit(commit)}` }
  }
  if (pullRequest === undefined || own === pullRequest) return undefined
  return { reason: 'other_pull_request', text: `it is about pull request #${own}, not #${pullRequest}` }
}
