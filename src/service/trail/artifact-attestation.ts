import { createDigestLookup } from '../../evidence/fact/binding.ts'
import { nameArtifacts } from '../../evidence/fact/built-artifact.ts'
import type { AttestationFact } from '../../evidence/fact/evidence.ts'
import type { JudgedTrail } from './judged-trail.ts'

/** Whether attestations of the trail are about an artifact: by its fingerprint, or bound to it by a name (rules 5.4). */
export function createArtifactMatch(
  { evidence }: JudgedTrail,
  fingerprint: string,
): (fact: AttestationFact) => boolean {
  const findDigest = createDigestLookup(nameArtifacts(evidence.artifacts.toSorted((a, b) => a.sequence - b.sequence)))
  return (fact) => {
    if (fact.artifact_fingerprint !== undefined) return fact.artifact_fingerprint === fingerprint
    return fact.target_artifacts.some((name) => {
      const found = findDigest(fact, name)
      return 'digest' in found && found.digest === fingerprint
    })
  }
}
