import type { Severity } from '../../wire/attestation/vulnscan.ts'

/** A severity, or the statement that a result is no vulnerability. */
export type Rating = Severity | 'informational'

/** What a record states about its severity, for `rateSeverity`. */
export interface StatedSeverity {
  /** All names of the finding, also its aliases. */
  readonly ids: readonly unknown[]
  /** The word of the tool itself. */
  readonly word?: unknown
  /** Words and priorities of databases, CVSS scores and CVSS vectors, in any order. */
  readonly others?: readonly unknown[]
}

/** The score of a CVSS vector; undefined if it cannot be computed. */
export type VectorScore = (vector: string) => number | undefined

/**
 * The severity words of scanners and databases. Any other word states no severity.
 *
 * - critical, high, medium, low: CVSS (qualitative scale), Trivy, Grype, Snyk, npm, GitLab, CycloneDX, Ubuntu (priority), Arch, curl
 * - moderate: GitHub advisories (GHSA), npm, Red Hat, SUSE, Oracle, Rocky, Alma, Microsoft
 * - important: Red Hat, SUSE, Oracle, Amazon, Rocky, Alma, Microsoft
 * - informational, because their documentation says that they are no vulnerability, or none that matters: none (CVSS 0.0, CycloneDX), info and
 *   informational (npm, GitLab, CycloneDX), negligible (Ubuntu, Grype), unimportant (Debian)
 */
const severityWords: ReadonlyMap<string, Rating> = new Map([
  ['critical', 'high'],
  ['high', 'high'],
  ['important', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
  ['none', 'informational'],
  ['info', 'informational'],
  ['informational', 'informational'],
  ['negligible', 'informational'],
  ['unimportant', 'informational'],
])

/** The severity that a word states; `unknown` for a word that states none. Debian marks an urgency with `*` or `**` as provisional. */
export function severityOfWord(word: unknown): Rating {
  const plain =
    typeof word === 'string'
      ? word
          .trim()
          .toLowerCase()
          .replace(/\*{1,2}$/, '')
      : ''
  return severityWords.get(plain) ?? 'unknown'
}

/** The severity of a CVSS score. Critical counts as high; 0.0 is `none`; a negative number states none. */
export function severityOfScore(score: number): Rating {
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  if (score > 0) return 'low'
  return score === 0 ? 'informational' : 'unknown'
}

/** A score with its vector. Tools write the score 0 where there is none: without a vector it states nothing. */
export function cvssOf(score: unknown, vector: unknown): readonly unknown[] {
  const isAbsent = Number(score) === 0 && !isVector(vector)
  return isAbsent ? [] : [score, vector]
}

const severest = ['high', 'medium', 'low', 'informational'] as const

/**
 * The severity of a record (rules 8.6): malware is high; the word of the tool wins; without one the highest of all that databases state.
 * More statements never lower it.
 */
export function rateSeverity({ ids, word, others = [] }: StatedSeverity, scoreOf: VectorScore): Rating {
  if (ids.some(isMalware)) return 'high'
  const own = severityOfWord(word)
  if (own !== 'unknown') return own
  const rated = new Set(others.map((other) => rateStatement(other, scoreOf)))
  return severest.find((severity) => rated.has(severity)) ?? 'unknown'
}

/** Whether a severity depends on the score of a vector. */
export function needsVectorScore({ ids, word, others = [] }: StatedSeverity): boolean {
  return severityOfWord(word) === 'unknown' && !ids.some(isMalware) && others.some(isVector)
}

/** Advisories of malicious packages (OSV) have no severity. */
function isMalware(id: unknown): boolean {
  return typeof id === 'string' && /^MAL-\d/i.test(id)
}

function isVector(value: unknown): value is string {
  return typeof value === 'string' && /(?:^|[/(#])A[VC]:/i.test(value)
}

function rateStatement(stated: unknown, scoreOf: VectorScore): Rating {
  if (typeof stated === 'number') return severityOfScore(stated)
  if (typeof stated !== 'string' || stated.trim() === '') return 'unknown'
  if (isVector(stated)) return severityOfScore(scoreOf(stated) ?? Number.NaN)
  const score = Number(stated)
  return Number.isNaN(score) ? severityOfWord(stated) : severityOfScore(score)
}
