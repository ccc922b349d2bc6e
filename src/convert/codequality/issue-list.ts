import type { CodequalityResults, GateCondition } from '../../wire/attestation/codequality.ts'
import { asText } from '../json.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { type IssueLimits, type IssueSeverity, issueSeverities } from './issue-limit.ts'

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
