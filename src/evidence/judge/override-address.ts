import type { AttestationFact, Evidence, OverrideFact, ReportedFact } from '../fact/evidence.ts'
import { groupBy } from '../fact/group-by.ts'
import { findEmptiness } from '../fact/reading.ts'
import { findReplaced, toReports, type Report } from '../fact/report.ts'
import { isOfOtherChange, scopeEvidence } from '../fact/scope.ts'
import { createSubjects } from '../fact/subjects.ts'

/** The attestations that an override names (rules 5.6). */
type OverrideAddress = Pick<OverrideFact, 'attestation_name' | 'artifact_fingerprint' | 'target_artifacts' | 'change'>

/** The counting reports, of any type, that an override of this address would cover now. */
export function findOverridden(evidence: Evidence, address: OverrideAddress): readonly AttestationFact[] {
  return [...new Set(selectAddressed(evidence, address).map(({ fact }) => fact))]
}

/**
 * The counting reports at an address, of its change or, without one, of all changes. An address without a subject means the trail or, without
 * a report there, all artifacts.
 */
export function selectAddressed(evidence: Evidence, address: OverrideAddress): readonly Report[] {
  const isCovered = (fact: ReportedFact): boolean => !isOfOtherChange(fact, address.change, evidence.commits)
  const named = evidence.attestations
    .filter((fact) => fact.name === address.attestation_name && isCovered(fact))
    .toSorted((a, b) => a.sequence - b.sequence)
  const subjects = createSubjects(scopeEvidence({ ...evidence, artifacts: evidence.artifacts.filter(isCovered) }, {}))
  const bySubject = groupBy(toReports(named, subjects), ({ subject }) => subject)
  const counting = [...bySubject].flatMap(([subject, reports]) => {
    const replaced = findReplaced(reports)
    return subject.kind === 'superseded'
      ? []
      : reports.filter((report) => !replaced.has(report) && findEmptiness(report.fact.content) === undefined)
  })
  const addressed = counting.filter((report) => matchesAddress(address, report))
  // An address with an artifact matches no report of the trail.
  const ofTrail = addressed.filter(({ subject }) => subject.kind === 'trail')
  return ofTrail.length > 0 ? ofTrail : addressed
}

/** Whether an override of this address reaches a report, apart from its name. */
export function matchesAddress(address: OverrideAddress, { fact, subject }: Report): boolean {
  const { artifact_fingerprint: fingerprint, target_artifacts: targets } = address
  const matchesFingerprint =
    fingerprint === undefined || (subject.fingerprint ?? fact.artifact_fingerprint) === fingerprint
  const names = subject.kind === 'unknown' ? fact.target_artifacts : [subject.templateName]
  return matchesFingerprint && (targets.length === 0 || targets.some((name) => names.includes(name)))
}
