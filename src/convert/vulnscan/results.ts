import { Buffer } from 'node:buffer'
import type { Finding, ScanRun, VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import { keepWithinBudget } from '../budget.ts'
import type { Found, Scan, Severity } from './scan.ts'

const gravity: Readonly<Record<Severity, number>> = { high: 2, medium: 1, low: 0 }
const longestMessage = 2000

/**
 * Scans as one payload, each one item of `results`, the tool being that of the first. Lists that would outgrow what the service takes are
 * cut, worst findings first; the counts always tell all of them. `kept` is how many stand in the lists.
 */
export function toResults(scans: readonly Scan[]): { results: VulnscanResults; kept: number; total: number } {
  const all = scans.flatMap((scan) => scan.found)
  const kept = keepWorst(all)
  return {
    results: {
      tool: { ...(scans[0]?.tool ?? { name: 'unknown', version: '' }) },
      results: scans.map((scan) => toRun(scan, kept)),
      schema_version: 1,
    },
    kept: kept.size,
    total: all.length,
  }
}

function keepWorst(all: readonly Found[]): ReadonlySet<Found> {
  const worstFirst = all.toSorted(
    (one, other) => gravity[other.severity] - gravity[one.severity] || other.priority_score - one.priority_score,
  )
  return keepWithinBudget(worstFirst, toFinding)
}

function toRun({ found }: Scan, kept: ReadonlySet<Found>): ScanRun {
  const of = (severity: Severity): readonly Found[] => found.filter((finding) => finding.severity === severity)
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
  }
}

function toFinding({ id, message, locations, priority_score }: Found): Finding {
  return { id, message: cut(message), locations, priority_score }
}

/** A copy where it is cut: a piece of a long text holds on to all of it. */
function cut(message: string): string {
  if (message.length <= longestMessage) return message
  return `${Buffer.from(message.slice(0, longestMessage)).toString()}…`
}
