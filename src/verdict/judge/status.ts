import type { AttestationStatus } from '../../schema/resource/trail.ts'
import type { RequiredAttestation } from '../../schema/resource/template.ts'
import type { Assessment } from './assessment.ts'
import { groupBy } from '../evidence/group-by.ts'
import { describeSource } from '../evidence/origin.ts'
import type { Place } from '../evidence/subject.ts'

export interface Sums {
  readonly isFailing: boolean
  readonly isMissing: boolean
  /** At least one report counts. */
  readonly hasEvidence: boolean
}

/** What counts at a place, required or not, and what it lacks. */
export interface Account extends Sums {
  readonly statuses: readonly AttestationStatus[]
}

/** One status for each requirement that nobody fulfils, and one for each report that counts (decisions.md §5). */
export function account(place: Place, counting: readonly Assessment[]): Account {
  const fulfilling = groupBy(counting, ({ requirement }) => requirement?.name)
  const unexpected = counting.filter(({ requirement }) => requirement === undefined)
  const others = groupBy(unexpected, ({ report }) => report.fact.name)
  const statuses: AttestationStatus[] = []
  for (const requirement of place.required.values()) {
    const found = fulfilling.get(requirement.name)
    if (found === undefined) statuses.push(toMissing(requirement, others.get(requirement.name) ?? []))
    else for (const assessment of found) statuses.push(toStatus(assessment))
  }
  for (const assessment of unexpected) statuses.push(toStatus(assessment))
  return {
    statuses,
    isFailing: counting.some(({ isCompliant }) => !isCompliant),
    isMissing: fulfilling.size < place.required.size,
    hasEvidence: counting.length > 0,
  }
}

/** As if all of it were at one place. */
export function joinSums(sums: readonly Sums[]): Sums {
  return {
    isFailing: sums.some(({ isFailing }) => isFailing),
    isMissing: sums.some(({ isMissing }) => isMissing),
    hasEvidence: sums.some(({ hasEvidence }) => hasEvidence),
  }
}

function toMissing({ name, type }: RequiredAttestation, others: readonly Assessment[]): AttestationStatus {
  const types = [...new Set(others.map(({ report }) => report.fact.type))].toSorted()
  const reason = types.length > 0 ? `reported as ${types.join(', ')}, where ${type} is required` : 'not reported'
  return {
    attestation_name: name,
    attestation_type: type,
    status: 'MISSING',
    is_compliant: false,
    unexpected: false,
    reasons: [reason],
  }
}

function toStatus({ report, isCompliant, reasons, override, requirement }: Assessment): AttestationStatus {
  const { id, name, type, annotations } = report.fact
  return {
    attestation_name: name,
    attestation_type: type,
    attestation_id: override?.id ?? id,
    overridden_attestation_id: override === undefined ? undefined : id,
    status: 'COMPLETE',
    is_compliant: isCompliant,
    unexpected: requirement === undefined,
    source: describeSource(annotations),
    reasons: [...reasons],
  }
}
