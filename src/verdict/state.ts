import type { ComplianceState } from '../schema/primitives.ts'

/** NON-COMPLIANT if anything that counts fails, else INCOMPLETE if anything is missing: also a template, or any evidence at all (decisions.md §5). */
export function toState(trail: {
  readonly isFailing: boolean
  readonly isMissing: boolean
  readonly hasTemplate: boolean
  readonly hasEvidence: boolean
}): ComplianceState {
  if (trail.isFailing) return 'NON-COMPLIANT'
  return trail.isMissing || !trail.hasTemplate || !trail.hasEvidence ? 'INCOMPLETE' : 'COMPLIANT'
}
