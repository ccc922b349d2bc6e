import { findSupersedingReport } from './built-artifact.ts'
import type { ArtifactFact, AttestationFact, Evidence, OverrideFact } from './evidence.ts'
import { compareOrigins, readReportOrigin } from './report-order.ts'
import type { SubjectReference } from './subject.ts'

/**
 * Selects the evidence about a fingerprint that a later run superseded (rules 1.6): what names the fingerprint, what is about the trail,
 * and what named the artifact before the later run. Evidence about the later build, and overrides of it, are left out.
 */
export function selectSupersededEvidence(evidence: Evidence, fingerprint: string): Evidence {
  const later = findSupersedingReport(evidence.artifacts, fingerprint)
  const attestations = evidence.attestations.filter(
    (fact) =>
      matchesFingerprint(fact, fingerprint) ??
      (isAboutTrail(fact) || later === undefined || isOfEarlierRun(fact, later)),
  )
  const namesOfTrail = new Set(attestations.filter(isAboutTrail).map(({ name }) => name))
  const overridesTrail = (fact: OverrideFact): boolean => isAboutTrail(fact) && namesOfTrail.has(fact.attestation_name)
  return {
    ...evidence,
    artifacts: evidence.artifacts.filter((fact) => fact.fingerprint === fingerprint),
    attestations,
    overrides: evidence.overrides.filter(
      (fact) =>
        matchesFingerprint(fact, fingerprint) ??
        (overridesTrail(fact) || later === undefined || fact.sequence < later.sequence),
    ),
  }
}

/** Undefined if the reference has no fingerprint. */
function matchesFingerprint(
  { artifact_fingerprint: named }: SubjectReference,
  fingerprint: string,
): boolean | undefined {
  return named === undefined ? undefined : named === fingerprint
}

function isAboutTrail({ artifact_fingerprint: fingerprint, target_artifacts: targets }: SubjectReference): boolean {
  return fingerprint === undefined && targets.length === 0
}

/** A report that names no run is compared by arrival. */
function isOfEarlierRun(fact: AttestationFact, later: ArtifactFact): boolean {
  const { origin } = readReportOrigin(fact)
  return origin.run === 0 ? fact.sequence < later.sequence : compareOrigins(origin, readReportOrigin(later).origin) < 0
}
