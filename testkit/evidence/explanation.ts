import type { Explanation } from '../../src/evidence/explain/explanation.ts'
import type { EvidenceItem } from '../../src/evidence/explain/item.ts'

/** An item that passes, with other members. */
export function itemOf(rest: Partial<EvidenceItem> = {}): EvidenceItem {
  return { name: 'tests', type: 'junit', state: 'passing', unexpected: false, reasons: [], ...rest }
}

/** An explanation of these items. */
export function explanationOf(items: readonly EvidenceItem[], rest: Partial<Explanation> = {}): Explanation {
  const nothing = { missing: [], failing: [], waiting: [], advice: [], fix: undefined, notes: [] }
  const { verdict = 'INCOMPLETE' } = rest
  return { verdict, word: wordOf(verdict), headline: 'Trail abc1234 is waiting.', items, ...nothing, ...rest }
}

/** The word of a verdict whose failing evidence waits for no person. */
export function wordOf(verdict: Explanation['verdict']): Explanation['word'] {
  return words[verdict]
}

const words: Readonly<Record<Explanation['verdict'], Explanation['word']>> = {
  COMPLIANT: 'compliant',
  'NON-COMPLIANT': 'not compliant',
  INCOMPLETE: 'waiting',
  UNCLEAR: 'not evaluated',
}
