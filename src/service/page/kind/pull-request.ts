import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { PullRequest } from '../../../schema/attestation/pull-request.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderStatus } from '../component/status.ts'
import { renderTable } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderExternalLink } from '../component/text.ts'

/** Renders pull requests with their reviews and commits. */
export function renderPullRequests(found: readonly PullRequest[]): Markup {
  if (found.length === 0)
    return renderSection('pull-requests', 'Pull requests', renderEmptyState('The commit has no pull request.'))
  return html`${found.map(renderPullRequest)}`
}

function renderPullRequest(pull: PullRequest, index: number): Markup {
  const id = `pull-${index + 1}`
  return renderSection(id, html`Pull request ${renderExternalLink(pull.url, `#${pull.number} ${pull.title}`)}`, [
    html`${renderDescriptionList([
      ['State', renderCode(pull.state)],
      ['Author', renderLabel(pull.author, 60)],
      ['Opened', renderTime(pull.created_at)],
      ['Merged', renderIfPresent(pull.merged_at, renderTime)],
      ['Merge commit', renderIfPresent(pull.merge_commit, renderHash)],
      ['From', html`${renderCode(pull.head_ref.slice(0, 100))} at ${renderHash(pull.head_sha)}`],
      ['Into', renderCode(pull.base_ref.slice(0, 100))],
    ])}`,
    html`<h3>${renderCountedTitle('Reviews', pull.approvers.length)}</h3>
      ${renderReviews(pull)}
      <h3>${renderCountedTitle('Commits', pull.commits.length)}</h3>
      ${renderCommits(pull)}`,
  ])
}

function renderReviews({ approvers, head_sha: head }: PullRequest): Markup {
  if (approvers.length === 0) return html`<p class="note">No reviews.</p>`
  return html`<div class="stack">
    ${renderTable(
      'Reviews',
      [
        { title: 'Review', cell: ({ state, commit }) => renderReviewState(state, (commit ?? head) === head) },
        {
          title: 'By',
          cell: ({ username, association }) =>
            html`${renderLabel(username, 60)}<span class="sub"
                >${renderIfPresent(association, (it) => renderLabel(it.toLowerCase().replaceAll('_', ' '), 40))}</span
              >`,
        },
        { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : renderTime(timestamp)) },
        { title: 'Commit', cell: ({ commit }) => renderReviewedCommit(commit ?? undefined, head) },
      ],
      approvers,
    )}
  </div>`
}

/** An approval of an earlier head does not cover later commits. */
function renderReviewState(state: string, isCurrent: boolean): Markup {
  if (state === 'APPROVED') return renderStatus(isCurrent ? 'good' : 'unclear', 'Approved')
  return state === 'CHANGES_REQUESTED'
    ? renderStatus('bad', 'Changes requested')
    : renderStatus('unclear', state.slice(0, 40))
}

function renderReviewedCommit(commit: string | undefined, head: string): Markup | string {
  if (commit === undefined) return ''
  return html`${renderHash(commit)}<span class="sub">${commit === head ? 'the latest head' : 'an earlier head'}</span>`
}

const maxCommits = 100

function renderCommits({ commits }: PullRequest): Markup {
  const left = commits.length - maxCommits
  return html`<div class="stack">
      ${renderTable(
        'Commits',
        [
          { title: 'Commit', cell: ({ sha1 }) => renderHash(sha1) },
          {
            title: 'Author',
            cell: ({ author, co_authors: others }) =>
              html`${renderLabel(author, 60)}${others.length === 0 ? '' : html`<span class="sub">with ${renderLabel(others.join(', '), 120)}</span>`}`,
          },
          { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : renderTime(timestamp)) },
          { title: 'Signature', cell: ({ verified }) => (verified === undefined ? '' : renderSignature(verified)) },
        ],
        commits.slice(0, maxCommits),
      )}
    </div>
    ${left > 0 ? html`<p class="note">${formatCount(left)} more are in the JSON.</p>` : ''}`
}

function renderSignature(isVerified: boolean): Markup {
  return isVerified ? renderStatus('good', 'Verified') : html`<span class="faint">not verified</span>`
}
