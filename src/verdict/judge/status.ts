import type { ComplianceState } from '../../schema/primitives.ts'
import type { AttestationStatus } from '../../schema/resource/trail.ts'
import type { RequiredAttestation } from '../../schema/resource/template.ts'
import type { Assessment } from './assessment.ts'
import { groupBy } from '../evidence/group-by.ts'

import type { Subject } from '../evidence/subject.ts'

export interface StatusFlags {
  /** At least one report that counts is not compliant. */
  readonly isFailing: boolean
  /** At least one requirement is not fulfilled. */
  readonly isMissing: boolean
  /** At least one report counts. */
  readonly hasEvidence: boolean
}

/** The statuses of one subject: its requirements and all reports that count. */
export interface SubjectSummary extends StatusFlags {
  readonly statuses: readonly AttestationStatus[]
}

/** The state of an artifact or a trail (rules 5.5). */
export function toComplianceState(flags: StatusFlags & { readonly hasTemplate: boolean }): ComplianceState {
  if (flags.isFailing) return 'NON-COMPLIANT'
  return flags.isMissing || !flags.hasTemplate || !flags.hasEvidence ? 'INCOMPLETE' : 'COMPLIANT'
}

/** Lists one status for each requirement that is not fulfilled, and one for each report that counts (rules 5.5). */
export function summariseSubject(subject: Subject, counting: readonly Assessment[]): SubjectSummary {
  const fulfilling = groupBy(counting, ({ requirement }) => requirement?.name)
  const unexpected = counting.filter(({ requirement }) => requirement === undefined)
  const unexpectedByName = groupBy(unexpected, ({ report }) => report.fact.name)
  const statuses: AttestationStatus[] = []
  for (const requirement of subject.required.values()) {
    const found = fulfilling.get(requirement.name)
    if (found === undefined) statuses.push(toMissing(requirement, unexpectedByName.get(requirement.name) ?? []))
    else for (const assessment of found) statuses.push(toStatus(assessment))
  }
  for (const assessment of unexpected) statuses.push(toStatus(assessment))
  return {
    statuses,
    isFailing: counting.some(({ isCompliant }) => !isCompliant),
    isMissing: fulfilling.size < subject.required.size,
    hasEvidence: counting.length > 0,
  }
}

/** The flags of several subjects together. */
export function mergeFlags(all: readonly StatusFlags[]): StatusFlags {
  return {
    isFailing: all.some(({ isFailing }) => isFailing),
    isMissing: all.some(({ isMissing }) => isMissing),
    hasEvidence: all.some(({ hasEvidence }) => hasEvidence),
  }
}

function toMissing({ name, type }: RequiredAttestation, ofOtherType: readonly Assessment[]): AttestationStatus {
  const types = [...new Set(ofOtherType.map(({ report }) => report.fact.type))].toSorted()
  const reason = types.length > 0 ? `reported as ${types.join(', ')}, but ${type} is required` : 'not reported'
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
  const { id, name, type } = report.fact
  return {
    attestation_name: name,
    attestation_type: type,
    attestation_id: override?.id ?? id,
    overridden_attestation_id: override === undefined ? undefined : id,
    status: 'COMPLETE',
    is_compliant: isCompliant,
    unexpected: requirement === undefined,
    source: report.fact.sourceText,
    artifact_fingerprint: report.fact.artifact_fingerprint,
    run: report.fact.run,
    origin: report.fact.origin.text,
    proven: report.fact.origin.claims !== undefined,
    reasons: [...reasons],
  }
}
