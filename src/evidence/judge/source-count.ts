import type { ReportedFact } from '../fact/evidence.ts'
import { groupBy } from '../fact/group-by.ts'
import { isReading } from '../fact/reading.ts'
import type { Assessment } from './assessment.ts'

/** Whether one run of one origin has enough sources (rules 5.2). Readings are of a server, so they need no second source. */
export function hasEnoughSources(fulfilling: readonly Assessment[], needed: number | undefined): boolean {
  if (needed === undefined || fulfilling.every(({ report }) => isReading(report.fact.content))) return true
  return countSources(fulfilling.map(({ report }) => report.fact)) >= needed
}

/** The largest number of sources of one origin in one run, its attempts together. */
export function countSources(facts: readonly ReportedFact[]): number {
  const runs = groupBy(facts, ({ origin, run }) => `${origin.key}\0${run?.id}`)
  let most = 0
  for (const ofRun of runs.values()) most = Math.max(most, new Set(ofRun.map(({ source }) => source)).size)
  return most
}

export function describeSourceCount(facts: readonly ReportedFact[], needed: number): string {
  const count = countSources(facts)
  return `reported by ${count} source${count === 1 ? '' : 's'} of one run (at least ${needed} needed)`
}
