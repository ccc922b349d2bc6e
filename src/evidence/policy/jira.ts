import type { JiraIssue } from '../../wire/attestation/jira.ts'
import { plural } from '../../text/plural.ts'
import { boundList, clipText, isWhole, toShortDigest } from '../fact/bounded.ts'
import type { IssueFacts } from '../fact/content.ts'

export function toIssueFacts(issues: readonly JiraIssue[]): IssueFacts {
  const missing = issues.filter(({ issue_exists }) => !issue_exists).map(({ issue_id }) => clipText(issue_id, 300))
  return {
    total: issues.length,
    missing: boundList(missing, 12_000),
    issues: toShortDigest(issues.map(({ issue_id, issue_exists }) => [issue_id, issue_exists])),
  }
}

/** At least one issue is listed, and each exists (rules 5.1). */
export function findJiraViolations({ total, missing }: IssueFacts): string[] {
  if (total === 0) return ['no issue is listed']
  return isWhole(missing)
    ? missing.map((id) => `issue ${id} does not exist`)
    : [`${plural(missing.count, 'issue')} do not exist`]
}
