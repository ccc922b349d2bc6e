import type { CodequalityResults, GateCondition } from '../../wire/attestation/codequality.ts'
import { asText } from '../json.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { EvidenceError } from '../../error.ts'

/** Whether a document is an issue list of GitLab or Code Climate. An empty list is not, because its kind is unknown. */
export function isIssueList(document: unknown): document is readonly JsonObject[] {
  return Array.isArray(document) && document.length > 0 && document.every(isCodeIssue)
}

function isCodeIssue(issue: unknown): boolean {
  if (!isObject(issue) || !isObject(issue['location'])) return false
  return asText(issue['description']) !== undefined || asText(issue['check_name']) !== undefined
}

/** The issues of a document, which may be an empty list. Throws `EvidenceError` `file` if it is not an issue list. */
export function parseIssueList(path: string, document: unknown): readonly JsonObject[] {
  if (isIssueList(document)) return document
  if (Array.isArray(document) && document.length === 0) return []
  throw resultFileError(
    path,
    'has no supported code-quality format; give a webhook payload, a report-task.txt, or an issue list of GitLab or Code Climate',
  )
}

/**
 * The code-quality result of issues under limits, because the format has no quality gate of its own. `qualityGate.name` lists the limits.
 * Members that only a server knows are empty. An issue without a known severity counts as a blocker.
 */
export function evaluateIssues(issues: readonly JsonObject[], limits: IssueLimits): CodequalityResults {
  const counts = new Map<string, number>([['all', issues.length]])
  for (const issue of issues) {
    const severity = issueSeverity(issue) ?? 'blocker'
    counts.set(severity, (counts.get(severity) ?? 0) + 1)
  }
  const conditions = Object.entries(limits).map(([name, limit]) => toLimitCondition(name, counts.get(name) ?? 0, limit))
  const limitTexts = Object.entries(limits).map(([name, limit]) => `${name}=${limit}`)
  return {
    analysedAt: '',
    project: { key: '', url: '', name: '' },
    serverUrl: '',
    taskId: '',
    status: 'SUCCESS',
    changedAt: '',
    qualityGate: {
      status: conditions.some(({ status }) => status === 'ERROR') ? 'ERROR' : 'OK',
      name: `max-issues: ${limitTexts.join(', ')}`,
      conditions,
    },
  }
}

export function countUnrated(issues: readonly JsonObject[]): number {
  return issues.filter((issue) => issueSeverity(issue) === undefined).length
}

function issueSeverity(issue: JsonObject): IssueSeverity | undefined {
  return issueSeverities.find((known) => known === asText(issue['severity'])?.toLowerCase())
}

function toLimitCondition(name: string, count: number, limit: number): GateCondition {
  return {
    metric: `${name}_issues`,
    operator: 'GREATER_THAN',
    errorThreshold: String(limit),
    value: String(count),
    status: count > limit ? 'ERROR' : 'OK',
  }
}

/** The severities of the Code Climate format, which GitLab also uses. */
const issueSeverities = ['info', 'minor', 'major', 'critical', 'blocker'] as const
type IssueSeverity = (typeof issueSeverities)[number]
/** `all` counts every issue. */
const limitNames = [...issueSeverities, 'all'] as const

/** The most issues allowed, by severity. A severity without a limit may have any number. */
type IssueLimits = Readonly<Partial<Record<(typeof limitNames)[number], number>>>

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
