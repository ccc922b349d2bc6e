import type { CodequalityResults, GateCondition } from '../../schema/attestation/codequality.ts'
import { isObject, type JsonObject, text } from '../json.ts'
import { refusal } from '../refusal.ts'
import { type IssueLimits, type IssueSeverity, severities } from './limit.ts'

/** Whether a document is a list of issues, as GitLab's and Code Climate's reports are. An empty list says nothing of its kind. */
export function isIssueList(document: unknown): document is readonly JsonObject[] {
  return Array.isArray(document) && document.length > 0 && document.every(isIssue)
}

function isIssue(issue: unknown): boolean {
  if (!isObject(issue) || !isObject(issue['location'])) return false
  return text(issue['description']) !== undefined || text(issue['check_name']) !== undefined
}

/** The issues of a document. Throws `EvidenceError` `file` for what is no such list. */
export function readIssues(path: string, document: unknown): readonly JsonObject[] {
  if (isIssueList(document)) return document
  if (Array.isArray(document) && document.length === 0) return []
  throw refusal(
    path,
    'is no code-quality result that is understood here (webhook payload, report-task.txt, GitLab or Code Climate issue list)',
  )
}

/**
 * The verdict that limits give on issues: the format has none of its own. `qualityGate.name` says by what it was reached; what only a
 * server knows stays empty. An issue whose severity is not told counts as a blocker, for nobody has said that it is less.
 */
export function judgeIssues(issues: readonly JsonObject[], limits: IssueLimits): CodequalityResults {
  const counts = new Map<string, number>([['all', issues.length]])
  for (const issue of issues) {
    const severity = severityOf(issue) ?? 'blocker'
    counts.set(severity, (counts.get(severity) ?? 0) + 1)
  }
  const conditions = Object.entries(limits).map(([name, limit]) => toCondition(name, counts.get(name) ?? 0, limit))
  const words = Object.entries(limits).map(([name, limit]) => `${name}=${limit}`)
  return {
    analysedAt: '',
    project: { key: '', url: '', name: '' },
    serverUrl: '',
    taskId: '',
    status: 'SUCCESS',
    changedAt: '',
    qualityGate: {
      status: conditions.some(({ status }) => status === 'ERROR') ? 'ERROR' : 'OK',
      name: `max-issues: ${words.join(', ')}`,
      conditions,
    },
  }
}

export function countUnrated(issues: readonly JsonObject[]): number {
  return issues.filter((issue) => severityOf(issue) === undefined).length
}

function severityOf(issue: JsonObject): IssueSeverity | undefined {
  return severities.find((known) => known === text(issue['severity'])?.toLowerCase())
}

function toCondition(name: string, count: number, limit: number): GateCondition {
  return {
    metric: `${name}_issues`,
    operator: 'GREATER_THAN',
    errorThreshold: String(limit),
    value: String(count),
    status: count > limit ? 'ERROR' : 'OK',
  }
}
