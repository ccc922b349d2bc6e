import type { Finding, SuppressedCounts } from '../../schema/attestation/vulnscan.ts'
import { oneLine } from '../payload-limit.ts'

export type Severity = 'high' | 'medium' | 'low'

export interface RatedFinding extends Finding {
  readonly severity: Severity
}

/** The results of one scanner run, independent of the file format. */
export interface Scan {
  readonly tool: { readonly name: string; readonly version: string }
  readonly found: readonly RatedFinding[]
  /** The number of omitted results by reason. */
  readonly omitted: Readonly<Partial<Record<Omission, number>>>
  /** The number of findings without a known severity. They count as low. */
  readonly unknown: number
  /** The findings that comments in the code suppress; undefined if the format does not distinguish them. */
  readonly suppressed?: SuppressedCounts
}

export type Omission =
  | 'suppressed'
  | 'passed'
  | 'informational'
  | 'not affected'
  | 'gone since the baseline'
  | 'a licence'

/** One result of a scanner: a finding with its severity, or the reason to omit it. */
export type ScanResult =
  | { readonly severity: Severity | 'unknown'; readonly finding: Finding }
  | { readonly omitted: Omission }
  /** Suppressed by a comment in the code. */
  | { readonly omitted: 'suppressed'; readonly inCode: Severity | 'unknown' }

/** A file format of scanners. */
export interface ScanFormat {
  readonly name: string
  /** Whether a parsed document has this format, by its content alone. */
  readonly matches: (document: unknown) => boolean
  /** Throws `EvidenceError` `file` naming `path` if the document reports a failed scan, or cannot be trusted. */
  readonly read: (path: string, document: unknown) => readonly Scan[]
}

export function toScan(tool: Scan['tool'], results: readonly ScanResult[]): Scan {
  const found: RatedFinding[] = []
  const omitted: Partial<Record<Omission, number>> = {}
  let unknown = 0
  for (const result of results) {
    if ('omitted' in result) {
      omitted[result.omitted] = (omitted[result.omitted] ?? 0) + 1
      continue
    }
    if (result.severity === 'unknown') unknown += 1
    found.push({ ...result.finding, severity: result.severity === 'unknown' ? 'low' : result.severity })
  }
  return { tool: { name: oneLine(tool.name), version: oneLine(tool.version) }, found, omitted, unknown }
}

/** The number of findings that comments in the code suppress, by severity. An unknown severity counts as low. */
export function countSuppressedInCode(results: readonly ScanResult[]): SuppressedCounts {
  const counts = { high: 0, medium: 0, low: 0, unknown: 0 }
  for (const result of results) {
    if ('inCode' in result) counts[result.inCode === 'unknown' ? 'low' : result.inCode] += 1
  }
  return counts
}

/** The severity words of scanners. Any other word is `unknown`. */
const severityWords: ReadonlyMap<string, Severity | 'informational'> = new Map([
  ['critical', 'high'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
  ['info', 'informational'],
  ['informational', 'informational'],
  ['none', 'informational'],
  ['negligible', 'informational'],
])

export function severityOfWord(word: unknown): Severity | 'unknown' | 'informational' {
  return (typeof word === 'string' ? severityWords.get(word.toLowerCase()) : undefined) ?? 'unknown'
}

/** The severity of a CVSS v3 score. Critical counts as high; 0 has no severity. */
export function severityOfScore(score: number): Severity | undefined {
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : undefined
}

/** A finding with the given severity. Informational findings are omitted. */
export function toScanResult(severity: ReturnType<typeof severityOfWord>, finding: Finding): ScanResult {
  return severity === 'informational' ? { omitted: 'informational' } : { severity, finding }
}

/** The location of a finding. `lines` is `12`, `12-15`, or empty for a whole file or package. */
export function toFindingLocation(uri: string, first?: number, last?: number): { uri: string; lines: string } {
  if (first === undefined) return { uri, lines: '' }
  return { uri, lines: last === undefined || last <= first ? String(first) : `${first}-${last}` }
}
