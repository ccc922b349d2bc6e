import type { ScanRun, VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'

const severities = ['high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]
type Runs = readonly ScanRun[]

/** At least one scan ran and found nothing, or no more than `max` allows; there, a severity not named is unlimited (decisions.md §5). */
export function faultsOfVulnscan({ results }: VulnscanResults, policy: Policy | undefined): string[] {
  if (results.length === 0) return ['no scan ran']
  const faults: string[] = []
  for (const severity of severities) {
    const found = countFindings(results, severity)
    const allowed = policy?.max === undefined ? 0 : (policy.max[severity] ?? Infinity)
    if (found > allowed)
      faults.push(`${plural(found, `${severity} finding`)} (at most ${allowed} allowed)${nameSome(results, severity)}`)
  }
  return faults
}

const mostNamed = 3

/** The first few of them, so that nobody has to open the report to know what this is about. */
function nameSome(runs: Runs, severity: Severity): string {
  const ids = [...new Set(listIds(runs, severity))]
  if (ids.length === 0) return ''
  const isAll = ids.length <= mostNamed && countUnlisted(runs, severity) === 0
  return `: ${ids.slice(0, mostNamed).join(', ')}${isAll ? '' : ', …'}`
}

/** The same findings or fewer, by id. Findings that are only counted, not listed, must not become more: nobody could say which they are. */
export function isVulnscanNoWorse(later: VulnscanResults, earlier: VulnscanResults): boolean {
  if (later.results.length === 0 && earlier.results.length > 0) return false
  return severities.every(
    (severity) =>
      countFindings(later.results, severity) <= countFindings(earlier.results, severity) &&
      countUnlisted(later.results, severity) <= countUnlisted(earlier.results, severity) &&
      isSubset(listIds(later.results, severity), listIds(earlier.results, severity)),
  )
}

/** How many findings of each severity a report names: each count or list, whichever is larger. */
export function countBySeverity({ results }: VulnscanResults): Readonly<Record<Severity, number>> {
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

function countUnlisted(runs: Runs, severity: Severity): number {
  return countFindings(runs, severity) - listIds(runs, severity).length
}

function listIds(runs: Runs, severity: Severity): string[] {
  return runs.flatMap((run) => run[severity].map(({ id }) => id))
}

/** Of multisets: an id that is there twice must have been there twice. */
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
