import type { JiraIssue } from '../../schema/attestation/jira.ts'

/** At least one issue is listed, and each exists (rules 5.1). */
export function findJiraViolations(issues: readonly JiraIssue[]): string[] {
  if (issues.length === 0) return ['no issue is listed']
  return issues.filter(({ issue_exists }) => !issue_exists).map(({ issue_id }) => `issue ${issue_id} does not exist`)
}
