import { selectLatestReports } from './attempt.ts'
import type { AttestationFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import type { Ignored } from './question.ts'
import { isEmptyReading, isReading, toReadingKey } from './reading.ts'
import type { Subject } from './subject.ts'
import type { Subjects } from './subjects.ts'

/** An attestation and one of its subjects. */
export interface Report {
  readonly fact: AttestationFact
  readonly subject: Subject
}

/** An attestation has a report for each of its subjects (rules 5.4). */
export function toReports(facts: readonly AttestationFact[], subjects: Subjects): readonly Report[] {
  return facts.flatMap((fact) => subjects.subjectsOf(fact).map((subject) => ({ fact, subject })))
}

/**
 * The reports of one name and subject that other ones replace, with the reason: of each slot (origin, source) those of the latest run
 * count, and of readings, which have neither source nor run in their slot, the last one (rules 5.3).
 */
export function findReplaced(reports: readonly Report[]): ReadonlyMap<Report, Ignored> {
  const replaced = new Map<Report, Ignored>()
  if (reports.length < 2) return replaced
  const slots = groupBy(reports, ({ fact }) => (isEmptyReading(fact.content) ? undefined : toSlotKey(fact)))
  for (const slot of slots.values()) {
    if (slot.length < 2) continue
    const latest = new Set(selectLatest(slot))
    for (const report of slot) if (!latest.has(report)) replaced.set(report, toReplacement(report, latest))
  }
  return replaced
}

/** Distinguishes the slots of one name and subject. */
function toSlotKey({ content, origin, source }: AttestationFact): string {
  return isReading(content) ? `${origin.key}\0reading ${toReadingKey(content)}` : `${origin.key}\0${source}`
}

function selectLatest(slot: readonly Report[]): readonly Report[] {
  const [first] = slot
  if (first === undefined || !isReading(first.fact.content)) return selectLatestReports(slot, ({ fact }) => fact)
  return [slot.reduce((last, report) => (report.fact.sequence > last.fact.sequence ? report : last))]
}

function toReplacement({ fact }: Report, latest: ReadonlySet<Report>): Ignored {
  if (isReading(fact.content)) return { reason: 'reading_replaced', text: 'a later reading replaced it' }
  const by = [...latest].flatMap((report) => report.fact.run?.id ?? []).toSorted((a, b) => b - a)[0]
  const text =
    fact.run === undefined || by === undefined ? 'a later report replaced it' : `a later attempt replaced it: run ${by}`
  return { reason: 'superseded_run', text }
}
