import type { SuiteResult } from '../../schema/attestation/junit.ts'
import { printable } from '../printable.ts'
import type { Attributes } from '../xml.ts'
import { parseCount, parseSeconds } from './number.ts'
import type { Outcome } from './outcome.ts'
import { parseTimestamp } from './timestamp.ts'

export interface Numbers {
  total: number
  failures: number
  errors: number
  skipped: number
}

export function zero(): Numbers {
  return { total: 0, failures: 0, errors: 0, skipped: 0 }
}

/** A suite while it is being read: what it says of itself, and what was counted in it and in the suites within it. */
export interface Suite {
  readonly name: string
  readonly declared: Readonly<Numbers>
  readonly declaredSeconds: number | undefined
  readonly counted: Numbers
  /** Test cases met, its own and those of the suites within it. */
  listed: number
  seconds: number
  timed: boolean
  timestamp: number | undefined
}

export function openSuite(attributes: Attributes): Suite {
  const { tests = attributes['total'], failures, errors, skipped = attributes['skip'], disabled } = attributes
  return {
    name: printable(attributes['name'] ?? attributes['package'] ?? attributes['file'] ?? ''),
    declared: {
      total: parseCount(tests),
      failures: parseCount(failures),
      errors: parseCount(errors),
      skipped: parseCount(skipped) + parseCount(disabled),
    },
    declaredSeconds: parseSeconds(attributes['time'] ?? attributes['duration']),
    counted: zero(),
    listed: 0,
    seconds: 0,
    timed: false,
    timestamp: parseTimestamp(attributes['timestamp']),
  }
}

export function addCase(suite: Suite, outcome: Outcome, seconds: number | undefined): void {
  const { counted } = suite
  suite.listed += 1
  counted.total += 1
  if (outcome === 'error') counted.errors += 1
  if (outcome === 'failure') counted.failures += 1
  if (outcome === 'skipped') counted.skipped += 1
  if (seconds === undefined) return
  suite.seconds += seconds
  suite.timed = true
}

/** Adds a suite that has been read to the one around it. */
export function nest(outer: Suite, inner: Suite): void {
  addNumbers(outer.counted, settle(inner))
  outer.listed += inner.listed
  outer.seconds += secondsOf(inner)
  outer.timed ||= inner.timed
  outer.timestamp ??= inner.timestamp
}

export function addNumbers(sum: Numbers, more: Readonly<Numbers>): void {
  sum.total += more.total
  sum.failures += more.failures
  sum.errors += more.errors
  sum.skipped += more.skipped
}

/**
 * What counts of a suite: the cases it lists; where it lists none, what it declares, for an error may stand in attributes alone. So it
 * does where failures are declared of the listed cases and none shows one: a browser that was lost fails no test.
 */
export function settle(suite: Suite): Numbers {
  const { counted, declared } = suite
  if (suite.listed > 0 && !hidesFaults(suite)) return counted
  return {
    total: Math.max(counted.total, declared.total),
    failures: Math.max(counted.failures, declared.failures),
    errors: Math.max(counted.errors, declared.errors),
    skipped: Math.max(counted.skipped, declared.skipped),
  }
}

/** Whether failures or errors are declared of which none was met. A header that speaks of more tests is not about the listed ones. */
export function hidesFaults({ counted, declared, listed }: Pick<Suite, 'counted' | 'declared' | 'listed'>): boolean {
  return countFaults(counted) === 0 && countFaults(declared) > 0 && declared.total <= listed
}

export function countFaults({ failures, errors }: Readonly<Numbers>): number {
  return failures + errors
}

export function toSuiteResult(suite: Suite): SuiteResult {
  return {
    name: suite.name,
    ...settle(suite),
    duration: Math.round(secondsOf(suite) * 1e6) / 1e6,
    ...(suite.timestamp !== undefined && { timestamp: suite.timestamp }),
  }
}

function secondsOf(suite: Suite): number {
  return suite.timed ? suite.seconds : (suite.declaredSeconds ?? suite.seconds)
}
