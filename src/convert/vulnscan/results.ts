import { Buffer } from 'node:buffer'
import type { Finding, ScanRun, VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import { keepWithinBudget } from '../payload-limit.ts'
import type { RatedFinding, Scan, Severity } from './scan.ts'

const severityRank: Readonly<Record<Severity, number>> = { high: 2, medium: 1, low: 0 }
const maxMessageLength = 2000

/**
 * The payload for several scans: one item of `results` for each, and the tool of the first. If the findings do not fit, the worst ones are
 * kept; the counts always include all findings. `kept` is the number of listed findings, `total` the number of all.
 */
export function toVulnscanResults(scans: readonly Scan[]): { results: VulnscanResults; kept: number; total: number } {
  const all = scans.flatMap((scan) => scan.found)
  const kept = keepWorst(all)
  return {
    results: {
      tool: { ...(scans[0]?.tool ?? { name: 'unknown', version: '' }) },
      results: scans.map((scan) => toScanRun(scan, kept)),
      schema_version: 1,
    },
    kept: kept.size,
    total: all.length,
  }
}

function keepWorst(all: readonly RatedFinding[]): ReadonlySet<RatedFinding> {
  const worstFirst = all.toSorted(
    (one, other) =>
      severityRank[other.severity] - severityRank[one.severity] || other.priority_score - one.priority_score,
  )
  return keepWithinBudget(worstFirst, toFinding)
}

function toScanRun({ found, suppressed }: Scan, kept: ReadonlySet<RatedFinding>): ScanRun {
  const of = (severity: Severity): readonly RatedFinding[] => found.filter((finding) => finding.severity === severity)
  const listed = (severity: Severity): Finding[] =>
    of(severity)
      .filter((finding) => kept.has(finding))
      .map(toFinding)
  return {
    low_count: of('low').length,
    medium_count: of('medium').length,
    high_count: of('high').length,
    low: listed('low'),
    medium: listed('medium'),
    high: listed('high'),
    unknown_count: 0,
    unknown: [],
    ...(suppressed === undefined ? {} : { suppressed }),
  }
}

function toFinding({ id, message, locations, priority_score }: RatedFinding): Finding {
  return { id, message: truncateMessage(message), locations, priority_score }
}

/** A shortened message is copied, because a slice of a long string keeps the whole string in memory. */
function truncateMessage(message: string): string {
  if (message.length <= maxMessageLength) return message
  return `${Buffer.from(message.slice(0, maxMessageLength)).toString()}…`
}
