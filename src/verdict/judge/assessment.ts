import type { RequiredAttestation } from '../../schema/resource/template.ts'
import type { LocatedAttestation } from '../evidence/counting.ts'
import type { AttestationFact, OverrideFact } from '../evidence/evidence.ts'
import type { AppliedOverride } from './override.ts'
import type { Subject } from '../evidence/subject.ts'
import { toExpiry } from '../rule/max-age.ts'
import { findViolations } from '../rule/attestation-kind.ts'

/** The outcome of one report for one subject. */
export interface Assessment {
  readonly report: LocatedAttestation
  readonly subject: Subject
  readonly counts: boolean
  readonly isCompliant: boolean
  /** Why it is not compliant; under an override, also the reason of the override. */
  readonly reasons: readonly string[]
  /** The override in force. */
  readonly override: OverrideFact | undefined
  /** The requirement of the subject that the report fulfils. */
  readonly requirement: RequiredAttestation | undefined
}

/** Assesses a report for a subject. `applied` is the newest override that reaches it; `now` in epoch seconds. */
export function assessAttestation(
  { report, subject, counts }: Pick<Assessment, 'report' | 'subject' | 'counts'>,
  applied: AppliedOverride | undefined,
  now: number,
): Assessment {
  const requirement = findFulfilledRequirement(report.fact, subject)
  const violations = listViolations(report.fact, requirement, now)
  if (applied?.state !== 'active') {
    const isExplained = violations.length > 0 && applied !== undefined
    const reasons = isExplained ? [...violations, explainInactiveOverride(applied)] : violations
    return { report, subject, counts, isCompliant: violations.length === 0, reasons, override: undefined, requirement }
  }
  const { override } = applied
  const isCompliant = override.new_compliance_status
  const reasons = explainOverride(override, violations)
  return { report, subject, counts, isCompliant, reasons, override, requirement }
}

function findFulfilledRequirement({ name, type }: AttestationFact, subject: Subject): RequiredAttestation | undefined {
  const requirement = subject.required.get(name)
  return requirement?.type === type || requirement?.type === '*' ? requirement : undefined
}

function listViolations(
  fact: AttestationFact,
  requirement: RequiredAttestation | undefined,
  now: number,
): readonly string[] {
  const violations = findViolations(fact.content, requirement?.policy)
  const maxAge = requirement?.policy?.max_age
  const isTooOld = maxAge !== undefined && toExpiry(fact.created_at, maxAge) <= now
  return isTooOld ? [...violations, `older than ${maxAge}`] : violations
}

function explainOverride(override: OverrideFact, violations: readonly string[]): string[] {
  const outcome = override.new_compliance_status ? 'compliant' : 'not compliant'
  return [
    `overridden as ${outcome} by ${override.reported_by}: ${override.reason}`,
    ...violations.map((violation) => `without the override: ${violation}`),
  ]
}

function explainInactiveOverride({ override, state }: AppliedOverride): string {
  const by = `the override by ${override.reported_by}`
  return state === 'expired' ? `${by} has expired` : `${by} does not cover it: it is worse than the overridden report`
}
