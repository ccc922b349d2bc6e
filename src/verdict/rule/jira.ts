import type { JiraIssue } from '../../schema/attestation/jira.ts'

/** At least one issue, and all exist (decisions.md §5). */
export function faultsOfJira(issues: readonly JiraIssue[]): string[] {
  if (issues.length === 0) return ['no issue is referred to']
  return issues.filter(({ issue_exists }) => !issue_exists).map(({ issue_id }) => `issue ${issue_id} does not exist`)
}
