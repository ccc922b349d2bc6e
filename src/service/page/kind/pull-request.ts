import { html } from 'hono/html'
import type { PullRequest } from '../../../schema/attestation/pull-request.ts'
import { drawFacts } from '../component/facts.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { counted, empty, section } from '../component/section.ts'
import { status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { code, count, hash, label, outside } from '../component/text.ts'

/** Pull requests with their reviews and commits. */
export function drawPullRequests(found: readonly PullRequest[]): Markup {
  if (found.length === 0) return section('pull-requests', 'Pull requests', empty('The commit has no pull request.'))
  return html`${found.map(drawPullRequest)}`
}

function drawPullRequest(pull: PullRequest, index: number): Markup {
  const id = `pull-${index + 1}`
  return section(id, html`Pull request ${outside(pull.url, `#${pull.number} ${pull.title}`)}`, [
    html`${drawFacts([
      ['State', code(pull.state)],
      ['Author', label(pull.author, 60)],
      ['Opened', moment(pull.created_at)],
      ['Merged', known(pull.merged_at, moment)],
      ['Merge commit', known(pull.merge_commit, hash)],
      ['From', html`${code(pull.head_ref.slice(0, 100))} at ${hash(pull.head_sha)}`],
      ['Into', code(pull.base_ref.slice(0, 100))],
    ])}`,
    html`<h3>${counted('Reviews', pull.approvers.length)}</h3>
      ${drawReviews(pull)}
      <h3>${counted('Commits', pull.commits.length)}</h3>
      ${drawCommits(pull)}`,
  ])
}

function drawReviews({ approvers, head_sha: head }: PullRequest): Markup {
  if (approvers.length === 0) return html`<p class="note">Nobody has reviewed it.</p>`
  return html`<div class="stack">
    ${drawTable(
      'Reviews',
      [
        { title: 'Review', cell: ({ state, commit }) => drawReview(state, (commit ?? head) === head) },
        {
          title: 'By',
          cell: ({ username, association }) =>
            html`${label(username, 60)}<span class="sub"
                >${known(association, (it) => label(it.toLowerCase().replaceAll('_', ' '), 40))}</span
              >`,
        },
        { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : moment(timestamp)) },
        { title: 'Commit', cell: ({ commit }) => drawReviewed(commit ?? undefined, head) },
      ],
      approvers,
    )}
  </div>`
}

/** An approval of an earlier head is not one of what came after it. */
function drawReview(state: string, isCurrent: boolean): Markup {
  if (state === 'APPROVED') return status(isCurrent ? 'good' : 'unclear', 'Approved')
  return state === 'CHANGES_REQUESTED' ? status('bad', 'Changes requested') : status('unclear', state.slice(0, 40))
}

function drawReviewed(commit: string | undefined, head: string): Markup | string {
  if (commit === undefined) return ''
  return html`${hash(commit)}<span class="sub">${commit === head ? 'the latest head' : 'an earlier head'}</span>`
}

const mostCommits = 100

function drawCommits({ commits }: PullRequest): Markup {
  const left = commits.length - mostCommits
  return html`<div class="stack">
      ${drawTable(
        'Commits',
        [
          { title: 'Commit', cell: ({ sha1 }) => hash(sha1) },
          {
            title: 'Author',
            cell: ({ author, co_authors: others }) =>
              html`${label(author, 60)}${others.length === 0 ? '' : html`<span class="sub">with ${label(others.join(', '), 120)}</span>`}`,
          },
          { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : moment(timestamp)) },
          { title: 'Signature', cell: ({ verified }) => (verified === undefined ? '' : drawSignature(verified)) },
        ],
        commits.slice(0, mostCommits),
      )}
    </div>
    ${left > 0 ? html`<p class="note">${count(left)} more are in the JSON.</p>` : ''}`
}

function drawSignature(isVerified: boolean): Markup {
  return isVerified ? status('good', 'Verified') : html`<span class="faint">not verified</span>`
}
