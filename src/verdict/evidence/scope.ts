import type { AttestationFact, Evidence, ReportedFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import type { OriginClaims } from './origin.ts'
import type { Ignored, Question } from './question.ts'

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
  if (question.commit === undefined && question.pullRequest === undefined)
    return { ...evidence, excluded, withoutCommit }
  const ofFingerprint = listCommitsByFingerprint(evidence)
  for (const fact of evidence.attestations) {
    const commits = listReportCommits(fact, ofFingerprint.get(fact.artifact_fingerprint) ?? evidence.commits)
    const ignored = findExclusion(fact, commits, question)
    if (ignored !== undefined) excluded.set(fact, ignored)
    else if (question.commit !== undefined && isOfAnyCommit(commits, evidence)) withoutCommit.add(fact)
  }
  return {
    ...evidence,
    artifacts: evidence.artifacts.filter(
      (fact) => findExclusion(fact, listReportCommits(fact, evidence.commits), question) === undefined,
    ),
    attestations: evidence.attestations.filter((fact) => !excluded.has(fact)),
    excluded,
    withoutCommit,
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

function listCommitsByFingerprint({
  artifacts,
  commits,
}: Evidence): ReadonlyMap<string | undefined, readonly string[]> {
  const groups = [...groupBy(artifacts, ({ fingerprint }) => fingerprint)]
  return new Map(
    groups.map(([fingerprint, facts]) => [fingerprint, facts.flatMap((fact) => listReportCommits(fact, commits))]),
  )
}

function findExclusion(
  { origin: { claims } }: ReportedFact,
  commits: readonly string[],
  question: Question,
): Ignored | undefined {
  const { commit } = question
  if (commit !== undefined && commits.length > 0 && !commits.includes(commit)) {
    return { reason: 'other_commit', text: `it is about ${toShortCommit(commits[0])}, not ${toShortCommit(commit)}` }
  }
  return claims && findClaimContradiction(claims, question)
}

/** Events whose run is about the commit in its claims. A report of it about another commit is not. */
const eventsOfCommit = new Set(['push', 'merge_group'])

function findClaimContradiction(
  { event, sha, ref }: OriginClaims,
  { commit, pullRequest }: Question,
): Ignored | undefined {
  if (commit !== undefined && eventsOfCommit.has(event) && sha !== null && sha !== commit) {
    const text = `its claims prove a ${event} of ${toShortCommit(sha)}, not ${toShortCommit(commit)}`
    return { reason: 'other_commit', text }
  }
  const number = readPullRequestNumber(ref)
  if (pullRequest === undefined || number === undefined || number === pullRequest) return undefined
  return { reason: 'other_pull_request', text: `its claims prove pull request #${number}, not #${pullRequest}` }
}

function readPullRequestNumber(ref: string): number | undefined {
  const [, number] = /^refs\/pull\/([0-9]{1,15})\//.exec(ref) ?? []
  return number === undefined ? undefined : Number(number)
}

function toShortCommit(commit = ''): string {
  return commit.slice(0, 7)
}
