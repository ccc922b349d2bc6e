import { html } from 'hono/html'
import type { PullRequest } from '../../../wire/attestation/pull-request.ts'
import { renderDescriptionList, toMemberItems, toLinkItems } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime, toIsoSeconds } from '../component/time.ts'
import { withQuery } from '../component/pagination.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import {
  renderCodeBlock,
  renderCode,
  renderHash,
  renderLabel,
  renderExternalLink,
  renderPreformatted,
  renderUserText,
} from '../component/text.ts'
import { readCommitTime } from '../../trail/commit.ts'
import { renderLedger } from '../record/ledger.ts'
import type { TrailView } from './trail-view.ts'

/** Renders the sidebar of a trail: the commit, the pull request, the origin and other views. */
export function renderTrailSidebar(view: TrailView): Markup {
  return html`<aside aria-label="About this trail">
    ${renderCommit(view)} ${renderNewestPullRequests(view)} ${renderOrigin(view)} ${renderTrailTemplate(view)}
    ${renderIfPresent(view.ledger, (ledger) => renderLedger(ledger, 'the last report of this trail'))}
    <div class="screen">${renderOtherViews(view)}</div>
  </aside>`
}

function renderCommit({ judged: { report } }: TrailView): Markup | undefined {
  const { git_commit_info: commit, repo_info: repository } = report
  if (commit === undefined) return undefined
  const message = commit.message?.trim() ?? ''
  return renderSection('commit', 'Commit', [
    html`${renderDescriptionList([
      ['SHA', renderHash(commit.sha1)],
      ['Author', renderIfPresent(commit.author, renderUserText)],
      ['Branch', renderIfPresent(commit.branch, renderCode)],
      ['Committed', renderIfPresent(readCommitTime(commit), renderTime)],
      ['Repository', renderIfPresent(repository, ({ url, name }) => renderExternalLink(url, name))],
      ['Commit page', renderIfPresent(commit.url, renderExternalLink)],
    ])}`,
    message.includes('\n') ? renderDetails('Full message', renderPreformatted(message)) : undefined,
  ])
}

/** From the newest attestation of pull requests. */
function renderNewestPullRequests({ attestations, links }: TrailView): Markup | undefined {
  const newest = attestations.findLast(({ pull_requests: found }) => found !== undefined)
  if (newest?.pull_requests === undefined) return undefined
  const { pull_requests: found } = newest
  return renderSection('pull-request', 'Pull request', [
    found.length === 0 ? html`<p>The commit has no pull request.</p>` : found.slice(0, 5).map(renderPullRequestLink),
    html`<p class="note"><a href="${links.attestation(newest.attestation_id)}">Commits and reviews</a></p>`,
  ])
}

function renderPullRequestLink({ url, number, title, state, author }: PullRequest): Markup {
  return html`<p>
    ${renderExternalLink(url, `#${number} ${title}`)}<span class="sub">${state}, by ${renderLabel(author)}</span>
  </p>`
}

function renderOrigin({ judged, trail }: TrailView): Markup {
  const { report, history } = judged
  const data = Object.keys(report.user_data ?? {}).length
  return renderSection('origin', 'Origin', [
    html`${renderDescriptionList([
      ['Started', html`${renderTime(trail.created_at)} by ${renderLabel(trail.created_by ?? '')}`],
      ['Last change', renderTime(history.records.at(-1)?.created_at)],
      ['Origin URL', renderIfPresent(report.origin_url, renderExternalLink)],
      ...toLinkItems(report.external_urls ?? {}),
    ])}`,
    data === 0 ? undefined : renderDetails('User data', renderDescriptionList(toMemberItems(report.user_data ?? {}))),
  ])
}

/** Renders links to the state at another time, to the JSON and to the badge. */
function renderOtherViews({ request: { url, service }, key, judged, links }: TrailView): Markup {
  const trail = links.trail(key.flow, key.trail)
  const badge = `${trail}/badge.svg`
  return renderSection('moment', 'Other views', [
    html`<form class="filters" action="${url.pathname}">
        <div>
          <label for="as_of">State at (UTC)</label>
          <input
            id="as_of"
            name="as_of"
            type="datetime-local"
            step="1"
            value="${toIsoSeconds(judged.now).replace('Z', '')}"
          />
        </div>
        <button>Show</button>
      </form>
      <p><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>
      ${service.logs && renderPackage(trail)}`,
    renderDetails('Badge', [
      html`<p><img src="${badge}" alt="State of this trail" height="20" /></p>`,
      renderCodeBlock(`![evidence](${service.publicUrl()}${badge})`),
    ]),
  ])
}

function renderPackage(trail: string): Markup {
  return html`<p>
    <a href="${trail}/package" download>As a package</a> with all its evidence, which you can
    <a href="/verify">verify</a>
    without this service
  </p>`
}

function renderTrailTemplate({ trail: { template }, judged: { pinned }, key, links }: TrailView): Markup {
  if (template === null || template === undefined) {
    const why = html`<p>This trail has no template, so it cannot be compliant.</p>`
    return renderSection('template', 'Template', [
      why,
      html`<p><a href="${links.flow(key.flow)}#template">How to add a template</a></p>`,
    ])
  }
  const isOwn = pinned?.isOwn === true
  const title = isOwn ? 'Own template of this trail' : 'Template of the flow'
  return renderSection('template', `${title}, version ${template.version}`, [
    renderDetails('Show as YAML', renderCodeBlock(template.content)),
    html`<p class="note screen">
      <a href="${links.flow(key.flow)}#template">${isOwn ? 'Template of the flow' : 'All versions'}</a>
    </p>`,
  ])
}
