import type { ArtifactFact, Evidence, ReportedFact } from '../../verdict/evidence/evidence.ts'
import { findContradiction, isRunOfRef, proveChange, toRef } from '../../verdict/evidence/proof.ts'
import type { Question } from '../../verdict/evidence/question.ts'
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
  const built = trails.flatMap((judged) =>
    bindToCommits(judged)
      .artifacts.filter(({ fingerprint }) => fingerprint === asked.fingerprint)
      .map((report) => ({ judged, report, proven: proveReport(report) })),
  )
  const hasOthers = built.some(({ proven }) => proven?.pullRequest === undefined)
  const changes = built
    .filter(({ proven }) => !hasOthers || proven?.pullRequest === undefined)
    .filter(({ judged, report }) => isOfCommit(judged, report, asked) && isOfRef(judged, report, asked))
    .map(({ judged, proven }): AssertedChange => {
      const ref = proven?.ref ?? (proven?.isGroup === true ? toRef(proven.base ?? '') : undefined)
      const { commit, pullRequest, base = asked.ref ?? ref } = proven ?? {}
      const question = { commit, pullRequest, base, defaultBranch: asked.defaultBranch }
      return { judged, proven: question, ref }
    })
  return [...new Map(changes.map((one) => [`${one.judged.history.trail} ${JSON.stringify(one.proven)}`, one])).values()]
}

/** A replay proves a pull request alone (rules 5.10). */
function proveReport({ origin: { sender, isReplayed } }: ReportedFact): ReturnType<typeof proveChange> {
  const proven = sender && proveChange(sender)
  return isReplayed && proven?.pullRequest === undefined ? undefined : proven
}

/** Whether the trail began with the commit of the question, and the report does not prove another one. */
function isOfCommit({ evidence }: JudgedTrail, report: ArtifactFact, { commit }: AssertionQuestion): boolean {
  if (commit === undefined) return true
  return (evidence.commits[0] ?? report.commit) === commit && (proveReport(report)?.commit ?? commit) === commit
}

function isOfRef(judged: JudgedTrail, report: ReportedFact, { ref }: AssertionQuestion): boolean {
  return ref === undefined || isProvenOn(judged.evidence, ref)(report)
}

/**
 * Returns whether claims prove a run on the ref, or of a merge group into it. A group is on the ref only once a push,
 * schedule or dispatch of the ref has its commit.
 */
export function isProvenOn({ artifacts, attestations }: Evidence, ref: string): (fact: ReportedFact) => boolean {
  const commits = new Set(
    [...artifacts, ...attestations].flatMap(({ origin }) => {
      const proven = isRunOfRef(origin, ref) && origin.claims?.event !== 'release' ? origin.claims : undefined
      return proven === undefined ? [] : [proveChange(proven)?.commit]
    }),
  )
  return ({ origin }) => {
    if (isRunOfRef(origin, ref)) return true
    const proven = origin.claims && proveChange(origin.claims)
    return proven?.isGroup === true && toRef(proven.base ?? '') === ref && commits.has(proven.commit)
  }
}

/** The evidence that may fulfil a requirement of a change: no claims contradict it. */
export function selectEvidenceOfChange(evidence: Evidence, { proven }: AssertedChange): Evidence {
  const isOwn = ({ origin }: ReportedFact): boolean => isOfChange({ origin }, proven)
  return { ...evidence, artifacts: evidence.artifacts.filter(isOwn), attestations: evidence.attestations.filter(isOwn) }
}

/** Of a change that proves nothing, only what proves a pull request is none of its evidence. */
function isOfChange({ origin }: Pick<ReportedFact, 'origin'>, proven: Question): boolean {
  if (proven.commit !== undefined || proven.pullRequest !== undefined)
    return findContradiction(origin, proven) === undefined
  return origin.sender === undefined || proveChange(origin.sender)?.pullRequest === undefined
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
  const beganWithCommit = asked.commit === undefined || evidence.commits[0] === asked.commit
  const mayTokensStop = asked.ref === undefined && beganWithCommit
  const branch = asked.defaultBranch === undefined ? undefined : toRef(asked.defaultBranch)
  const refs = new Set([asked.ref, branch, ...changes.map(({ ref }) => ref)])
  const mayStop = ({ origin }: ReportedFact): boolean =>
    origin.sender === undefined
      ? mayTokensStop
      : isRunOfRef(origin) && (origin.claims?.event === 'schedule' || refs.has(origin.claims?.ref))
  return {
    ...evidence,
    artifacts: evidence.artifacts.filter(mayStop),
    attestations: evidence.attestations.filter(mayStop),
  }
}
