import type { ComplianceState } from '../../schema/primitives.ts'
import { listRefusals } from './artifact.ts'
import { assess, type Assessment } from './assessment.ts'
import { toReport } from '../evidence/counting.ts'
import type { AttestationFact, Evidence } from '../evidence/evidence.ts'
import { createExcuses } from './override.ts'
import { compareReports } from '../evidence/origin.ts'
import { layOut, type Layout, type Place } from '../evidence/subject.ts'
import { toState } from './compliance-state.ts'
import type { Sums } from './status.ts'

/** The state of a trail, kept while attestations come in: what judge() says, without judging all of it again for each. */
export interface Tally {
  /** Takes in a report, or looks again at one taken in before. Artifacts and overrides are those that the tally began with. */
  readonly take: (fact: AttestationFact, now: number) => void
  readonly state: () => ComplianceState
}

/** `now` is when overrides are looked at, and the attestations that are there already. */
export function createTally(evidence: Evidence, now: number): Tally {
  const layout = layOut(evidence.template, evidence.artifacts)
  const excuseOf = createExcuses(evidence, layout, now)
  const refused = layout.artifacts.some(({ reports }) => listRefusals(reports).length > 0)
  const counter = createCounter(layout)
  function take(fact: AttestationFact, at: number): void {
    const report = toReport(fact, layout)
    for (const place of report.places) {
      if (place.standing === 'superseded') continue
      const known = counter.find(place, report.slot)
      if (known !== undefined && compareReports(known.report, report) > 0) continue
      if (known !== undefined) counter.count(known, -1)
      counter.count(assess({ report, place, counts: true }, excuseOf(report, place), at), 1)
    }
  }
  for (const fact of evidence.attestations) take(fact, now)
  return {
    take,
    state: () =>
      toState({
        ...counter.sums(),
        isFailing: refused || counter.sums().isFailing,
        hasTemplate: evidence.template !== null,
      }),
  }
}

interface Counter {
  readonly find: (place: Place, slot: string) => Assessment | undefined
  /** Adds an assessment, or takes it away again. */
  readonly count: (assessment: Assessment, by: 1 | -1) => void
  readonly sums: () => Sums
}

function createCounter(layout: Layout): Counter {
  const held = new Map<Place, Map<string, Assessment>>()
  const fulfilling = new Map<Place, Map<string, number>>()
  let failing = 0
  let present = 0
  let missing = layout.artifacts.filter(({ reports }) => reports.length === 0).length
  for (const { required } of [layout.trail, ...layout.artifacts]) missing += required.size

  function fulfil(place: Place, name: string, by: 1 | -1): void {
    const counts = fulfilling.get(place) ?? new Map<string, number>()
    const before = counts.get(name) ?? 0
    fulfilling.set(place, counts.set(name, before + by))
    if (before === 0) missing -= 1
    if (before + by === 0) missing += 1
  }
  return {
    find: (place, slot) => held.get(place)?.get(slot),
    count: (assessment, by) => {
      const { place, report, requirement } = assessment
      held.set(place, (held.get(place) ?? new Map<string, Assessment>()).set(report.slot, assessment))
      present += by
      if (!assessment.isCompliant) failing += by
      if (requirement !== undefined) fulfil(place, requirement.name, by)
    },
    sums: () => ({ isFailing: failing > 0, isMissing: missing > 0, hasEvidence: present > 0 }),
  }
}
