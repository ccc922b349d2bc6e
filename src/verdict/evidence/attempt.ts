import type { ReportedFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { compareRuns, type Run } from './run.ts'

/** All reports of one attempt of a run in one slot. */
interface Attempt<T> {
  readonly run: Run
  readonly reports: readonly T[]
  /** The number of different records; the reports of one artifact share an id. */
  readonly size: number
  /** The sequence of the first report to arrive. */
  readonly arrival: number
  readonly commit: string | undefined
  readonly isProven: boolean
}

/**
 * Selects the reports that count in one slot, which is of one origin and source (rules 5.3): all of the latest run and attempt, and of
 * those without a run the last to arrive. `factOf` returns the fact of a report.
 */
export function selectLatestReports<T>(slot: readonly T[], factOf: (report: T) => ReportedFact): readonly T[] {
  if (slot.length < 2) return slot
  const attempts = listAttempts(slot, factOf)
  const latest = attempts.filter((attempt) => !attempts.some((later) => isReplaced(attempt, later)))
  const withoutRun = slot.filter((report) => factOf(report).run === undefined)
  return [...latest.flatMap(({ reports }) => reports), ...selectLast(withoutRun, factOf)]
}

/** Latest run first, so that `some` finds the usual replacement at once. */
function listAttempts<T>(slot: readonly T[], factOf: (report: T) => ReportedFact): readonly Attempt<T>[] {
  const groups = groupBy(slot, (report) => toAttemptKey(factOf(report).run))
  return [...groups.values()]
    .flatMap((reports) => toAttempt(reports, reports.map(factOf)))
    .toSorted((a, b) => compareRuns(b.run, a.run))
}

function toAttemptKey(run: Run | undefined): string | undefined {
  return run && `${run.id} ${run.attempt}`
}

function toAttempt<T>(reports: readonly T[], facts: readonly ReportedFact[]): readonly Attempt<T>[] {
  const [first] = facts
  if (first?.run === undefined) return []
  return [
    {
      run: first.run,
      reports,
      size: new Set(facts.map(({ id }) => id)).size,
      arrival: findFirstArrival(facts),
      commit: first.commit,
      isProven: first.origin.claims !== undefined,
    },
  ]
}

function findFirstArrival(facts: readonly ReportedFact[]): number {
  let first = Number.POSITIVE_INFINITY
  for (const { sequence } of facts) first = Math.min(first, sequence)
  return first
}

/**
 * A later attempt with fewer reports of the same commit may have lost some, so it replaces nothing. A declared run could name any id, so
 * it replaces only what arrived before it.
 */
function isReplaced(earlier: Attempt<unknown>, later: Attempt<unknown>): boolean {
  if (compareRuns(later.run, earlier.run) <= 0) return false
  if (!later.isProven && later.arrival < earlier.arrival) return false
  return later.size >= earlier.size || (later.run.id !== earlier.run.id && later.commit !== earlier.commit)
}

function selectLast<T>(reports: readonly T[], factOf: (report: T) => ReportedFact): readonly T[] {
  let last: T | undefined
  for (const report of reports) {
    if (last === undefined || factOf(report).sequence > factOf(last).sequence) last = report
  }
  return last === undefined ? [] : [last]
}
