import type { ComplianceState } from '../../schema/primitives.ts'
import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'
import { isolateFormer } from '../../verdict/evidence/superseded.ts'
import { judge, type Verdict } from '../../verdict/judge/judge.ts'
import type { ArtifactEntry } from './artifact-entry.ts'
import type { Judged } from './judged-trail.ts'

/** How an artifact stands in its trail. */
export interface Standing {
  readonly state: ComplianceState
  /** What was reported of it. */
  readonly evidence: readonly AttestationStatus[]
  /** Why it may not go out; empty where it may. */
  readonly reasons: readonly string[]
}

export function standingOf(entry: ArtifactEntry, judged: Judged): Standing {
  const current = findStatuses(judged.verdict, entry)
  if (current.length > 0) return toStanding(current, judged.verdict)
  const alone = judgeAlone(entry, judged)
  return toStanding(findStatuses(alone, entry), alone)
}

function findStatuses({ artifacts_statuses: statuses }: Verdict, { report }: ArtifactEntry): readonly ArtifactStatus[] {
  return Object.values(statuses).filter(({ artifact_fingerprint: fingerprint }) => fingerprint === report.fingerprint)
}

/** What a later run has built anew no longer counts in its trail, but may still be asked about: it is judged by what was said of it. */
function judgeAlone({ report }: ArtifactEntry, { evidence, now }: Judged): Verdict {
  return judge(isolateFormer(evidence, report.fingerprint), now)
}

function toStanding(statuses: readonly ArtifactStatus[], verdict: Verdict): Standing {
  const state = worstOf(statuses.map(({ status }) => toState(status)))
  const evidence = statuses.flatMap((status) => status.attestations_statuses)
  const own = statuses.flatMap(({ reasons = [] }) => reasons)
  const reasons = [...own, ...explain(evidence), ...explain(verdict.attestations_statuses)]
  return {
    state,
    evidence: evidence.filter(({ attestation_id: id }) => id !== undefined),
    reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)],
  }
}

function explain(statuses: readonly AttestationStatus[]): string[] {
  return statuses
    .filter(({ is_compliant }) => !is_compliant)
    .map(({ attestation_name: name, reasons = [], status }) => `${name}: ${reasons.join(', ') || status}`)
}

function toState(status: string): ComplianceState {
  return status === 'COMPLIANT' || status === 'NON-COMPLIANT' ? status : 'INCOMPLETE'
}

/** Nothing said is INCOMPLETE: no evidence is never compliant (decisions.md §5). */
export function worstOf(states: readonly ComplianceState[]): ComplianceState {
  if (states.includes('NON-COMPLIANT')) return 'NON-COMPLIANT'
  return states.length === 0 || states.includes('INCOMPLETE') ? 'INCOMPLETE' : 'COMPLIANT'
}
