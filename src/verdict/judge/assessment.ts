import type { RequiredAttestation } from '../../schema/resource/template.ts'
import type { Report } from '../evidence/counting.ts'
import type { AttestationFact, OverrideFact } from '../evidence/evidence.ts'
import type { Excuse } from './override.ts'
import type { Place } from '../evidence/subject.ts'
import { endOf } from '../rule/age.ts'
import { faultsOf } from '../rule/rule.ts'

/** What one report says at one place. */
export interface Assessment {
  readonly report: Report
  readonly place: Place
  readonly counts: boolean
  readonly isCompliant: boolean
  readonly reasons: readonly string[]
  /** The override in force. */
  readonly override: OverrideFact | undefined
  /** What it fulfils there. */
  readonly requirement: RequiredAttestation | undefined
}

export function assess(
  { report, place, counts }: Pick<Assessment, 'report' | 'place' | 'counts'>,
  excuse: Excuse | undefined,
  now: number,
): Assessment {
  const requirement = findRequirement(report.fact, place)
  const faults = listFaults(report.fact, requirement, now)
  if (excuse?.state !== 'holds') {
    const reasons = faults.length > 0 && excuse !== undefined ? [...faults, describeLost(excuse)] : faults
    return { report, place, counts, isCompliant: faults.length === 0, reasons, override: undefined, requirement }
  }
  const { override } = excuse
  const isCompliant = override.new_compliance_status
  return { report, place, counts, isCompliant, reasons: describeHeld(override, faults), override, requirement }
}

function findRequirement({ name, type }: AttestationFact, place: Place): RequiredAttestation | undefined {
  const requirement = place.required.get(name)
  return requirement?.type === type || requirement?.type === '*' ? requirement : undefined
}

function listFaults(
  fact: AttestationFact,
  requirement: RequiredAttestation | undefined,
  now: number,
): readonly string[] {
  const faults = faultsOf(fact.content, requirement?.policy)
  const maxAge = requirement?.policy?.max_age
  return maxAge !== undefined && endOf(fact.created_at, maxAge) <= now ? [...faults, `older than ${maxAge}`] : faults
}

function describeHeld(override: OverrideFact, faults: readonly string[]): string[] {
  const outcome = override.new_compliance_status ? 'compliant' : 'not compliant'
  return [
    `overridden as ${outcome} by ${override.reported_by}: ${override.reason}`,
    ...faults.map((fault) => `without the override: ${fault}`),
  ]
}

function describeLost({ override, state }: Excuse): string {
  const by = `the override by ${override.reported_by}`
  return state === 'ended' ? `${by} has ended` : `${by} does not cover it: this is worse than what was overridden`
}
