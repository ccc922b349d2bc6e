import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Approver, PullRequest } from '../../../wire/attestation/pull-request.ts'
import type { Policy } from '../../../wire/resource/template.ts'
import { assessReviews, type AssessedReview } from '../../../evidence/policy/review.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderStatus } from '../component/status.ts'
import { renderDetail, renderRowName } from '../component/row-name.ts'
import { renderTable } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderExternalLink, renderUserText } from '../component/text.ts'

/** Renders pull requests with their reviews and commits. `policy` decides which reviews count. */
export function renderPullRequests(found: readonly PullRequest[], policy: Policy = {}): Markup {
  if (found.length === 0)
    return renderSection('pull-requests', 'Pull requests', renderEmptyState('The commit has no pull request.'))
  return html`${found.map((pull, index) => renderPullRequest(pull, index, policy))}`
}

function renderPullRequest(pull: PullRequest, index: number, policy: Policy): Markup {
  const id = `pull-${index + 1}`
  return renderSection(id, html`Pull request ${renderExternalLink(pull.url, `#${pull.number} ${pull.title}`)}`, [
    html`${renderDescriptionList([
      ['State', renderCode(pull.state)],
      ['Author', renderLabel(pull.author)],
      ['Opened', renderTime(pull.created_at)],
      ['Merged', renderIfPresent(pull.merged_at, renderTime)],
      ['Merge commit', renderIfPresent(pull.merge_commit, renderHash)],
      [
        'From',
        html`${renderCode(pull.head_ref)} at ${pull.head_sha === '' ? 'an unknown head' : renderHash(pull.head_sha)}`,
      ],
      ['Into', pull.base_ref === '' ? undefined : renderCode(pull.base_ref)],
    ])}`,
    html`<h3>${renderCountedTitle('Reviews', pull.approvers.length)}</h3>
      ${renderReviews(pull, policy)}
      <h3>${renderCountedTitle('Commits', pull.commits.length)}</h3>
      ${renderCommits(pull)}`,
  ])
}

function renderReviews(pullRequest: PullRequest, policy: Policy): Markup {
  const { reviews } = assessReviews(pullRequest, policy)
  if (reviews.length === 0) return html`<p class="note">No reviews.</p>`
  return html`<div class="stack">
    ${renderTable<AssessedReview>(
      'Reviews',
      [
        { title: 'By', isName: true, cell: ({ review }) => renderReviewer(review) },
        {
          title: 'Review',
          cell: (one) => [renderReviewState(one), renderReviewedCommit(one.review.commit, pullRequest.head_sha)],
        },
        {
          title: 'Counts',
          cell: ({ objection }) => (objection === undefined ? 'yes' : html`no: ${renderUserText(objection)}`),
          isLabelled: true,
        },
        { title: 'When', cell: ({ review: { timestamp } }) => (timestamp === undefined ? '' : renderTime(timestamp)) },
      ],
      reviews,
    )}
  </div>`
}

function renderReviewer({ username, association }: Approver): Markup {
  const role = renderIfPresent(association, (it) => renderLabel(it.toLowerCase().replaceAll('_', ' ')))
  return renderRowName({ text: username }, role && renderDetail(role))
}

/** A review that does not count has no colour. */
function renderReviewState({ review: { state }, objection }: AssessedReview): Markup {
  const counts = objection === undefined
  if (state === 'APPROVED') return renderStatus(counts ? 'good' : 'unclear', 'Approved')
  return state === 'CHANGES_REQUESTED'
    ? renderStatus(counts ? 'bad' : 'unclear', 'Changes requested')
    : renderStatus('unclear', `${state.slice(0, 1).toUpperCase()}${state.slice(1, 40).toLowerCase()}`)
}

function renderReviewedCommit(commit: string | null | undefined, head: string): Markup | string {
  if (commit === undefined || commit === null) return ''
  return html`<span class="sub"
    >${commit === head ? 'of the latest head' : 'of an earlier head'} ${renderHash(commit)}</span
  >`
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
            isName: true,
            cell: ({ author, co_authors: others }) =>
              renderRowName(
                { text: author },
                others.length === 0
                  ? ''
                  : renderDetail(html`with ${renderLabel(others.join(', '))}`, others.join(', ')),
              ),
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
