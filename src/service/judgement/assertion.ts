import type { ComplianceState } from '../../wire/primitives.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { AttestationStatus } from '../../wire/resource/trail.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import type { Question } from '../../evidence/fact/question.ts'
import { judgeEvidence, type Verdict } from '../../evidence/judge/judge.ts'
import { carryPushers } from '../../evidence/policy/pusher.ts'
import { pickWorstArtifactState } from '../history/artifact-state.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { pinTemplate } from '../history/template.ts'
import { bindToCommits } from './commit-evidence.ts'
import {
  isProvenOn,
  selectEvidenceOfChange,
  selectReports,
  selectStoppingEvidence,
  type AssertedChange,
  type AssertionQuestion,
} from './asserted-change.ts'

/** What is known about an artifact in one trail. */
export interface TrailAnswer {
  readonly state: ComplianceState
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
  const reasons = all.flatMap((one) => one.reasons.map((reason) => describeReason(judged, reason, question)))
  return { state, isBlocking: ofAll.isBlocking, reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)] }
}

/** Whether evidence of a trail stops the deployment of the artifact, although it is of none of its changes, such as a nightly scan. */
export function answerForStopping(
  judged: JudgedTrail,
  changes: readonly AssertedChange[],
  question: AssertionQuestion,
): TrailAnswer {
  const asked = { ...question, commit: undefined }
  const evidence = { ...selectStoppingEvidence(judged, changes, question), template: findFlowTemplate(judged) }
  const { isBlocking, reasons } = judgeBytes(evidence, judged.now, asked)
  return {
    state: 'NON-COMPLIANT',
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

interface BytesVerdict {
  readonly state: ComplianceState
  readonly isBlocking: boolean
  readonly reasons: readonly Reason[]
}

function judgeBytes(evidence: Evidence, now: number, asked: BytesQuestion): BytesVerdict {
  const { fingerprint, commit, ref: base, defaultBranch, repository } = asked
  const question = { commit, base, defaultBranch, repository, fingerprints: [fingerprint] }
  const verdict = judgeEvidence(evidence, now, question)
  const artifacts = Object.values(verdict.artifacts_statuses).filter((one) => one.artifact_fingerprint === fingerprint)
  const own = [...artifacts.flatMap((one) => one.attestations_statuses), ...selectForeign(verdict, fingerprint)]
  // Without any attestation only a report that states so makes an artifact fail (rules 5.5).
  const bare = judgeEvidence({ ...evidence, attestations: [], overrides: [] }, now, question)
  return {
    state: pickWorstArtifactState(artifacts.map(({ status }) => toState(status))),
    isBlocking: own.some(isFailingStatus) || bare.status === 'NON-COMPLIANT',
    reasons: [
      ...artifacts.flatMap(({ reasons = [] }) => reasons.map((text) => ({ text, run: undefined }))),
      ...[...own, ...verdict.attestations_statuses].flatMap(toAssertionReason),
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
