import { html } from 'hono/html'
import { requireFlow, type FlowPlace } from '../../query/history.ts'
import { toFlow } from '../../resource/flow.ts'
import type { Markup } from '../component/markup.ts'
import { drawFacts, listMembers } from '../component/facts.ts'
import { section } from '../component/section.ts'
import { block, label, say } from '../component/text.ts'
import { drawTemplates } from './template.ts'
import { showTrails } from './trails.ts'
import type { Page } from '../layout.ts'
import { stepsTo } from '../breadcrumb.ts'
import { linksOf, type Visit } from '../visit.ts'

/** A flow: how its trails stand, newest first, and what it asks of them. */
export async function showFlow(visit: Visit, place: FlowPlace): Promise<Page> {
  const { service } = visit
  await requireFlow(service, place)
  const links = linksOf(place.org)
  const flow = toFlow(place.flow, await service.store.readFlow(place), links)
  const badge = `${links.flow(place.flow)}/badge.svg`
  return {
    title: `${flow.name} · ${place.org}`,
    org: place.org,
    steps: stepsTo(place.org, place.flow),
    content: [
      html`<div class="head">
        <p class="kind">Flow</p>
        <h1>${label(flow.name, 160)}</h1>
        ${flow.description === '' ? '' : html`<div class="lead">${say(flow.description)}</div>`}
      </div>`,
      await showTrails(visit, place),
      drawTemplates(flow.template_versions.toReversed()),
      drawTags(flow.tags),
      section('badge', 'Badge', [
        html`<p><img src="${badge}" alt="State of the newest trail" height="20" /></p>`,
        block(`[![evidence](${service.publicUrl()}${badge})](${service.publicUrl()}${links.flow(place.flow)})`),
        html`<p class="note">
          It tells the state of the newest trail; add <code>?branch=main</code> for the newest of a branch. Where pages
          need a token, a badge says nothing to those without one.
        </p>`,
      ]),
    ],
  }
}

function drawTags(tags: Readonly<Record<string, unknown>>): Markup | undefined {
  return Object.keys(tags).length === 0 ? undefined : section('tags', 'Tags', drawFacts(listMembers(tags)))
}
