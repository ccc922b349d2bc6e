import { createCountingFilter, locateAttestation, type LocatedAttestation } from '../evidence/counting.ts'
import type { AttestationFact, Evidence, OverrideFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { compareReports } from '../evidence/report-order.ts'
import { createSubjects, type Subject, type SubjectReference, type Subjects } from '../evidence/subject.ts'
import { isNoWorse } from '../rule/attestation-kind.ts'

/** The attestations that an override names (rules 5.6). */
type OverrideAddress = SubjectReference & Pick<OverrideFact, 'attestation_name'>

/** The newest override that reaches a report. `worse`: the report is worse than the overridden one, so the override has no effect. */
export interface AppliedOverride {
  readonly override: OverrideFact
  readonly state: 'active' | 'expired' | 'worse'
}

interface CountingReport {
  readonly report: LocatedAttestation
  readonly subject: Subject
}

/** The counting reports, of any type, that an override of this address would cover now. */
export function findOverridden(evidence: Evidence, address: OverrideAddress): readonly AttestationFact[] {
  const subjects = createSubjects(evidence.template, evidence.artifacts)
  const named = evidence.attestations.filter(({ name }) => name === address.attestation_name)
  return [...new Set(selectAddressed(named, subjects, address).map(({ report }) => report.fact))]
}

/** Returns a function that finds the override of a report for a subject. `now` in epoch seconds. */
export function createOverrideLookup(
  evidence: Evidence,
  subjects: Subjects,
  now: number,
): (report: LocatedAttestation, subject: Subject) => AppliedOverride | undefined {
  if (evidence.overrides.length === 0) return () => undefined
  const newestFirst = evidence.overrides.toSorted((a, b) => b.sequence - a.sequence)
  const coverages = groupBy(
    newestFirst.map((override) => createCoverage(override, evidence, subjects)),
    ({ override }) => override.attestation_name,
  )
  return (report, subject) => {
    for (const { override, stateOf } of coverages.get(report.fact.name) ?? []) {
      const state = stateOf(report, subject)
      if (state === undefined) continue
      const isExpired = override.expires_at !== undefined && override.expires_at <= now
      return { override, state: isExpired ? 'expired' : state }
    }
    return undefined
  }
}

interface Coverage {
  readonly override: OverrideFact
  /** Undefined for a report that the override does not reach. */
  readonly stateOf: (report: LocatedAttestation, subject: Subject) => 'active' | 'worse' | undefined
}

/** An override covers the reports that counted when it was made, and later reports of the same sources (rules 5.6). */
function createCoverage(override: OverrideFact, evidence: Evidence, subjects: Subjects): Coverage {
  const covered = selectCovered(override, evidence, subjects)
  const ids = new Set(covered.map(({ report }) => report.fact.id))
  const bySource = groupBy(covered, ({ report, subject }) => toSourceAndArtifact(report, subject))
  return {
    override,
    stateOf: (report, subject) => {
      if (!matchesAddress(override, report, subject)) return undefined
      if (ids.has(report.fact.id)) return 'active'
      const earlier = (bySource.get(toSourceAndArtifact(report, subject)) ?? []).filter(
        (one) => compareReports(one.report, report) < 0,
      )
      if (earlier.length === 0) return undefined
      // A blocking override applies to every later report: otherwise a worse report would lift the block.
      if (!override.new_compliance_status) return 'active'
      return earlier.some((one) => isSameOrBetter(report.fact, one.report.fact)) ? 'active' : 'worse'
    },
  }
}

function selectCovered(override: OverrideFact, evidence: Evidence, subjects: Subjects): CountingReport[] {
  const isEarlier = ({ sequence }: { readonly sequence: number }): boolean => sequence < override.sequence
  const subjectsThen = evidence.artifacts.every(isEarlier)
    ? subjects
    : createSubjects(evidence.template, evidence.artifacts.filter(isEarlier))
  const named = evidence.attestations.filter((fact) => fact.name === override.attestation_name && isEarlier(fact))
  return selectAddressed(named, subjectsThen, override).filter(
    ({ report }) => report.fact.type === override.original_attestation_type,
  )
}

/** The counting reports at an address. An address without a subject means the trail or, without a report there, all artifacts. */
function selectAddressed(
  named: readonly AttestationFact[],
  subjects: Subjects,
  address: OverrideAddress,
): CountingReport[] {
  const reports = named.map((fact) => locateAttestation(fact, subjects))
  const counts = createCountingFilter(reports)
  const counting = reports
    .flatMap((report) => report.subjects.map((subject) => ({ report, subject })))
    .filter(({ report, subject }) => counts(report, subject) && matchesAddress(address, report, subject))
  if (namesArtifact(address)) return counting
  const ofTrail = counting.filter(({ subject }) => subject === subjects.trail)
  return ofTrail.length > 0 ? ofTrail : counting
}

function namesArtifact(address: OverrideAddress): boolean {
  return address.artifact_fingerprint !== undefined || address.target_artifacts.length > 0
}

function matchesAddress(address: OverrideAddress, report: LocatedAttestation, subject: Subject): boolean {
  const { artifact_fingerprint: fingerprint, target_artifacts: targets } = address
  const matchesFingerprint =
    fingerprint === undefined || (subject.fingerprint ?? report.fact.artifact_fingerprint) === fingerprint
  const matchesName = targets.length === 0 || targets.some((name) => name === subject.templateName)
  return matchesFingerprint && matchesName
}

function toSourceAndArtifact(report: LocatedAttestation, subject: Subject): string {
  return `${report.origin.source}\0${subject.artifactKey}`
}

function isSameOrBetter(later: AttestationFact, earlier: AttestationFact): boolean {
  return later.type === earlier.type && isNoWorse(later.content, earlier.content)
}
