import { findSuccessor } from './built-artifact.ts'
import type { ArtifactFact, AttestationFact, Evidence, OverrideFact } from './evidence.ts'
import { compareRuns, readOrigin } from './origin.ts'

/**
 * What was said of a content that a later run has built anew: what names it, what is the trail's own, and what was tied to its name
 * while that meant this content. So the evidence of the new one, and what excuses that, never speak for it.
 */
export function isolateFormer(evidence: Evidence, fingerprint: string): Evidence {
  const successor = findSuccessor(evidence.artifacts, fingerprint)
  const attestations = evidence.attestations.filter(
    (fact) =>
      isNamed(fact, fingerprint) ?? (isOfTrail(fact) || successor === undefined || isOfEarlierRun(fact, successor)),
  )
  const own = new Set(attestations.filter(isOfTrail).map(({ name }) => name))
  const isAboutTrail = (fact: OverrideFact): boolean => isOfTrail(fact) && own.has(fact.attestation_name)
  return {
    ...evidence,
    artifacts: evidence.artifacts.filter((fact) => fact.fingerprint === fingerprint),
    attestations,
    overrides: evidence.overrides.filter(
      (fact) =>
        isNamed(fact, fingerprint) ??
        (isAboutTrail(fact) || successor === undefined || fact.sequence < successor.sequence),
    ),
  }
}

type Tied = Pick<AttestationFact, 'artifact_fingerprint' | 'target_artifacts'>

/** Undefined where it names no content. */
function isNamed({ artifact_fingerprint: theirs }: Tied, fingerprint: string): boolean | undefined {
  return theirs === undefined ? undefined : theirs === fingerprint
}

function isOfTrail({ artifact_fingerprint: fingerprint, target_artifacts: targets }: Tied): boolean {
  return fingerprint === undefined && targets.length === 0
}

/** Where no run is named, by arrival. */
function isOfEarlierRun(fact: AttestationFact, successor: ArtifactFact): boolean {
  const { origin } = readOrigin(fact)
  return origin.run === 0 ? fact.sequence < successor.sequence : compareRuns(origin, readOrigin(successor).origin) < 0
}
