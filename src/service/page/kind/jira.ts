import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { JiraIssue } from '../../../wire/attestation/jira.ts'
import { renderDescriptionList, toMemberItems } from '../component/description-list.ts'
import type { Markup } from '../component/markup.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderStatus } from '../component/status.ts'
import { renderRowName } from '../component/row-name.ts'
import { renderTable } from '../component/table.ts'
import { renderExternalLink } from '../component/text.ts'

const maxIssues = 100

/** Renders the issues that a change refers to. Issues that were not found come first. */
export function renderJira(issues: readonly JiraIssue[]): Markup {
  if (issues.length === 0) return renderSection('issues', 'Issues', renderEmptyState('The change refers to no issue.'))
  const left = issues.length - maxIssues
  const table = renderTable(
    'Issues',
    [
      {
        title: 'State',
        cell: ({ issue_exists: exists }: JiraIssue) =>
          exists ? renderStatus('good', 'Exists') : renderStatus('bad', 'Not found'),
      },
      {
        title: 'Issue',
        isName: true,
        cell: ({ issue_id: id, issue_url: url }) => renderRowName({ text: id, content: renderExternalLink(url, id) }),
      },
      { title: 'Fields', cell: ({ issue_fields: fields = {} }) => renderDescriptionList(toMemberItems(fields)) ?? '' },
    ],
    issues.toSorted((a, b) => Number(a.issue_exists) - Number(b.issue_exists)).slice(0, maxIssues),
  )
  const more = left > 0 ? html`<p class="note">${formatCount(left)} more are in the JSON.</p>` : undefined
  return renderSection('issues', renderCountedTitle('Issues', issues.length), [
    html`<div class="stack">${table}</div>`,
    more,
  ])
}
