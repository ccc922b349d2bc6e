import { html } from 'hono/html'
import type { FullAttestation } from '../../../schema/attestation/attestation.ts'
import { readAttestation } from '../../handler/attestation.ts'
import { judgeNow } from '../../query/judge-trail.ts'
import { drawAside } from './aside.ts'
import { drawOutcome, drawOverride } from './outcome.ts'
import { known, type Markup } from '../component/markup.ts'
import { withQuery } from '../component/pager.ts'
import { fold, section } from '../component/section.ts'
import { block, code, count, label, lead } from '../component/text.ts'
import { readFailingTests } from './failing-test.ts'
import { drawContent } from '../kind/content.ts'
import type { Page } from '../layout.ts'
import { stepsTo } from '../breadcrumb.ts'
import { linksOf, type Visit } from '../visit.ts'

/** An attestation, or an override as the outcome that it gives: whether it passes and why, what it says, who reported it. */
export async function showAttestation(visit: Visit, org: string, id: string): Promise<Page | Response> {
  const attestation = await readAttestation(visit.service, org, id)
  const { attestation_name: name, flow_name: flow = '', trail_name: trail = '' } = attestation
  if (visit.url.searchParams.get('format') === 'json') return Response.json(attestation)
  const failing = await readFailingTests(visit.service, attestation)
  const [record, judged] = await Promise.all([
    visit.service.store.findById(org, id),
    judgeNow(visit.service, { org, flow }, trail),
  ])
  const isOverride = record?.kind === 'override'
  return {
    title: `${name} · ${trail} · ${flow} · ${org}`,
    org,
    steps: stepsTo(org, flow, trail),
    content: [
      drawHead(attestation, isOverride),
      isOverride ? drawOverride(attestation, judged, linksOf(org)) : drawOutcome(attestation, judged, linksOf(org)),
      html`<div class="split">
        <div>${isOverride ? '' : drawContent(attestation, visit.url, failing)} ${drawRaw(attestation, visit.url)}</div>
        ${drawAside(attestation, org, record?.actor)}
      </div>`,
    ],
  }
}

function drawHead(
  { attestation_name: name, attestation_type: type, description }: FullAttestation,
  isOverride: boolean,
): Markup {
  return html`<div class="head">
    <p class="kind">${isOverride ? 'Override' : 'Attestation'}, ${code(type)}</p>
    <h1>${label(name, 200)}</h1>
    ${known(description, lead)}
  </div>`
}

const longest = 100_000

function drawRaw(attestation: FullAttestation, url: URL): Markup {
  const text = JSON.stringify(attestation, null, 2)
  const all = html`<p><a href="${withQuery(url, { format: 'json' })}">All of it as JSON</a></p>`
  const shown =
    text.length > longest
      ? `${text.slice(0, longest).toWellFormed()}\n… and ${count(text.length - longest)} characters more`
      : text
  return html`<div class="screen">
    ${section('raw', 'As it was reported', [all, fold('Show it here', block(shown))])}
  </div>`
}
