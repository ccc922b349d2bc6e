import { html } from 'hono/html'
import type { PullRequest } from '../../../schema/attestation/pull-request.ts'
import { drawFacts, listMembers, listOutside } from '../component/facts.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment, toIso } from '../component/moment.ts'
import { withQuery } from '../component/pager.ts'
import { fold, section } from '../component/section.ts'
import { block, code, hash, label, outside, quote, say } from '../component/text.ts'
import type { Told } from './trail.ts'

/** Beside the verdict: the change itself, who began the trail, and the ways to look at it otherwise. */
export function drawAside(told: Told): Markup {
  return html`<aside aria-label="About this trail">
    ${drawCommit(told)} ${drawPullRequests(told)} ${drawOrigin(told)}
    <div class="screen">${drawMoment(told)} ${drawTemplate(told)}</div>
  </aside>`
}

function drawCommit({ judged: { report } }: Told): Markup | undefined {
  const { git_commit_info: commit, repo_info: repository } = report
  if (commit === undefined) return undefined
  const message = commit.message?.trim() ?? ''
  return section('commit', 'Commit', [
    html`${drawFacts([
      ['SHA', hash(commit.sha1)],
      ['Author', known(commit.author, say)],
      ['Branch', known(commit.branch, code)],
      ['Committed', known(commit.timestamp, moment)],
      ['Repository', known(repository, ({ url, name }) => outside(url, name))],
      ['Commit page', known(commit.url, outside)],
    ])}`,
    message.includes('\n') ? fold('The whole message', quote(message)) : undefined,
  ])
}

/** By the newest attestation of them. */
function drawPullRequests({ judged, links }: Told): Markup | undefined {
  const newest = judged.attestations.findLast(({ fact }) => fact.content.kind === 'pull_request')
  if (newest?.fact.content.kind !== 'pull_request') return undefined
  const { pull_requests: found } = newest.fact.content
  return section('pull-request', 'Pull request', [
    found.length === 0 ? html`<p>The commit has none.</p>` : found.slice(0, 5).map(drawPullRequest),
    html`<p class="note"><a href="${links.attestation(newest.record.id)}">Commits and reviews</a></p>`,
  ])
}

function drawPullRequest({ url, number, title, state, author }: PullRequest): Markup {
  return html`<p>${outside(url, `#${number} ${title}`)}<span class="sub">${state}, by ${label(author, 40)}</span></p>`
}

function drawOrigin({ judged, trail }: Told): Markup {
  const { report, history } = judged
  const data = Object.keys(report.user_data ?? {}).length
  return section('origin', 'Where it came from', [
    html`${drawFacts([
      ['Begun', html`${moment(trail.created_at)} by ${label(trail.created_by ?? '', 40)}`],
      ['Last change', moment(history.records.at(-1)?.created_at)],
      ['Origin', known(report.origin_url, outside)],
      ...listOutside(report.external_urls ?? {}),
    ])}`,
    data === 0 ? undefined : fold('User data', drawFacts(listMembers(report.user_data ?? {}))),
  ])
}

/** A look back, and the same for machines. */
function drawMoment({ visit: { url, service }, place, judged, links }: Told): Markup {
  const badge = `${links.trail(place.flow, place.trail)}/badge.svg`
  return section('moment', 'Look at it otherwise', [
    html`<form class="filters" action="${url.pathname}">
        <div>
          <label for="as_of">As it stood at (UTC)</label>
          <input id="as_of" name="as_of" type="datetime-local" step="1" value="${toIso(judged.now).replace('Z', '')}" />
        </div>
        <button>Show</button>
      </form>
      <p><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>`,
    fold('As a badge', [
      html`<p><img src="${badge}" alt="State of this trail" height="20" /></p>`,
      block(`![evidence](${service.publicUrl()}${badge})`),
    ]),
  ])
}

function drawTemplate({ trail: { template }, place, links }: Told): Markup {
  if (template === null || template === undefined) {
    const why = html`<p>Nobody has said what this trail must hold, so it can only be incomplete.</p>`
    return section('template', 'Template', [
      why,
      html`<p><a href="${links.flow(place.flow)}#template">How to say it</a></p>`,
    ])
  }
  return section('template', `Template, version ${template.version}`, [
    fold('What it wants, as YAML', block(template.content)),
    html`<p class="note"><a href="${links.flow(place.flow)}#template">Its versions</a></p>`,
  ])
}
