import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportedFact } from '../../../src/evidence/fact/evidence.ts'
import { createSlot } from '../../../src/evidence/fact/slot.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'

const report = fc.record({
  run: fc.record({ id: fc.integer({ min: 1, max: 3 }), attempt: fc.integer({ min: 1, max: 2 }) }),
  commit: fc.constantFrom('c', 'd', undefined),
})

function toFacts(reports: readonly Pick<ReportedFact, 'run' | 'commit'>[]): readonly ReportedFact[] {
  const shared = {
    created_at: 0,
    change: {},
    reported_by: 'ci',
    origin: jobOrigin(),
    source: '',
    sourceText: undefined,
  }
  return reports.map((one, at) => ({ ...shared, ...one, id: `report-${at}`, sequence: at + 1 }))
}

function latestOf(facts: readonly ReportedFact[]): readonly string[] {
  const slot = createSlot<ReportedFact>((fact) => fact)
  for (const fact of facts) slot.add(fact)
  return slot
    .latest()
    .map(({ id }) => id)
    .toSorted()
}

test('the proven reports that count do not depend on the order of arrival, also if runs name several commits', () => {
  const facts = fc.array(report, { maxLength: 9 }).map(toFacts)
  const orders = facts.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
  )
  fc.assert(
    fc.property(orders, ([all, moved]) => {
      expect(latestOf(moved.map((fact, at) => ({ ...fact, sequence: at + 1 })))).toEqual(latestOf(all))
    }),
    { numRuns: 1000 },
  )
})
