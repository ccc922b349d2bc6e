import type { ComplianceState } from '../../wire/primitives.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { AttestationStatus } from '../../wire/resource/trail.ts'
import type { Evidence, ArtifactFact, ReportedFact } from '../../evidence/fact/evidence.ts'
import type { Question } from '../../evidence/fact/question.ts'
import { judgeEvidence, type Verdict } from '../../evidence/judge/judge.ts'
import { carryPushers } from '../../evidence/policy/pusher.ts'
import { pickWorstArtifactState } from './artifact-state.ts'
import type { JudgedTrail } from './judged-trail.ts'
import { pinTemplate } from './template.ts'
import { bindToCommits } from './union.ts'
import type { Origin } from '../../evidence/fact/origin.ts'
import { findContradiction, isRunOfRef, toRef } from '../../evidence/fact/proof.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'

/** What is known about an artifact in one trail. */
export interface TrailAnswer {
  /** Empty for reports in no trail. */
  readonly trail: string
  readonly state: ComplianceState
  /** The attestations that the state follows from. */
  readonly statuses: readonly AttestationStatus[]
  /** Evidence about these bytes fails, so that nothing else can vouch for them. */
  readonly isBlocking: boolean
  /** Why the artifact is not compliant here, with the trail and the run; empty if it is. */
  readonly reasons: readonly string[]
}

/** Judges an artifact for one of its changes, under the template that the flow had when its trail began (rules 1.6). */
export function answerForChange(change: AssertedChange, question: AssertionQuestion): TrailAnswer {
  const { judged } = change
  const bound = question.commit === undefined ? judged.evidence : bindToCommits(judged)
  // What a run of the pull request reports is no evidence of a push, and shows who pushed.
  const { evidence } = carryPushers(bound, change.proven)
  const own: Evidence = { ...selectEvidenceOfChange(evidence, change), template: findFlowTemplate(judged) }
  const about = { ...question, repository: change.proven.repository }
  const ofAll = judgeBytes(own, judged.now, about)
  // What fails counts from any run of the change. What passes counts from a run of the ref alone.
  const all =
    question.ref === undefined
      ? [ofAll]
      : [ofAll, judgeBytes(selectReports(own, isProvenOn(own, question.ref)), judged.now, about)]
  const state = pickWorstArtifactState(all.map((one) => one.state))
  const { statuses } = all.find((one) => one.state === state) ?? ofAll
  const reasons = all.flatMap((one) => one.reasons.map((reason) => describeReason(judged, reason, question)))
  return {
    trail: judged.history.trail,
    state,
    statuses,
    isBlocking: ofAll.isBlocking,
    reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)],
  }
}

/** Whether evidence of a trail stops the deployment of the artifact, although it is of none of its changes, such as a nightly scan. */
export function answerForStopping(
  judged: JudgedTrail,
  changes: readonly AssertedChange[],
  question: AssertionQuestion,
): TrailAnswer {
  const asked = { ...question, commit: undefined }
  const evidence = { ...selectStoppingEvidence(judged, changes, question), template: findFlowTemplate(judged) }
  const { isBlocking, statuses, reasons } = judgeBytes(evidence, judged.now, asked)
  return {
    trail: judged.history.trail,
    state: 'NON-COMPLIANT',
    statuses,
    isBlocking,
    reasons: reasons.map((reason) => describeReason(judged, reason, asked)),
  }
}

/** The template of the flow at the start of the trail, or the first later one. A template that came with the trail has no effect. */
function findFlowTemplate({ history }: JudgedTrail): FlowTemplate | null {
  const records = history.records
    .slice(0, 1)
    .map((record) => (record.kind === 'trail' ? { ...record, template: null } : record))
  return pinTemplate({ ...history, records })?.template ?? null
}

interface Reason {
  readonly text: string
  readonly run: AttestationStatus['run']
}

type BytesQuestion = AssertionQuestion & Pick<Question, 'repository'>

interface BytesVerdict extends Pick<TrailAnswer, 'state' | 'statuses' | 'isBlocking'> {
  readonly reasons: readonly Reason[]
}

function judgeBytes(evidence: Evidence, now: number, asked: BytesQuestion): BytesVerdict {
  const { fingerprint, commit, ref: base, defaultBranch, repository } = asked
  const question = { commit, base, defaultBranch, repository, fingerprints: [fingerprint] }
  const verdict = judgeEvidence(evidence, now, question)
  const artifacts = Object.values(verdict.artifacts_statuses).filter((one) => one.artifact_fingerprint === fingerprint)
  const own = [...artifacts.flatMap((one) => one.attestations_statuses), ...selectForeign(verdict, fingerprint)]
  const statuses = [...new Set([...own, ...verdict.attestations_statuses])]
  // Without any attestation only a report that states so makes an artifact fail (rules 5.5).
  const bare = judgeEvidence({ ...evidence, attestations: [], overrides: [] }, now, question)
  return {
    state: pickWorstArtifactState(artifacts.map(({ status }) => toState(status))),
    statuses,
    isBlocking: own.some(isFailingStatus) || bare.status === 'NON-COMPLIANT',
    reasons: [
      ...artifacts.flatMap(({ reasons = [] }) => reasons.map((text) => ({ text, run: undefined }))),
      ...statuses.flatMap(toAssertionReason),
    ],
  }
}

/** Evidence about the bytes in a trail that does not have the artifact. */
function selectForeign(verdict: Verdict, fingerprint: string): readonly AttestationStatus[] {
  return verdict.attestations_statuses.filter((one) => one.artifact_fingerprint === fingerprint)
}

function isFailingStatus({ status, is_compliant, advisory = false }: AttestationStatus): boolean {
  return status === 'COMPLETE' && !is_compliant && !advisory
}

function toAssertionReason(status: AttestationStatus): readonly Reason[] {
  const { attestation_name: name, is_compliant, reasons = [], run, advisory = false } = status
  return is_compliant || advisory ? [] : [{ text: `${name}: ${reasons.join(', ') || status.status}`, run }]
}

/** `shop/main, run 7 attempt 1: scan: not reported`. Without a run of its own, a reason has the run that reported the artifact. */
function describeReason({ history, evidence }: JudgedTrail, { text, run }: Reason, asked: AssertionQuestion): string {
  const builder = evidence.artifacts.find(({ fingerprint }) => fingerprint === asked.fingerprint)
  const named = run ?? builder?.run
  const place = history.trail === '' ? `${history.flow}, reported in no trail` : `${history.flow}/${history.trail}`
  return named === undefined ? `${place}: ${text}` : `${place}, run ${named.id} attempt ${named.attempt}: ${text}`
}

/** MISSING counts as INCOMPLETE (rules 2.11). */
function toState(status: string): ComplianceState {
  return status === 'COMPLIANT' || status === 'NON-COMPLIANT' ? status : 'INCOMPLETE'
}

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
interface AssertedChange {
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
function isProvenOn({ artifacts, attestations }: Evidence, ref: string): (fact: ReportedFact) => boolean {
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
function selectReports(evidence: Evidence, isSelected: (fact: ReportedFact) => boolean): Evidence {
  const { artifacts, attestations } = evidence
  return { ...evidence, artifacts: artifacts.filter(isSelected), attestations: attestations.filter(isSelected) }
}

/** The evidence that may fulfil a requirement of a change: no claims contradict it. */
function selectEvidenceOfChange(evidence: Evidence, { proven }: AssertedChange): Evidence {
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
function selectStoppingEvidence(
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
