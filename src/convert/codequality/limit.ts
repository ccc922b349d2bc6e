import { EvidenceError } from '../../error.ts'

/** Severities of the Code Climate format, which GitLab took over; `all` counts every issue. */
export const severities = ['info', 'minor', 'major', 'critical', 'blocker'] as const
export type IssueSeverity = (typeof severities)[number]
const limited = [...severities, 'all'] as const

/** The most issues that may be there, by severity; of one that is not named there may be any number. */
export type IssueLimits = Readonly<Partial<Record<(typeof limited)[number], number>>>

/** Reads `blocker=0, critical=0, major=10`, one a line if wanted, or a bare number for all. Throws `EvidenceError` `usage`. */
export function parseLimits(maxIssues: string): IssueLimits {
  const entries = maxIssues.split(/[,;\n]/).map((part) => part.trim())
  const limits = Object.fromEntries(entries.filter((entry) => entry !== '').map(parseLimit))
  if (Object.keys(limits).length === 0) throw unreadable(maxIssues)
  return limits
}

function parseLimit(entry: string): [keyof IssueLimits, number] {
  const [, name = 'all', number = ''] = /^(?:([a-z]+)\s*[=:]\s*)?(\d+)$/i.exec(entry) ?? []
  const severity = limited.find((known) => known === name.toLowerCase())
  if (severity === undefined || number === '') throw unreadable(entry)
  return [severity, Number(number)]
}

function unreadable(entry: string): EvidenceError {
  return new EvidenceError(
    'usage',
    `max-issues: "${entry}" is not understood; write a number, or severity=number for ${limited.join(', ')}, separated by commas.`,
  )
}
