import { hash } from 'node:crypto'
import { Severity, type Finding, type ScanRun, type VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { formatCount } from '../../text/quantity.ts'
import { boundList, clipText, isWhole, toShortDigest } from '../fact/bounded.ts'
import type { ScanFacts, SeverityFacts } from '../fact/content.ts'
import { findIncompleteViolations, isNoMoreIncomplete, toIncompleteFacts } from './incomplete.ts'
import { findToolViolations, isOfKnownTools, listTools, listUnproven } from './scan-tool.ts'

/** All severities, the worst first. */
export const severities = Severity.options
type Runs = readonly ScanRun[]

export function toScanFacts(scanned: VulnscanResults): ScanFacts {
  const { results } = scanned
  return {
    runs: results.length,
    tools: boundList(listTools(scanned), 1000),
    unproven: boundList(listUnproven(scanned), 1000),
    incomplete: toIncompleteFacts(results),
    severities: {
      high: toSeverityFacts(results, 'high'),
      unknown: toSeverityFacts(results, 'unknown'),
      medium: toSeverityFacts(results, 'medium'),
      low: toSeverityFacts(results, 'low'),
    },
    states_suppressed: results.every(({ suppressed }) => suppressed !== undefined),
    is_comparable:
      severities.every((severity) => countUnlisted(results, severity) === 0) &&
      severities.flatMap((severity) => listFindings(results, severity)).every(isComparable),
    findings: toFindingFacts(results),
  }
}

/** As many fit into a fact. The digest of each of very many would take longer than the rest of the verdict. */
const maxFindings = 400

function toFindingFacts(runs: Runs): ScanFacts['findings'] {
  const bySeverity = severities.map((severity) => ({
    rank: rankBySeverity[severity],
    found: listFindings(runs, severity),
  }))
  const count = bySeverity.reduce((sum, { found }) => sum + found.length, 0)
  if (count > maxFindings) return { count, sha256: hash('sha256', JSON.stringify(bySeverity)) }
  return bySeverity.flatMap(({ rank, found }) => found.map((finding) => `${rank}${toFindingKey(finding)}`)).toSorted()
}

function toSeverityFacts(runs: Runs, severity: Severity): SeverityFacts {
  const ids = [...new Set(listFindings(runs, severity).map(({ id }) => id))]
  return {
    found: countFindings(runs, severity),
    suppressed: countSuppressed(runs, severity),
    ids: ids.slice(0, maxListedIds).map((id) => clipText(id, 200)),
    isComplete: ids.length <= maxListedIds && countUnlisted(runs, severity) === 0,
  }
}

/** The same findings have the same key. One without an id or a place is the same only if it is equal. */
function toFindingKey(finding: Finding): string {
  return toShortDigest(isComparable(finding) ? [finding.id, finding.locations] : finding)
}

function isComparable({ id, locations }: Finding): boolean {
  return id !== '' && locations.length > 0
}

/**
 * At least one scan ran, looked at everything, and found nothing (rules 5.1), or no more than the policy allows (rules 5.2).
 */
export function findVulnscanViolations(facts: ScanFacts, policy: Policy | undefined): string[] {
  if (facts.runs === 0) return ['no scan ran']
  return [
    ...findToolViolations(facts, policy),
    ...findIncompleteViolations('the scan', facts.incomplete, policy),
    ...findExcessiveFindings(facts, policy),
  ]
}

function findExcessiveFindings(facts: ScanFacts, policy: Policy | undefined): string[] {
  const countsSuppressed = policy?.suppressed === 'count'
  if (countsSuppressed && !facts.states_suppressed) return [withoutSuppressed]
  return severities.flatMap((severity) => {
    const ofSeverity = facts.severities[severity]
    const allowed = countAllowed(policy, severity)
    const suppressed = countsSuppressed ? ofSeverity.suppressed : 0
    const found = ofSeverity.found + suppressed
    return found <= allowed ? [] : [describeFindings(ofSeverity, severity, { found, suppressed, allowed })]
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

function describeFindings(facts: SeverityFacts, severity: Severity, counts: FindingCounts): string {
  const { found, suppressed, allowed } = counts
  const ofWhich = suppressed === 0 ? '' : `, of which ${formatCount(suppressed)} suppressed`
  const count = describeFindingCount(found, severity)
  return `${count}${ofWhich} (at most ${formatCount(allowed)} allowed)${listFirstIds(facts)}`
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
function listFirstIds({ ids, isComplete }: SeverityFacts): string {
  return ids.length === 0 ? '' : `: ${ids.join(', ')}${isComplete ? '' : ', …'}`
}

/**
 * The same findings or fewer, by id and place, none at a higher severity (rules 5.6). A finding without an id or a place cannot be compared,
 * so it must not occur. The same holds for findings that are counted and not listed.
 */
export function isVulnscanNoWorse(later: ScanFacts, earlier: ScanFacts): boolean {
  if (later.runs === 0 && earlier.runs > 0) return false
  return (
    isNoMoreIncomplete(later.incomplete, earlier.incomplete) &&
    isOfKnownTools(later, earlier) &&
    ranks.every((rank) => countSuppressedFrom(later, rank) <= countSuppressedFrom(earlier, rank)) &&
    later.is_comparable &&
    areNoWorse(later.findings, earlier.findings)
  )
}

const rankBySeverity: Readonly<Record<Severity, number>> = { high: 3, unknown: 3, medium: 2, low: 1 }
const ranks = [...new Set(Object.values(rankBySeverity))]

/** The suppressed findings of this rank and of higher ones. */
function countSuppressedFrom({ severities: facts }: ScanFacts, rank: number): number {
  let found = 0
  for (const severity of severities) if (rankBySeverity[severity] >= rank) found += facts[severity].suppressed
  return found
}

/** The ranks of the findings of each id and place, the highest first. */
type RanksByFinding = ReadonlyMap<string, readonly number[]>

function toRanksByFinding(findings: readonly string[]): RanksByFinding {
  const ranksByFinding = new Map<string, number[]>()
  for (const finding of findings.toReversed()) {
    const [rank, key] = [Number(finding.slice(0, 1)), finding.slice(1)]
    const known = ranksByFinding.get(key)
    if (known === undefined) ranksByFinding.set(key, [rank])
    else known.push(rank)
  }
  return ranksByFinding
}

/** Whether each later finding has an earlier one of its own with the same or a higher rank. */
function areNoWorse(later: ScanFacts['findings'], earlier: ScanFacts['findings']): boolean {
  if (!isWhole(later) || !isWhole(earlier)) return false
  const known = toRanksByFinding(earlier)
  return [...toRanksByFinding(later)].every(([finding, now]) => {
    const before = known.get(finding) ?? []
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

function listFindings(runs: Runs, severity: Severity): Finding[] {
  return runs.flatMap((run) => run[severity])
}

/** The suppressed findings of all severities. */
export function countAllSuppressed(runs: Runs): number {
  let found = 0
  for (const severity of severities) found += countSuppressed(runs, severity)
  return found
}

/** Findings that a decision in the code or in a file of the tool suppresses. */
function countSuppressed(runs: Runs, severity: Severity): number {
  let found = 0
  for (const { suppressed } of runs) found += suppressed?.[severity] ?? 0
  return found
}
