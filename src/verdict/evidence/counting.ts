import type { AttestationFact } from './evidence.ts'
import { compareReports, readOrigin, type Sent } from './origin.ts'
import type { Layout, Place } from './subject.ts'

/** An attestation with where it belongs; `slot` is its name and source. */
export interface Report extends Sent<AttestationFact> {
  readonly slot: string
  readonly places: readonly Place[]
}

export function toReport(fact: AttestationFact, layout: Layout): Report {
  const sent = readOrigin(fact)
  return { ...sent, slot: `${fact.name}\0${sent.origin.source}`, places: layout.placesOf(fact) }
}

/** Says of any of the reports whether it counts at a place: of each (name, artifact, source) the latest does (decisions.md §5). */
export function selectCounting(reports: readonly Report[]): (report: Report, place: Place) => boolean {
  const latest = new Map<Place, Map<string, Report>>()
  for (const report of reports) for (const place of report.places) keepLatest(latest, place, report)
  return (report, place) => latest.get(place)?.get(report.slot) === report
}

function keepLatest(latest: Map<Place, Map<string, Report>>, place: Place, report: Report): void {
  if (place.standing === 'superseded') return
  const slots = latest.get(place) ?? new Map<string, Report>()
  const known = slots.get(report.slot)
  if (known === undefined || compareReports(known, report) < 0) slots.set(report.slot, report)
  latest.set(place, slots)
}
