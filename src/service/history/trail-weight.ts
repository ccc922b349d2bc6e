import type { TrailRecord } from '../fact/trail-record.ts'
import type { NewRecord } from '../store/record.ts'

/** What decides how often a report is judged. */
export interface WeighedReport {
  readonly fingerprint: string | null
  /** Of the report of an artifact. */
  readonly templateName: string | undefined
  readonly targets: number
}

/** As many pairs of a report and an artifact are judged in some 20 ms, and shown in 50 ms. */
const maxTrailWeight = 8192

/** A report has at most 100 `target_artifacts`, so fewer reports never weigh more. */
export const weighedReports = Math.floor(maxTrailWeight / 100)

/** Whether reports weigh more than a trail may. */
export function isTooHeavy(records: readonly WeighedReport[]): boolean {
  return records.length > weighedReports && weighTrail(records) > maxTrailWeight
}

/**
 * How many pairs of a report and an artifact a trail has: a report is judged for each of its `target_artifacts`, and one by fingerprint for
 * each name of its artifact (rules 5.3, 5.4).
 */
function weighTrail(records: readonly WeighedReport[]): number {
  const names = countNames(records)
  let weight = 0
  for (const record of records) weight += Math.max(1, countNamesOf(record, names), record.targets)
  return weight
}

/** The number of names of each artifact, by fingerprint. */
function countNames(records: readonly WeighedReport[]): ReadonlyMap<string, number> {
  const names = new Map<string, Set<string>>()
  for (const record of records) {
    const name = record.templateName
    if (name !== undefined)
      names.set(record.fingerprint ?? '', (names.get(record.fingerprint ?? '') ?? new Set()).add(name))
  }
  return new Map([...names].map(([fingerprint, { size }]) => [fingerprint, size]))
}

/** An artifact report with a name is about this name alone. */
function countNamesOf(record: WeighedReport, names: ReadonlyMap<string, number>): number {
  return record.templateName === undefined ? (names.get(record.fingerprint ?? '') ?? 1) : 1
}

export function weighRecord(record: TrailRecord): WeighedReport {
  const templateName = record.kind === 'artifact' ? record.fact.template_reference_name : undefined
  const hasTargets = record.kind === 'attestation' || record.kind === 'override'
  return {
    fingerprint: record.fingerprint,
    templateName,
    targets: hasTargets ? record.fact.target_artifacts.length : 0,
  }
}

/** Of a record that is about to be written. */
export function weighNewRecord({
  kind,
  fingerprint,
  body,
}: Pick<NewRecord, 'kind' | 'fingerprint' | 'body'>): WeighedReport {
  const { template_reference_name: name, target_artifacts: targets } = body
  const templateName = kind === 'artifact' && typeof name === 'string' ? name : undefined
  return { fingerprint, templateName, targets: Array.isArray(targets) ? targets.length : 0 }
}
