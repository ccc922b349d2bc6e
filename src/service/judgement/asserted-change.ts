import type { ArtifactFact, Evidence, ReportedFact } from '../../evidence/fact/evidence.ts'
import type { Origin } from '../../evidence/fact/origin.ts'
import { findContradiction, isRunOfRef, toRef } from '../../evidence/fact/proof.ts'
import type { Question } from '../../evidence/fact/question.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { bindToCommits } from './commit-evidence.ts'

/** The question whether an artifact may be deployed (rules 1.6). */
export interface AssertionQuestion {
  readonly fingerprint: string
  /** Only evidence of this commit counts; undefined for any. */
  readonly commit: string | undefined
  /** Only evidence of runs that are proven on this ref fulfils a requirement; undefined for any. */
  readonly ref: string | undefined
  /** The default branch of the repository, with or without `refs/heads/`. */
  readonly defaultBranch: string | undefined
}

/** A change whose own report names the artifact in question, in one trail (rules 1.6). */
export interface AssertedChange {
  readonly judged: JudgedTrail
  /** What its claims prove, with the branches whose workflow files are trusted. */
  readonly proven: Question
  /** The ref of its run; of a merge group, the target branch. */
  readonly ref: string | undefined
}

/** The changes of an artifact that a question is about. A pull request is among them only if nothing else reported the artifact. */
export function listAssertedChanges(
  trails: readonly JudgedTrail[],
  asked: AssertionQuestion,
): readonly AssertedChange[] {
  const built = trails.flatMap((judged) => {
    const reports = bindToCommits(judged).artifacts.filter(({ fingerprint }) => fingerprint === asked.fingerprint)
    const isOfRef = asked.ref === undefined ? () => true : isProvenOn(judged.evidence, asked.ref)
    return reports.map((report) => ({ judged, report, isAsked: isOfCommit(report, asked) && isOfRef(report) }))
  })
  const isOfPullRequest = ({ report }: (typeof built)[number]): boolean =>
    report.origin.proven?.pullRequest !== undefined
  const counting = built.every(isOfPullRequest) ? built : built.filter((one) => !isOfPullRequest(one))
  const changes = counting.filter(({ isAsked }) => isAsked).map((one) => toAssertedChange(one, asked))
  return [...new Map(changes.map((one) => [`${one.judged.history.trail} ${JSON.stringify(one.proven)}`, one])).values()]
}

interface BuiltReport {
  readonly judged: JudgedTrail
  /** The report of the artifact. */
  readonly report: ArtifactFact
}

function toAssertedChange({ judged, report }: BuiltReport, asked: AssertionQuestion): AssertedChange {
  const { proven = {}, sender } = report.origin
  const { pullRequest, ref: ownRef, base: target, isGroup } = proven
  const repository = sender && { id: sender.repository_id, issuer: sender.issuer }
  // What proves nothing is of the commit that it names.
  const named = report.commit !== undefined && isWholeCommit(report.commit) ? report.commit : undefined
  const commit = pullRequest === undefined ? (proven.commit ?? named) : undefined
  const { ref: askedRef, defaultBranch } = asked
  return {
    judged,
    proven: { commit, pullRequest, base: target ?? askedRef, defaultBranch, repository },
    ref: ownRef ?? (isGroup === true ? toRef(target ?? '') : undefined),
  }
}

/** Whether the report names the commit of the question, and does not prove another one. */
function isOfCommit({ commit: own, origin }: ArtifactFact, { commit }: AssertionQuestion): boolean {
  return commit === undefined || (own === commit && (origin.proven?.commit ?? commit) === commit)
}

/**
 * Returns whether claims prove a run on the ref, or of a merge group into it. A group is on the ref only once a push,
 * schedule or dispatch of the ref has its commit.
 */
export function isProvenOn({ artifacts, attestations }: Evidence, ref: string): (fact: ReportedFact) => boolean {
  const ofRef = [...artifacts, ...attestations].filter(({ origin }) => isRunOfRef(origin, ref))
  const arrived = ofRef.filter(({ origin }) => origin.claims?.event !== 'release')
  const commits = new Set(arrived.map(({ origin }) => origin.proven?.commit))
  return ({ origin }) => {
    if (isRunOfRef(origin, ref)) return true
    const { isGroup, base = '', commit } = origin.proven ?? {}
    return isGroup === true && toRef(base) === ref && commits.has(commit)
  }
}

/** The evidence with the reports that a condition selects. Overrides are decisions of people, and stay. */
export function selectReports(evidence: Evidence, isSelected: (fact: ReportedFact) => boolean): Evidence {
  const { artifacts, attestations } = evidence
  return { ...evidence, artifacts: artifacts.filter(isSelected), attestations: attestations.filter(isSelected) }
}

/** The evidence that may fulfil a requirement of a change: no claims contradict it. */
export function selectEvidenceOfChange(evidence: Evidence, { proven }: AssertedChange): Evidence {
  return selectReports(evidence, ({ origin }) => isOfChange(origin, proven))
}

/** Of a change that proves nothing, only what proves a pull request is none of its evidence. */
function isOfChange(origin: Origin, proven: Question): boolean {
  if (proven.commit !== undefined || proven.pullRequest !== undefined)
    return findContradiction(origin, proven) === undefined
  return origin.proven?.pullRequest === undefined
}

/**
 * Evidence of a trail that stops a deployment if it fails, of any commit: of a schedule, which runs on the default branch alone, and of a
 * push, dispatch or release on a ref of the changes in question, or on the default branch. What proves nothing stops it in a trail of the
 * commit, unless the question is about a ref.
 */
export function selectStoppingEvidence(
  { evidence }: JudgedTrail,
  changes: readonly AssertedChange[],
  asked: AssertionQuestion,
): Evidence {
  const { commit } = asked
  const isTrailOfCommit = commit === undefined || evidence.commits.includes(commit)
  const branch = asked.defaultBranch === undefined ? undefined : toRef(asked.defaultBranch)
  const refs = new Set([asked.ref, branch, ...changes.map(({ ref }) => ref)])
  return selectReports(evidence, ({ origin, commit: own }) => {
    if (origin.sender === undefined) return asked.ref === undefined && (isTrailOfCommit || own === commit)
    return isRunOfRef(origin) && (origin.claims?.event === 'schedule' || refs.has(origin.claims?.ref))
  })
}
