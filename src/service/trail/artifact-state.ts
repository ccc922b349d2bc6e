import type { ComplianceState } from '../../wire/primitives.ts'
import type { ArtifactStatus, AttestationStatus } from '../../wire/resource/trail.ts'
import { judgeEvidence, type Verdict } from '../../evidence/judge/judge.ts'
import type { ArtifactEntry, JudgedTrail } from './judged-trail.ts'

/** The state of an artifact in its trail. */
interface ArtifactState {
  readonly state: ComplianceState
  /** The attestations of the artifact. */
  readonly evidence: readonly AttestationStatus[]
  /** Why it is not compliant; empty if it is. */
  readonly reasons: readonly string[]
}

/** An answer shows a state in several places, and that of a superseded artifact takes a whole judgement. By fingerprint. */
const known = new WeakMap<JudgedTrail, Map<string, ArtifactState>>()

/** Judges an artifact in its trail. A superseded artifact is judged by its own evidence alone (rules 1.6). */
export function judgeArtifactState(entry: ArtifactEntry, judged: JudgedTrail): ArtifactState {
  const states = known.get(judged) ?? new Map<string, ArtifactState>()
  known.set(judged, states)
  const { fingerprint } = entry
  const state = states.get(fingerprint) ?? judgeState(entry, judged)
  states.set(fingerprint, state)
  return state
}

function judgeState(entry: ArtifactEntry, judged: JudgedTrail): ArtifactState {
  const statuses = findStatuses(judged.verdict, entry)
  if (statuses.length > 0) return toArtifactState(statuses, judged.verdict)
  const ofSuperseded = judgeSuperseded(entry, judged)
  return toArtifactState(findStatuses(ofSuperseded, entry), ofSuperseded)
}

function findStatuses(
  { artifacts_statuses: statuses }: Verdict,
  { fingerprint: own }: ArtifactEntry,
): readonly ArtifactStatus[] {
  return Object.values(statuses).filter(({ artifact_fingerprint: fingerprint }) => fingerprint === own)
}

function judgeSuperseded({ fingerprint }: ArtifactEntry, { evidence, now }: JudgedTrail): Verdict {
  return judgeEvidence(evidence, now, { fingerprints: [fingerprint] })
}

function toArtifactState(statuses: readonly ArtifactStatus[], verdict: Verdict): ArtifactState {
  const state = pickWorstArtifactState(statuses.map(({ status }) => toArtifactComplianceState(status)))
  const evidence = statuses.flatMap((status) => status.attestations_statuses)
  const own = statuses.flatMap(({ reasons = [] }) => reasons)
  const reasons = [...own, ...explainNonCompliant(evidence), ...explainNonCompliant(verdict.attestations_statuses)]
  return {
    state,
    evidence: evidence.filter(({ attestation_id: id }) => id !== undefined),
    reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)],
  }
}

function explainNonCompliant(statuses: readonly AttestationStatus[]): string[] {
  return statuses
    .filter(({ is_compliant }) => !is_compliant)
    .map(({ attestation_name: name, reasons = [], status }) => `${name}: ${reasons.join(', ') || status}`)
}

/** MISSING counts as INCOMPLETE (rules 2.11). */
function toArtifactComplianceState(status: string): ComplianceState {
  return status === 'COMPLIANT' || status === 'NON-COMPLIANT' ? status : 'INCOMPLETE'
}

/** The worst of several states; INCOMPLETE for an empty list, because nothing was shown (rules 1.6, 5.5). */
export function pickWorstArtifactState(states: readonly ComplianceState[]): ComplianceState {
  if (states.includes('NON-COMPLIANT')) return 'NON-COMPLIANT'
  return states.length === 0 || states.includes('INCOMPLETE') ? 'INCOMPLETE' : 'COMPLIANT'
}
