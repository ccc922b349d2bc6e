import type { AttestationFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import type { Ignored } from './question.ts'
import { findEmptiness, isReading, toReadingKey } from './reading.ts'
import { createSlot, type Slot } from './slot.ts'
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

/** Distinguishes the slots of one name and subject; undefined for a report that competes with none (rules 5.3). */
export function toSlotKey({ content, origin, source }: AttestationFact): string | undefined {
  if (findEmptiness(content) !== undefined) return undefined
  return isReading(content) ? `${origin.key}\0reading ${toReadingKey(content)}` : `${origin.key}\0${source}`
}

/** Creates the slot of a report. Of readings, which have no run in their slot, the last one counts. */
export function createReportSlot({ fact: { content } }: Report): Slot<Report> {
  return createSlot(isReading(content) ? ({ fact }) => ({ ...fact, run: undefined }) : ({ fact }) => fact)
}

/** The reports of one name and subject that other ones replace, with the reason. They are in the order of their arrival. */
export function findReplaced(reports: readonly Report[]): ReadonlyMap<Report, Ignored> {
  const replaced = new Map<Report, Ignored>()
  if (reports.length < 2) return replaced
  for (const group of groupBy(reports, ({ fact }) => toSlotKey(fact)).values()) {
    const [first] = group
    if (first === undefined || group.length < 2) continue
    const slot = createReportSlot(first)
    for (const report of group) slot.add(report)
    const latest = new Set(slot.latest())
    const run = findLatestRun(latest)
    for (const report of group) if (!latest.has(report)) replaced.set(report, toReplacedReason(report, run))
  }
  return replaced
}

function findLatestRun(latest: ReadonlySet<Report>): number | undefined {
  let last: number | undefined
  for (const { fact } of latest) if (fact.run !== undefined && !(fact.run.id < (last ?? 0))) last = fact.run.id
  return last
}

function toReplacedReason({ fact }: Report, by: number | undefined): Ignored {
  if (isReading(fact.content)) return { reason: 'reading_replaced', text: 'a later reading replaced it' }
  const isOfRun = fact.run !== undefined && by !== undefined
  const text = isOfRun ? `a later attempt replaced it: run ${by}` : 'a later report replaced it'
  return { reason: 'superseded_run', text }
}
