import { Buffer } from 'node:buffer'
import type { Finding, ScanRun, Severity, Suppression, VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import { keepWithinBudget, printable } from '../payload-limit.ts'
import type { RatedFinding, RatedSuppression, Scan } from './scan.ts'

const maxMessageLength = 2000

type Listed = RatedFinding | RatedSuppression

/**
 * The payload for several scans: one item of `results` for each, and the tool of the first. If the lists do not fit, the worst findings are
 * kept, and then the suppressions; the counts always include all. `kept` is the number of listed findings, `total` the number of all that
 * the files list.
 */
export function toVulnscanResults(scans: readonly Scan[]): { results: VulnscanResults; kept: number; total: number } {
  const all = scans.flatMap((scan) => scan.found)
  const { tool } = scans[0] ?? { tool: { name: 'unknown', version: '' } }
  const kept = keepWithinBudget<Listed>([...sortWorstFirst(all), ...scans.flatMap((it) => it.suppressions)], toSent)
  return {
    results: {
      tool: { ...tool },
      results: scans.map((scan) => ({ ...toScanRun(scan, kept), ...toOrigin(scan, tool.name) })),
      schema_version: 1,
    },
    kept: all.filter((finding) => kept.has(finding)).length,
    total: all.length,
  }
}

/** The tool, where the report names that of another run, and whether it is a linter: a policy judges both (rules 5.2). */
function toOrigin({ tool, linter }: Scan, reported: string): Pick<ScanRun, 'tool' | 'linter'> {
  return { ...(tool.name === reported ? {} : { tool: { ...tool } }), ...(linter ? { linter } : {}) }
}

/** As where reports are compared (rules 8.6), an unknown severity ranks as high. */
const ranks: Readonly<Record<Severity, number>> = { high: 3, unknown: 2, medium: 1, low: 0 }

function sortWorstFirst(all: readonly RatedFinding[]): readonly RatedFinding[] {
  return all.toSorted(
    (one, other) => ranks[other.severity] - ranks[one.severity] || other.priority_score - one.priority_score,
  )
}

function toSent(listed: Listed): Finding | Suppression {
  return 'message' in listed ? toFinding(listed) : toSuppression(listed)
}

function toScanRun({ found, counts, suppressions, suppressed, incomplete }: Scan, kept: ReadonlySet<Listed>): ScanRun {
  const listed = (severity: Severity): Finding[] =>
    found.filter((finding) => finding.severity === severity && kept.has(finding)).map(toFinding)
  return {
    low_count: counts.low,
    medium_count: counts.medium,
    high_count: counts.high,
    unknown_count: counts.unknown,
    low: listed('low'),
    medium: listed('medium'),
    high: listed('high'),
    unknown: listed('unknown'),
    suppressed: { ...suppressed },
    ...(suppressions.length === 0
      ? {}
      : { suppressions: suppressions.filter((it) => kept.has(it)).map(toSuppression) }),
    ...(incomplete.length === 0 ? {} : { incomplete: [...incomplete] }),
  }
}

function toFinding({ id, message, locations, priority_score }: RatedFinding): Finding {
  return { id, message: truncateMessage(message), locations, priority_score }
}

function toSuppression({ id, severity, reason = '', by = '' }: RatedSuppression): Suppression {
  return {
    id: printable(id),
    severity,
    ...(reason.trim() === '' ? {} : { reason: printable(reason) }),
    ...(by.trim() === '' ? {} : { by: printable(by) }),
  }
}

/** A shortened message is copied, because a slice of a long string keeps the whole string in memory. */
function truncateMessage(message: string): string {
  if (message.length <= maxMessageLength) return message
  return `${Buffer.from(message.slice(0, maxMessageLength)).toString()}…`
}
