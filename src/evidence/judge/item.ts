import type { RequiredAttestation } from '../../wire/resource/template.ts'
import { findReplaced, type Report } from '../fact/report.ts'
import type { Assessment } from './assessment.ts'
import type { ReportedFact } from '../fact/evidence.ts'
import { groupBy } from '../fact/group-by.ts'
import { isReading } from '../fact/reading.ts'

/** The effect of evidence on the state of a trail or an artifact. */
export interface Flags {
  /** At least one report that counts is not compliant. */
  readonly isFailing: boolean
  /** At least one of these cannot become compliant without another report. */
  readonly isRejected: boolean
  /** At least one requirement is not fulfilled. */
  readonly isMissing: boolean
  /** At least one report counts. */
  readonly hasEvidence: boolean
}

/** All reports of one name about one subject, assessed. No report of another item has an effect on it. */
export interface Item extends Flags {
  readonly requirement: RequiredAttestation | undefined
  /** In the order of the reports. */
  readonly assessments: readonly Assessment[]
  /** The reports that fulfil the requirement, compliant or not. */
  readonly fulfilling: readonly Assessment[]
  /** Other reports that count. */
  readonly unexpected: readonly Assessment[]
}

/** Judges the reports of one name about one subject. `assess` gives the assessment of a report by itself. */
export function judgeItem(
  requirement: RequiredAttestation | undefined,
  reports: readonly Report[],
  assess: (report: Report) => Assessment,
): Item {
  const replaced = findReplaced(reports)
  const assessments = reports.map((report): Assessment => {
    const ignored = replaced.get(report)
    return ignored === undefined ? assess(report) : { ...assess(report), ignored, weight: 'none' }
  })
  return toItem(requirement, assessments)
}

/** Summarises assessments of one name about one subject. Those that do not count may be left out. */
export function toItem(requirement: RequiredAttestation | undefined, assessments: readonly Assessment[]): Item {
  const fulfilling = assessments.filter((one) => one.weight === 'full' && one.requirement !== undefined)
  const unexpected = assessments.filter((one) => one.weight !== 'none' && one.requirement === undefined)
  const isAdvisory = requirement?.policy?.advisory === true
  const counting = isAdvisory ? unexpected : [...fulfilling, ...unexpected]
  return {
    requirement,
    assessments,
    fulfilling,
    unexpected,
    isFailing: counting.some(isFailure),
    isRejected: counting.some((one) => isFailure(one) && one.awaited === undefined),
    isMissing: requirement !== undefined && !isAdvisory && !isFulfilled(requirement, fulfilling),
    hasEvidence: fulfilling.length > 0 || unexpected.some(({ weight }) => weight === 'full'),
  }
}

/** Whether enough reports exist, compliant or not. */
export function isFulfilled({ policy }: RequiredAttestation, fulfilling: readonly Assessment[]): boolean {
  return fulfilling.length > 0 && hasEnoughSources(fulfilling, policy?.sources)
}

function isFailure({ isCompliant }: Assessment): boolean {
  return !isCompliant
}

/** The flags of several items or subjects together. */
export function mergeFlags(all: readonly Flags[]): Flags {
  return {
    isFailing: all.some(({ isFailing }) => isFailing),
    isRejected: all.some(({ isRejected }) => isRejected),
    isMissing: all.some(({ isMissing }) => isMissing),
    hasEvidence: all.some(({ hasEvidence }) => hasEvidence),
  }
}

/** Whether one run of one origin has enough sources (rules 5.2). Readings are of a server, so they need no second source. */
function hasEnoughSources(fulfilling: readonly Assessment[], needed: number | undefined): boolean {
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
