import { isObjectOrArray } from '../../wire/json/canonical.ts'
import { maxEpochSeconds, type FreeObject } from '../../wire/primitives.ts'

/** A run of a workflow and its attempt (rules 5.3). */
export interface Run {
  readonly id: number
  readonly attempt: number
}

/**
 * `annotations.run` of a report: undefined unless id and attempt are whole numbers up to 2^53 − 1, or texts of their digits. A run without
 * an attempt is the first. Id 0 is no run.
 */
export function readSentRun({ run }: FreeObject): Run | undefined {
  return isObjectOrArray(run) ? toRun(run['id'], run['attempt'] ?? 1) : undefined
}

/** Undefined unless both are whole numbers from 0 to 2^53 − 1, and the id is not 0. */
export function toRun(id: unknown, attempt: unknown): Run | undefined {
  const run = { id: toWholeNumber(id), attempt: toWholeNumber(attempt) }
  return run.id > 0 && run.attempt >= 0 ? run : undefined
}

/** Negative if `a` is an earlier run or attempt than `b`, 0 if both are the same one. */
export function compareRuns(a: Run, b: Run): number {
  return a.id - b.id || a.attempt - b.attempt
}

/** -1 for anything that is no whole number. */
function toWholeNumber(value: unknown): number {
  const number = typeof value === 'string' && /^[0-9]{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : -1
}

/** A time before it comes from a clock that was not set. */
const earliest = Date.UTC(2000, 0) / 1000

/** The earliest of the times that a report states, in epoch seconds; undefined without one. Anything that is no plausible time is left out. */
export function findStatedTime(values: readonly unknown[]): number | undefined {
  let first: number | undefined
  for (const value of values) {
    const isTime = typeof value === 'number' && value >= earliest && value <= maxEpochSeconds
    if (isTime && value < (first ?? Infinity)) first = value
  }
  return first
}
