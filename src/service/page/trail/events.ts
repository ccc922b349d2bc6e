import { html } from 'hono/html'
import type { TrailEvent } from '../../../schema/resource/trail.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, section } from '../component/section.ts'
import { outcomeStatus, stateStatus } from '../component/status.ts'
import { code, label, say } from '../component/text.ts'
import type { Told } from './trail.ts'

/** Everything that happened, newest first; each moment leads to how the trail stood then. */
export function drawEvents(told: Told): Markup {
  const { url } = told.visit
  const stretch = cutPage((told.trail.events ?? []).toReversed(), url.searchParams.get('events'))
  return section(
    'events',
    counted('What happened', stretch.total),
    html`<div data-part>
      <ol class="events">
        ${stretch.items.map((event) => drawEvent(event, told))}
      </ol>
      ${drawPager(stretch, 'events', (page) => `${withQuery(url, { events: page })}#events`)}
    </div>`,
  )
}

function drawEvent(event: TrailEvent, told: Told): Markup {
  const then = `${told.visit.url.pathname}?as_of=${event.timestamp}`
  return html`<li>
    <a href="${then}" title="As it stood then">${moment(event.timestamp)}</a>
    <div>
      ${tell(event, told)}${event.actor === undefined ? '' : html` <span class="faint">by ${label(event.actor, 40)}</span>`}
    </div>
  </li>`
}

function tell(event: TrailEvent, told: Told): Markup {
  switch (event.type) {
    case 'trail_reported':
      return html`Trail begun`
    case 'trail_updated':
      return html`Trail updated`
    case 'artifact_reported':
      return tellArtifact(event, told)
    case 'attestation_reported':
      return html`${linkAttestation(event, told)} reported, ${code(textOf(event, 'attestation_type'))}`
    case 'attestation_overridden':
      return html`${linkAttestation(event, told)} overridden as
      ${outcomeStatus(event['new_compliance_status'] === true)}: ${say(textOf(event, 'reason'))}`
    case 'compliance_changed':
      return html`${stateStatus(textOf(event, 'from'))}
        <span aria-label="became">→</span> ${stateStatus(textOf(event, 'to'))}
        <span class="faint">because:</span> ${say(textOf(event, 'because'))}`
    default:
      return label(event.type.replaceAll('_', ' '))
  }
}

function tellArtifact(event: TrailEvent, { place, links }: Told): Markup {
  const name = label(textOf(event, 'filename'), 60)
  const print = textOf(event, 'artifact_fingerprint')
  return html`Artifact ${print === '' ? name : html`<a href="${links.artifact(place.flow, print)}">${name}</a>`}
  reported`
}

function linkAttestation(event: TrailEvent, { links }: Told): Markup {
  return html`<a href="${links.attestation(textOf(event, 'attestation_id'))}"
    >${label(textOf(event, 'attestation_name'), 60)}</a
  >`
}

function textOf(event: TrailEvent, member: string): string {
  const value = event[member]
  return typeof value === 'string' ? value : ''
}
