import type { Evidence, ReportedFact } from '../../verdict/evidence/evidence.ts'
import { isRunOfRef } from '../../verdict/evidence/proof.ts'

/** The evidence that runs sent whose claims prove the ref. Overrides are decisions of people and stay. */
export function selectEvidenceOfRef(evidence: Evidence, ref: string): Evidence {
  const isOfRef = (fact: ReportedFact): boolean => isProvenOn(fact, ref)
  return {
    ...evidence,
    artifacts: evidence.artifacts.filter(isOfRef),
    attestations: evidence.attestations.filter(isOfRef),
  }
}

/** Whether OIDC claims prove that a run on the ref sent a report. */
export function isProvenOn({ origin }: ReportedFact, ref: string): boolean {
  return isRunOfRef(origin, ref)
}
