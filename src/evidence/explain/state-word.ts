import type { EvidenceItem } from './item.ts'

/** The words for the states of evidence. A verdict has the same pair: COMPLIANT and NON-COMPLIANT (rules 5.5). */
export const itemWords: Readonly<Record<EvidenceItem['state'], string>> = {
  passing: 'compliant',
  failing: 'non-compliant',
  missing: 'missing',
  overridden: 'overridden',
}
