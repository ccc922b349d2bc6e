import type { AttestationFact } from './evidence.ts'
import { compareReports, readReportOrigin, type WithOrigin } from './report-order.ts'
import type { Subject, Subjects } from './subject.ts'

/** An attestation with its origin and its subjects. `slot` is its name and source: of each slot one report counts. */
export interface LocatedAttestation extends WithOrigin<AttestationFact> {
  readonly slot: string
  readonly subjects: readonly Subject[]
}

export function locateAttestation(fact: AttestationFact, subjects: Subjects): LocatedAttestation {
  const withOrigin = readReportOrigin(fact)
  return { ...withOrigin, slot: `${fact.name}\0${withOrigin.origin.source}`, subjects: subjects.subjectsOf(fact) }
}

/** Returns a predicate that answers whether a report counts for a subject: of each (subject, name, source) the latest does (rules 5.3). */
export function createCountingFilter(
  reports: readonly LocatedAttestation[],
): (report: LocatedAttestation, subject: Subject) => boolean {
  const latest = new Map<Subject, Map<string, LocatedAttestation>>()
  for (const report of reports) for (const subject of report.subjects) keepLatest(latest, subject, report)
  return (report, subject) => latest.get(subject)?.get(report.slot) === report
}

function keepLatest(
  latest: Map<Subject, Map<string, LocatedAttestation>>,
  subject: Subject,
  report: LocatedAttestation,
): void {
  if (subject.kind === 'superseded') return
  const slots = latest.get(subject) ?? new Map<string, LocatedAttestation>()
  const known = slots.get(report.slot)
  if (known === undefined || compareReports(known, report) < 0) slots.set(report.slot, report)
  latest.set(subject, slots)
}
