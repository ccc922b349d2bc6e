import { html } from 'hono/html'
import type { JiraIssue } from '../../../schema/attestation/jira.ts'
import { drawFacts, listMembers } from '../component/facts.ts'
import type { Markup } from '../component/markup.ts'
import { counted, empty, section } from '../component/section.ts'
import { status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { count, outside } from '../component/text.ts'

const mostIssues = 100

/** The issues that a change names, those that were not found first. */
export function drawJira(issues: readonly JiraIssue[]): Markup {
  if (issues.length === 0) return section('issues', 'Issues', empty('The change names no issue.'))
  const left = issues.length - mostIssues
  const table = drawTable(
    'Issues',
    [
      {
        title: 'State',
        cell: ({ issue_exists: exists }: JiraIssue) => (exists ? status('good', 'Exists') : status('bad', 'Not found')),
      },
      { title: 'Issue', cell: ({ issue_id: id, issue_url: url }) => outside(url, id) },
      { title: 'Fields', cell: ({ issue_fields: fields = {} }) => drawFacts(listMembers(fields)) ?? '' },
    ],
    issues.toSorted((a, b) => Number(a.issue_exists) - Number(b.issue_exists)).slice(0, mostIssues),
  )
  const more = left > 0 ? html`<p class="note">${count(left)} more are in the JSON.</p>` : undefined
  return section('issues', counted('Issues', issues.length), [html`<div class="stack">${table}</div>`, more])
}
