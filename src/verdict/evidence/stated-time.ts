import { maxEpochSeconds } from '../../schema/primitives.ts'

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
