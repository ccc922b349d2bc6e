import { toCanonicalJson } from '../../json/canonical.ts'
import { Severity, type Finding, type ScanRun, type VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { findIncompleteViolations, isNoMoreIncomplete } from './incomplete.ts'
import { findToolViolations, isOfKnownTools } from './scan-tool.ts'

/** All severities, the worst first. */
export const severities = Severity.options
type Runs = readonly ScanRun[]

/**
 * At least one scan ran, looked at everything, and found nothing (rules 5.1), or no more than the policy allows (rules 5.2).
 */
export function findVulnscanViolations(scanned: VulnscanResults, policy: Policy | undefined): string[] {
  const { results } = scanned
  if (results.length === 0) return ['no scan ran']
  return [
    ...findToolViolations(scanned, policy),
    ...findIncompleteViolations('the scan', results, policy),
    ...findExcessiveFindings(results, policy),
  ]
}

function findExcessiveFindings(results: Runs, policy: Policy | undefined): string[] {
  const countsSuppressed = policy?.suppressed === 'count'
  if (countsSuppressed && results.some(({ suppressed }) => suppressed === undefined)) return [withoutSuppressed]
  return severities.flatMap((severity) => {
    const allowed = countAllowed(policy, severity)
    const suppressed = countsSuppressed ? countSuppressed(results, severity) : 0
    const found = countFindings(results, severity) + suppressed
    return found <= allowed ? [] : [describeFindings(results, severity, { found, suppressed, allowed })]
  })
}

/** How many findings a policy allows. A severity that `max` does not name is unlimited; one that is not known may be high. */
export function countAllowed(policy: Policy | undefined, severity: Severity): number {
  const max = policy?.max
  if (max === undefined) return 0
  return max[severity] ?? (severity === 'unknown' ? 0 : Infinity)
}

interface FindingCounts {
  readonly found: number
  readonly suppressed: number
  readonly allowed: number
}

function describeFindings(runs: Runs, severity: Severity, { found, suppressed, allowed }: FindingCounts): string {
  const ofWhich = suppressed === 0 ? '' : `, of which ${formatCount(suppressed)} suppressed`
  const count = describeFindingCount(found, severity)
  return `${count}${ofWhich} (at most ${formatCount(allowed)} allowed)${listFirstIds(runs, severity)}`
}

/** `1 high finding`, `2 findings of unknown severity`. */
export function describeFindingCount(count: number, severity: Severity): string {
  return severity === 'unknown'
    ? `${plural(count, 'finding')} of unknown severity`
    : plural(count, `${severity} finding`)
}

const withoutSuppressed =
  'the report does not state how many findings are suppressed (convert the result file with `evidence` or the action of this version)'

const maxListedIds = 3

/** The first ids, so that the reader need not open the report to recognise the findings. */
function listFirstIds(runs: Runs, severity: Severity): string {
  const ids = [...new Set(listIds(runs, severity))]
  if (ids.length === 0) return ''
  const isComplete = ids.length <= maxListedIds && countUnlisted(runs, severity) === 0
  return `: ${ids.slice(0, maxListedIds).join(', ')}${isComplete ? '' : ', …'}`
}

/**
 * The same findings or fewer, by id and place, none at a higher severity (rules 5.6). A finding without an id or a place cannot be compared,
 * so it must not occur. The same holds for findings that are counted and not listed.
 */
export function isVulnscanNoWorse(later: VulnscanResults, earlier: VulnscanResults): boolean {
  const [now, before] = [later.results, earlier.results]
  if (now.length === 0 && before.length > 0) return false
  return (
    isNoMoreIncomplete(now, before) &&
    isOfKnownTools(later, earlier) &&
    ranks.every((rank) => countSuppressedFrom(now, rank) <= countSuppressedFrom(before, rank)) &&
    severities.every((severity) => countUnlisted(now, severity) === 0) &&
    listAllFindings(now).every(({ id, locations }) => id !== '' && locations.length > 0) &&
    areNoWorse(toRanksByFinding(now), toRanksByFinding(before))
  )
}

const rankBySeverity: Readonly<Record<Severity, number>> = { high: 3, unknown: 3, medium: 2, low: 1 }
const ranks = [...new Set(Object.values(rankBySeverity))]

/** The suppressed findings of this rank and of higher ones. */
function countSuppressedFrom(runs: Runs, rank: number): number {
  let found = 0
  for (const severity of severities) {
    if (rankBySeverity[severity] >= rank) found += countSuppressed(runs, severity)
  }
  return found
}

/** The ranks of the findings of each id and place. */
type RanksByFinding = ReadonlyMap<string, readonly number[]>

function toRanksByFinding(runs: Runs): RanksByFinding {
  const ranksByFinding = new Map<string, number[]>()
  for (const severity of severities) {
    for (const { id, locations } of listFindings(runs, severity)) {
      const key = toCanonicalJson([id, locations])
      const known = ranksByFinding.get(key)
      if (known === undefined) ranksByFinding.set(key, [rankBySeverity[severity]])
      else known.push(rankBySeverity[severity])
    }
  }
  return ranksByFinding
}

/** Whether each later finding has an earlier one of its own with the same or a higher rank. The ranks are in the order of `severities`. */
function areNoWorse(later: RanksByFinding, earlier: RanksByFinding): boolean {
  return [...later].every(([finding, now]) => {
    const before = earlier.get(finding) ?? []
    return now.every((rank, at) => rank <= (before[at] ?? 0))
  })
}

/** The number of findings of each severity: of each count and its list the larger number. */
export function countBySeverity({ results }: Pick<VulnscanResults, 'results'>): Readonly<Record<Severity, number>> {
  return {
    high: countFindings(results, 'high'),
    unknown: countFindings(results, 'unknown'),
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
  return countFindings(runs, severity) - listFindings(runs, severity).length
}

function listIds(runs: Runs, severity: Severity): string[] {
  return listFindings(runs, severity).map(({ id }) => id)
}

function listAllFindings(runs: Runs): Finding[] {
  return severities.flatMap((severity) => listFindings(runs, severity))
}

function listFindings(runs: Runs, severity: Severity): Finding[] {
  return runs.flatMap((run) => run[severity])
}

/** The suppressed findings of all severities. */
export function countAllSuppressed(runs: Runs): number {
  return countSuppressedFrom(runs, 0)
}

/** Findings that a decision in the code or in a file of the tool suppresses. */
function countSuppressed(runs: Runs, severity: Severity): number {
  let found = 0
  for (const { suppressed } of runs) found += suppressed?.[severity] ?? 0
  return found
}
