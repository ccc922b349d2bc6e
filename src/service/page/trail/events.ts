import { html } from 'hono/html'
import { isObject } from '../../../wire/json/is-object.ts'
import type { TrailEvent } from '../../../wire/resource/trail.ts'
import type { Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderSection } from '../component/section.ts'
import { renderOutcome, renderState } from '../component/status.ts'
import { renderCode, renderExternalLink, renderHash, renderLabel, renderUserText } from '../component/text.ts'
import type { TrailView } from './trail-view.ts'

/** Renders the events of a trail, newest first. Each time links to the state of the trail at that time. */
export function renderEvents(view: TrailView): Markup {
  const { url } = view.request
  const listPage = paginate((view.trail.events ?? []).toReversed(), url.searchParams.get('events'))
  return renderSection(
    'events',
    renderCountedTitle('Events', listPage.total),
    html`<div data-part>
      <ol class="events">
        ${listPage.items.map((event) => renderEvent(event, view))}
      </ol>
      ${renderPagination(listPage, 'events', (page) => `${withQuery(url, { events: page })}#events`)}
    </div>`,
  )
}

function renderEvent(event: TrailEvent, view: TrailView): Markup {
  const then = `${view.request.url.pathname}?as_of=${event.timestamp}`
  return html`<li>
    <a href="${then}" title="State at this time">${renderTime(event.timestamp)}</a>
    <div>
      ${describeTrailEvent(event, view)}${event.actor === undefined ? '' : html` <span class="faint">by ${renderLabel(event.actor)}</span>`}
    </div>
  </li>`
}

function describeTrailEvent(event: TrailEvent, view: TrailView): Markup {
  switch (event.type) {
    case 'trail_reported':
      return html`Trail started`
    case 'trail_updated':
      return describeUpdateEvent(event)
    case 'artifact_creation_reported':
      return describeArtifactEvent(event, view)
    case 'trail_attestation_reported':
    case 'trail_attestation_for_artifact_reported':
    case 'artifact_attestation_reported':
      return html`${renderAttestationLink(event, view)} reported,
      ${renderCode(readTextMember(event, 'attestation_type'))}`
    case 'attestation_overridden':
      return html`${renderAttestationLink(event, view)} overridden as
      ${renderOutcome(event['new_compliance_status'] === true)}: ${renderUserText(readTextMember(event, 'reason'))}`
    case 'compliance_changed':
      return html`${renderState(readTextMember(event, 'from'))}
        <span aria-label="changed to">→</span> ${renderState(readTextMember(event, 'to'))}
        <span class="faint">because:</span> ${renderUserText(readTextMember(event, 'because'))}`
    default:
      return renderLabel(event.type.replaceAll('_', ' '))
  }
}

/** Names the commit, the repository and the origin that were sent and that the trail does not show (rules 5.7). */
function describeUpdateEvent(event: TrailEvent): Markup {
  const commit = readTextMember(event['git_commit_info'], 'sha1')
  const repository = event['repo_info']
  const origin = readTextMember(event, 'origin_url')
  const name = readTextMember(repository, 'name')
  const parts = [
    ...(commit === '' ? [] : [html`, with the commit ${renderHash(commit)}`]),
    ...(name === ''
      ? []
      : [html`, with the repository ${renderExternalLink(readTextMember(repository, 'url'), name)}`]),
    ...(origin === '' ? [] : [html`, with the origin ${renderExternalLink(origin)}`]),
  ]
  return html`Trail updated${parts}`
}

function describeArtifactEvent(event: TrailEvent, { key, links }: TrailView): Markup {
  const name = renderLabel(readTextMember(event, 'filename'))
  const print = readTextMember(event, 'artifact_fingerprint')
  return html`Artifact ${print === '' ? name : html`<a href="${links.artifact(key.flow, print)}">${name}</a>`} reported`
}

function renderAttestationLink(event: TrailEvent, { links }: TrailView): Markup {
  return html`<a href="${links.attestation(readTextMember(event, 'attestation_id'))}"
    >${renderLabel(readTextMember(event, 'attestation_name'))}</a
  >`
}

function readTextMember(members: unknown, member: string): string {
  const value = isObject(members) ? members[member] : undefined
  return typeof value === 'string' ? value : ''
}
