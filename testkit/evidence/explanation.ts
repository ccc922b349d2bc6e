import type { Explanation } from '../../src/evidence/explain/explanation.ts'
import type { EvidenceItem } from '../../src/evidence/explain/item.ts'

/** An item that passes, with other members. */
export function itemOf(rest: Partial<EvidenceItem> = {}): EvidenceItem {
  return { name: 'tests', type: 'junit', state: 'passing', unexpected: false, reasons: [], ...rest }
}

/** An explanation of these items. */
export function explanationOf(items: readonly EvidenceItem[], rest: Partial<Explanation> = {}): Explanation {
  const nothing = { missing: [], failing: [], advice: [], fix: undefined, notes: [] }
  return { verdict: 'INCOMPLETE', headline: 'Trail abc1234 is incomplete.', items, ...nothing, ...rest }
}
