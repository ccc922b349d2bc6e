import type { ReportedFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { isReading } from '../evidence/reading.ts'
import type { Assessment } from './assessment.ts'

/** Whether one run of one origin has enough sources (rules 5.2). A reading is of a server, so it needs no second source. */
export function hasEnoughSources(fulfilling: readonly Assessment[], needed: number | undefined): boolean {
  if (needed === undefined || fulfilling.some(({ report }) => isReading(report.fact.content))) return true
  return countSources(fulfilling.map(({ report }) => report.fact)) >= needed
}

/** The largest number of sources of one origin in one run, its attempts together. */
export function countSources(facts: readonly ReportedFact[]): number {
  const runs = groupBy(facts, ({ origin, run }) => `${origin.key}\0${run?.id}`)
  const counts = [...runs.values()].map((ofRun) => new Set(ofRun.map(({ source }) => source)).size)
  return counts.reduce((most, count) => Math.max(most, count), 0)
}

export function describeSourceCount(facts: readonly ReportedFact[], needed: number): string {
  const count = countSources(facts)
  return `reported by ${count} source${count === 1 ? '' : 's'} of one run (at least ${needed} needed)`
}
