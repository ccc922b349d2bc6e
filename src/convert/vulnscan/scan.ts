import type { Finding } from '../../schema/attestation/vulnscan.ts'
import { oneLine } from '../printable.ts'

export type Severity = 'high' | 'medium' | 'low'

export interface Found extends Finding {
  readonly severity: Severity
}

/** What one run of a scanner says, in whatever format it said it. */
export interface Scan {
  readonly tool: { readonly name: string; readonly version: string }
  readonly found: readonly Found[]
  /** Results left out, by the reason: suppressed, passed, informational, not affected. */
  readonly omitted: Readonly<Partial<Record<Omission, number>>>
  /** Findings whose severity nobody told: they count as low. */
  readonly unknown: number
}

export type Omission = 'suppressed' | 'passed' | 'informational' | 'not affected' | 'gone since the baseline'

/** What is said of one result: a finding with its severity, or why it is none. */
export type Judged =
  | { readonly severity: Severity | 'unknown'; readonly finding: Finding }
  | { readonly omitted: Omission }

export function toScan(tool: Scan['tool'], judged: readonly Judged[]): Scan {
  const found: Found[] = []
  const omitted: Partial<Record<Omission, number>> = {}
  let unknown = 0
  for (const result of judged) {
    if ('omitted' in result) {
      omitted[result.omitted] = (omitted[result.omitted] ?? 0) + 1
      continue
    }
    if (result.severity === 'unknown') unknown += 1
    found.push({ ...result.finding, severity: result.severity === 'unknown' ? 'low' : result.severity })
  }
  return { tool: { name: oneLine(tool.name), version: oneLine(tool.version) }, found, omitted, unknown }
}

/** The words that scanners use for severities. What is none of them is unknown. */
const words: ReadonlyMap<string, Severity | 'informational'> = new Map([
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
  return (typeof word === 'string' ? words.get(word.toLowerCase()) : undefined) ?? 'unknown'
}

/** CVSS v3 bands, critical counting as high; 0 is no severity. */
export function severityOfScore(score: number): Severity | undefined {
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : undefined
}

/** A finding of that severity; an informational one is none. */
export function judge(severity: ReturnType<typeof severityOfWord>, finding: Finding): Judged {
  return severity === 'informational' ? { omitted: 'informational' } : { severity, finding }
}

/** Where a finding is: `lines` is `12`, `12-15`, or empty where it is a whole file or package. */
export function locate(uri: string, first?: number, last?: number): { uri: string; lines: string } {
  if (first === undefined) return { uri, lines: '' }
  return { uri, lines: last === undefined || last <= first ? String(first) : `${first}-${last}` }
}
