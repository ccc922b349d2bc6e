import type { ReportedFact } from './evidence.ts'
import { compareRuns, type Run } from './run.ts'

/** The reports of one name, one subject, one origin and one source. */
export interface Slot<T> {
  /** Reports are added in the order of their arrival. */
  readonly add: (report: T) => void
  /** The reports that count. */
  readonly latest: () => readonly T[]
}

/** All reports of one attempt of a run in one slot. */
interface Attempt<T> {
  readonly run: Run
  readonly reports: T[]
  /** Different records; the reports of one artifact share an id. */
  readonly ids: Set<string>
  /** The sequence of the first report. */
  readonly arrival: number
  readonly commits: Set<string | undefined>
  readonly isProven: boolean
  /** All of its reports were sent by a replay, after their run. */
  isReplayed: boolean
  isReplaced: boolean
}

/**
 * Creates a slot. All reports of its latest run and attempt count, and of those without a run the last to arrive (rules 5.3). `factOf`
 * returns the fact of a report.
 */
export function createSlot<T>(factOf: (report: T) => ReportedFact): Slot<T> {
  const attempts = new Map<string, Attempt<T>>()
  let withoutRun: T | undefined

  function addToAttempt(report: T, run: Run): void {
    const fact = factOf(report)
    const key = `${run.id} ${run.attempt}`
    const attempt = attempts.get(key) ?? toAttempt<T>(fact, run)
    attempts.set(key, attempt)
    const hasNewCommit = !attempt.commits.has(fact.commit)
    attempt.reports.push(report)
    attempt.ids.add(fact.id)
    attempt.commits.add(fact.commit)
    attempt.isReplayed &&= fact.origin.isReplayed
    // Another report only adds to what an attempt replaces, unless it has another commit.
    if (hasNewCommit) compareAll([...attempts.values()])
    else compareWithOthers(attempt, attempts.values())
  }
  return {
    add: (report) => {
      const { run } = factOf(report)
      if (run === undefined) withoutRun = report
      else addToAttempt(report, run)
    },
    latest: () => {
      const counting: T[] = []
      for (const { reports, isReplaced } of attempts.values()) {
        if (!isReplaced) for (const report of reports) counting.push(report)
      }
      return withoutRun === undefined ? counting : [...counting, withoutRun]
    },
  }
}

function compareWithOthers(attempt: Attempt<unknown>, all: Iterable<Attempt<unknown>>): void {
  attempt.isReplaced = false
  for (const other of all) {
    if (replaces(other, attempt)) attempt.isReplaced = true
    else if (!other.isReplaced && replaces(attempt, other)) other.isReplaced = true
  }
}

function compareAll(all: readonly Attempt<unknown>[]): void {
  for (const attempt of all) attempt.isReplaced = all.some((other) => replaces(other, attempt))
}

function toAttempt<T>({ sequence, commit, origin }: ReportedFact, run: Run): Attempt<T> {
  const { claims, isReplayed } = origin
  const isProven = claims !== undefined
  return {
    run,
    reports: [],
    ids: new Set(),
    arrival: sequence,
    commits: new Set([commit]),
    isProven,
    isReplayed,
    isReplaced: false,
  }
}

/**
 * A later attempt with fewer reports of the same commit may have lost some, so it replaces nothing. A declared run could name any id, so
 * it replaces only what arrived before it. The arrival of a replayed report says nothing about its run.
 */
function replaces(later: Attempt<unknown>, earlier: Attempt<unknown>): boolean {
  if (compareRuns(later.run, earlier.run) <= 0) return false
  if (!later.isProven && !earlier.isReplayed && later.arrival < earlier.arrival) return false
  return (
    later.ids.size >= earlier.ids.size ||
    (later.run.id !== earlier.run.id && haveNoCommon(later.commits, earlier.commits))
  )
}

function haveNoCommon<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  return ![...a].some((one) => b.has(one))
}

/** Selects the reports of one slot that count. */
export function selectLatestReports<T>(reports: readonly T[], factOf: (report: T) => ReportedFact): readonly T[] {
  if (reports.length < 2) return reports
  const slot = createSlot(factOf)
  for (const report of reports.toSorted((a, b) => factOf(a).sequence - factOf(b).sequence)) slot.add(report)
  return slot.latest()
}
