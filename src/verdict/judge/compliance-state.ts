import type { ComplianceState } from '../../schema/primitives.ts'
import type { Sums } from './status.ts'

/** NON-COMPLIANT if anything that counts fails, else INCOMPLETE if anything is missing: also a template, or any evidence at all (decisions.md §5). */
export function toState(sums: Sums & { readonly hasTemplate: boolean }): ComplianceState {
  if (sums.isFailing) return 'NON-COMPLIANT'
  return sums.isMissing || !sums.hasTemplate || !sums.hasEvidence ? 'INCOMPLETE' : 'COMPLIANT'
}
