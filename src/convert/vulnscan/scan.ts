import { Severity, type Finding } from '../../wire/attestation/vulnscan.ts'
import { plural } from '../../text/plural.ts'
import { oneLine } from '../payload-limit.ts'
import { needsVectorScore, rateSeverity, severityOfWord, type StatedSeverity, type VectorScore } from './severity.ts'

/** Why a finding does not count, and the author of the decision, as far as the file states them. */
export interface Decision {
  readonly reason?: string | undefined
  readonly by?: string | undefined
}

/** Why a result is neither a finding nor a suppressed one. */
export type Omission = 'passed' | 'informational' | 'gone since the baseline' | 'a licence'

/** One result of a scanner, before its severity is rated. */
export type ScanResult = FoundResult | { readonly omitted: Omission }

export interface FoundResult {
  readonly stated: StatedSeverity
  readonly finding: Finding
  readonly suppressed?: Decision | undefined
}

export type Counts = Readonly<Record<Severity, number>>

/** What a format reads of one scanner run. */
export interface ReadScan {
  readonly tool: { readonly name: string; readonly version: string }
  /** Read once: a format may take each result out of the document when it is asked for it. */
  readonly results: Iterable<ScanResult>
  /** Whether the tool is a linter, which counts only where a policy names it (rules 5.2). */
  readonly linter?: boolean
  /** Why the scan did not look at everything: sentences for the reader of the result. */
  readonly incomplete?: readonly string[]
  /** Findings that totals of the file state and that its lists lack. */
  readonly unlisted?: Partial<Counts>
  /** Suppressed findings that the file counts and does not list. */
  readonly unlistedSuppressed?: number
  readonly notes?: readonly string[]
}

export interface RatedFinding extends Finding {
  readonly severity: Severity
}

export interface RatedSuppression extends Decision {
  readonly id: string
  readonly severity: Severity
}

/** The results of one scanner run, independent of the file format. The counts can be larger than the lists. */
export interface Scan {
  readonly tool: ReadScan['tool']
  readonly linter: boolean
  readonly found: readonly RatedFinding[]
  readonly counts: Counts
  readonly suppressions: readonly RatedSuppression[]
  readonly suppressed: Counts
  /** The number of omitted results by reason. */
  readonly omitted: Readonly<Partial<Record<Omission, number>>>
  readonly incomplete: readonly string[]
  readonly notes: readonly string[]
}

/** A file format of scanners. */
export interface ScanFormat {
  readonly name: string
  /** The files in which its tools usually write it, as in src/step/collect/usual-places.ts. */
  readonly usualPlaces: readonly string[]
  /**
   * Members at the top of its documents, and what their values look like, of which a list may be cut off. Where the start of a file has none
   * of any format, the rest is not read.
   */
  readonly topMembers: Readonly<Record<string, (value: unknown) => boolean>>
  /** Whether a parsed document has this format, by its content alone. */
  readonly matches: (document: unknown) => boolean
  /**
   * Throws `EvidenceError` `file` naming `path` if the document reports a failed scan, or cannot be trusted. `tools` are the names, in lower
   * case, of linters that count as scanners.
   */
  readonly read: (path: string, document: unknown, tools: readonly string[]) => readonly ReadScan[]
}

export function toCounts(countOf: (severity: Severity) => number): Counts {
  return { high: countOf('high'), medium: countOf('medium'), low: countOf('low'), unknown: countOf('unknown') }
}

/** `loadScore` is called only if a severity depends on the score of a vector. */
export async function rateScan(scan: ReadScan, loadScore: () => Promise<VectorScore>): Promise<Scan> {
  const { found, suppressions, omitted } = await rateResults(scan.results, loadScore)
  const { unlisted = {}, unlistedSuppressed = 0, incomplete = [], notes = [] } = scan
  return {
    tool: { name: oneLine(scan.tool.name), version: oneLine(scan.tool.version) },
    linter: scan.linter === true,
    found,
    counts: toCounts((severity) => countIn(found, severity) + (unlisted[severity] ?? 0)),
    suppressions,
    suppressed: toCounts((it) => countIn(suppressions, it) + (it === 'unknown' ? unlistedSuppressed : 0)),
    omitted,
    incomplete: cutSentences(incomplete, 'more reason'),
    notes: cutSentences(notes, 'more note'),
  }
}

const maxSentences = 20

function cutSentences(sentences: readonly string[], noun: string): readonly string[] {
  const different = [...new Set(sentences.map(oneLine))]
  const more = different.length - maxSentences
  return more > 0 ? [...different.slice(0, maxSentences), `${plural(more, noun)}.`] : different
}

/** Rates every result once. Each is then in exactly one of the findings, the suppressions and the omitted results. */
async function rateResults(
  results: Iterable<ScanResult>,
  loadScore: () => Promise<VectorScore>,
): Promise<Pick<Scan, 'found' | 'suppressions' | 'omitted'>> {
  const found: RatedFinding[] = []
  const suppressions: RatedSuppression[] = []
  const omitted: Partial<Record<Omission, number>> = {}
  let scoreOf: VectorScore | undefined
  for (const result of results) {
    if (scoreOf === undefined && 'stated' in result && needsVectorScore(result.stated)) scoreOf = await loadScore()
    const rated = 'omitted' in result ? result : rateResult(result, scoreOf ?? noScore)
    if ('omitted' in rated) omitted[rated.omitted] = (omitted[rated.omitted] ?? 0) + 1
    else if ('message' in rated) found.push(rated)
    else suppressions.push(rated)
  }
  return { found, suppressions, omitted }
}

const noScore: VectorScore = () => undefined

function rateResult(
  { stated, finding, suppressed }: FoundResult,
  scoreOf: VectorScore,
): RatedFinding | RatedSuppression | { readonly omitted: 'informational' } {
  const severity = rateSeverity(stated, scoreOf)
  if (severity === 'informational') return { omitted: severity }
  return suppressed === undefined ? { ...finding, severity } : { ...suppressed, id: finding.id, severity }
}

function countIn(rated: readonly { readonly severity: Severity }[], severity: Severity): number {
  return rated.filter((one) => one.severity === severity).length
}

/** The number of words of each severity; informational ones are left out. */
export function countWords(words: readonly unknown[]): Counts {
  return toCounts((severity) => words.filter((word) => severityOfWord(word) === severity).length)
}

/** What `stated` has more than `listed`, with a note for each severity that names both. `where` is the member with the totals. */
export function compareTotals(where: string, stated: Counts, listed: Counts): Pick<ReadScan, 'unlisted' | 'notes'> {
  const larger = Severity.options.filter((severity) => stated[severity] > listed[severity])
  return {
    unlisted: Object.fromEntries(larger.map((severity) => [severity, stated[severity] - listed[severity]])),
    notes: larger.map((severity) => {
      const listedNumber = listed[severity] === 0 ? 'no such finding' : String(listed[severity])
      const number = plural(stated[severity], severity === 'unknown' ? 'finding' : `${severity} finding`)
      return `${where} states ${number} and the file lists ${listedNumber}. The larger number counts.`
    }),
  }
}

/** The location of a finding. `lines` is `12`, `12-15`, or empty for a whole file or package. */
export function toFindingLocation(uri: string, first?: number, last?: number): { uri: string; lines: string } {
  if (first === undefined) return { uri, lines: '' }
  return { uri, lines: last === undefined || last <= first ? String(first) : `${first}-${last}` }
}
