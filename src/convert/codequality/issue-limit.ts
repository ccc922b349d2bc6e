import { EvidenceError } from '../../error.ts'

/** The severities of the Code Climate format, which GitLab also uses. */
export const issueSeverities = ['info', 'minor', 'major', 'critical', 'blocker'] as const
export type IssueSeverity = (typeof issueSeverities)[number]
/** `all` counts every issue. */
const limitNames = [...issueSeverities, 'all'] as const

/** The most issues allowed, by severity. A severity without a limit may have any number. */
export type IssueLimits = Readonly<Partial<Record<(typeof limitNames)[number], number>>>

/** Parses `blocker=0, critical=0, major=10` (commas, semicolons or lines), or one number for all issues. Throws `EvidenceError` `usage`. */
export function parseIssueLimits(maxIssues: string): IssueLimits {
  const entries = maxIssues.split(/[,;\n]/).map((part) => part.trim())
  const limits = Object.fromEntries(entries.filter((entry) => entry !== '').map(parseLimit))
  if (Object.keys(limits).length === 0) throw invalidLimitError(maxIssues)
  return limits
}

function parseLimit(entry: string): [keyof IssueLimits, number] {
  const [, name = 'all', number = ''] = /^(?:([a-z]+)\s*[=:]\s*)?(\d+)$/i.exec(entry) ?? []
  const severity = limitNames.find((known) => known === name.toLowerCase())
  if (severity === undefined || number === '') throw invalidLimitError(entry)
  return [severity, Number(number)]
}

function invalidLimitError(entry: string): EvidenceError {
  return new EvidenceError(
    'usage',
    `max-issues: "${entry}" is invalid; write a number, or severity=number for ${limitNames.join(', ')}, separated by commas.`,
  )
}
