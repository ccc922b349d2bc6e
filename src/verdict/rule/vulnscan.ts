import { toCanonicalJson } from '../../json/canonical.ts'
import type { Finding, ScanRun, VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'

const severities = ['high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]
type Runs = readonly ScanRun[]

/**
 * At least one scan ran and found nothing (rules 5.1), or no more than `max` allows. A severity that `max` does not name is unlimited
 * (rules 5.2).
 */
export function findVulnscanViolations({ results }: VulnscanResults, policy: Policy | undefined): string[] {
  if (results.length === 0) return ['no scan ran']
  const countsSuppressed = policy?.suppressed === 'count'
  if (countsSuppressed && results.some(({ suppressed }) => suppressed === undefined)) return [withoutSuppressed]
  return severities.flatMap((severity) => {
    const allowed = policy?.max === undefined ? 0 : (policy.max[severity] ?? Infinity)
    const suppressed = countsSuppressed ? countSuppressed(results, severity) : 0
    const found = countFindings(results, severity) + suppressed
    return found <= allowed ? [] : [describeFindings(results, severity, { found, suppressed, allowed })]
  })
}

interface FindingCounts {
  readonly found: number
  readonly suppressed: number
  readonly allowed: number
}

function describeFindings(runs: Runs, severity: Severity, { found, suppressed, allowed }: FindingCounts): string {
  const count = plural(found, `${severity} finding`)
  const ofWhich = suppressed === 0 ? '' : `, of which ${formatCount(suppressed)} suppressed in the code`
  return `${count}${ofWhich} (at most ${formatCount(allowed)} allowed)${listFirstIds(runs, severity)}`
}

const withoutSuppressed = 'the report does not state how many findings the code suppresses (report SARIF)'

const maxListedIds = 3

/** The first ids, so that the reader need not open the report to recognise the findings. */
function listFirstIds(runs: Runs, severity: Severity): string {
  const ids = [...new Set(listIds(runs, severity))]
  if (ids.length === 0) return ''
  const isComplete = ids.length <= maxListedIds && countUnlisted(runs, severity) === 0
  return `: ${ids.slice(0, maxListedIds).join(', ')}${isComplete ? '' : ', …'}`
}

/**
 * The same findings or fewer, by id and place (rules 5.6). A finding without an id or a place cannot be compared, so it must not occur.
 * The same holds for findings that are counted and not listed.
 */
export function isVulnscanNoWorse(later: VulnscanResults, earlier: VulnscanResults): boolean {
  if (later.results.length === 0 && earlier.results.length > 0) return false
  return severities.every((severity) => {
    const found = listFindings(later.results, severity)
    return (
      countUnlisted(later.results, severity) === 0 &&
      countSuppressed(later.results, severity) <= countSuppressed(earlier.results, severity) &&
      found.every(({ id, locations }) => id !== '' && locations.length > 0) &&
      isSubset(found.map(toFindingKey), listFindings(earlier.results, severity).map(toFindingKey))
    )
  })
}

function toFindingKey({ id, locations }: Finding): string {
  return toCanonicalJson([id, locations])
}

/** The number of findings of each severity: of each count and its list the larger number. */
export function countBySeverity({ results }: Pick<VulnscanResults, 'results'>): Readonly<Record<Severity, number>> {
  return {
    high: countFindings(results, 'high'),
    medium: countFindings(results, 'medium'),
    low: countFindings(results, 'low'),
  }
}

function countFindings(runs: Runs, severity: Severity): number {
  let found = 0
  for (const run of runs) found += Math.max(run[`${severity}_count`], run[severity].length)
  return found
}

/** Findings that are counted and not listed. */
function countUnlisted(runs: Runs, severity: Severity): number {
  return countFindings(runs, severity) - listIds(runs, severity).length
}

function listIds(runs: Runs, severity: Severity): string[] {
  return listFindings(runs, severity).map(({ id }) => id)
}

function listFindings(runs: Runs, severity: Severity): Finding[] {
  return runs.flatMap((run) => run[severity])
}

/** Findings that comments in the scanned code suppress. */
function countSuppressed(runs: Runs, severity: Severity): number {
  let found = 0
  for (const { suppressed } of runs) found += suppressed?.[severity] ?? 0
  return found
}

/** Compares multisets: an id that occurs twice must occur twice in `of`. */
function isSubset(ids: readonly string[], of: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const id of of) left.set(id, (left.get(id) ?? 0) + 1)
  for (const id of ids) {
    const count = left.get(id) ?? 0
    if (count === 0) return false
    left.set(id, count - 1)
  }
  return true
}
