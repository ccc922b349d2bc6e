import { html } from 'hono/html'
import { toLine } from '../../../text/escape.ts'
import { unknown } from '../../http/response/refusal.ts'
import type { StoredRecord } from '../../store/store.ts'
import type { Judged } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { counted, empty, section } from '../component/section.ts'
import { stateStatus } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { code, count, hash, label, nameTrail } from '../component/text.ts'
import { find, type Found } from './finder.ts'
import type { Page } from '../layout.ts'
import { stepsTo } from '../breadcrumb.ts'
import { linksOf, type Visit } from '../visit.ts'

/** What bears a commit, a fingerprint or a name. */
export async function showSearch(visit: Visit, org: string): Promise<Page> {
  const query = toLine(visit.url.searchParams.get('q') ?? '').slice(0, 200)
  const known = await visit.service.store.listFlows(org)
  if (known.length === 0) throw unknown(`organisation "${org}"`)
  const links = linksOf(org)
  const found = query === '' ? undefined : await find(visit.service, org, query)
  return {
    title: query === '' ? `Search · ${org}` : `${query} · Search · ${org}`,
    org,
    steps: [...stepsTo(org), { text: html`Search`, href: links.search }],
    content: [
      html`<div class="head">
          <p class="kind">${label(org)}</p>
          <h1>${query === '' ? 'Search' : html`Search for ${label(query, 100)}`}</h1>
        </div>
        <form class="filters" action="${links.search}">
          <div>
            <label for="q">Commit, fingerprint or name</label>
            <input id="q" name="q" type="search" value="${query}" />
          </div>
          <button>Search</button>
        </form>`,
      found === undefined ? drawHint() : drawFound(found, links),
    ],
  }
}

function drawHint(): Markup {
  return html`<p class="note">
    A commit or a fingerprint takes its first 7 digits or more. A name is part of that of a flow, or the whole name of a
    trail or an attestation.
  </p>`
}

function drawFound(found: Found, links: Links): Markup {
  const { flows, trails, artifacts, attestations, isCut } = found
  if ([flows, trails, artifacts, attestations].every((list) => list.length === 0)) {
    return empty(
      'Nothing here bears that. Check its spelling; trails and attestations are found by their whole name:',
      drawHint(),
    )
  }
  return html`${isCut ? html`<p class="note">There is more: the newest are shown. A longer beginning finds fewer.</p>` : ''}
  ${drawFlows(flows, links)} ${drawTrails(trails, links)} ${drawArtifacts(artifacts, links)}
  ${drawAttestations(attestations, links)}`
}

const mostFlows = 50

function drawFlows(flows: readonly string[], links: Links): Markup | string {
  if (flows.length === 0) return ''
  const more = flows.length - mostFlows
  const items = flows.slice(0, mostFlows).map((flow) => html`<li><a href="${links.flow(flow)}">${label(flow)}</a></li>`)
  const rest = more > 0 ? html`<p class="note">and ${count(more)} more</p>` : undefined
  return section('flows', counted('Flows', flows.length), [
    html`<ul class="plain">
      ${items}
    </ul>`,
    rest,
  ])
}

function drawTrails(trails: readonly Judged[], links: Links): Markup | string {
  if (trails.length === 0) return ''
  const table = drawTable(
    'Trails',
    [
      { title: 'State', cell: ({ verdict }) => stateStatus(verdict.status) },
      {
        title: 'Trail',
        cell: ({ history: { flow, trail } }) =>
          html`<a href="${links.trail(flow, trail)}">${nameTrail(trail)}</a><span class="sub">${label(flow)}</span>`,
      },
      { title: 'Last change', cell: ({ history }) => moment(history.records.at(-1)?.created_at) },
    ],
    trails,
  )
  return section('trails', counted('Trails', trails.length), html`<div class="stack">${table}</div>`)
}

function drawArtifacts(artifacts: readonly StoredRecord[], links: Links): Markup | string {
  if (artifacts.length === 0) return ''
  const table = drawTable(
    'Artifacts',
    [
      {
        title: 'Artifact',
        cell: ({ flow, fingerprint, body }) =>
          html`<a href="${links.artifact(flow ?? '', fingerprint ?? '')}">${label(String(body['filename']))}</a>
            <span class="sub">${label(flow ?? '')}</span>`,
      },
      { title: 'Fingerprint', cell: ({ fingerprint }) => hash(fingerprint ?? '') },
      { title: 'Reported', cell: ({ created_at }) => moment(created_at) },
    ],
    artifacts,
  )
  return section('artifacts', counted('Artifacts', artifacts.length), html`<div class="stack">${table}</div>`)
}

function drawAttestations(attestations: readonly StoredRecord[], links: Links): Markup | string {
  if (attestations.length === 0) return ''
  const table = drawTable(
    'Attestations',
    [
      {
        title: 'Attestation',
        cell: ({ id, name, type }) =>
          html`<a href="${links.attestation(id)}">${label(name ?? id, 60)}</a
            ><span class="sub">${code(type ?? '')}</span>`,
      },
      {
        title: 'Trail',
        cell: ({ flow, trail }) =>
          html`<a href="${links.trail(flow ?? '', trail ?? '')}">${nameTrail(trail ?? '')}</a
            ><span class="sub">${label(flow ?? '')}</span>`,
      },
      { title: 'Reported', cell: ({ created_at }) => moment(created_at) },
    ],
    attestations,
  )
  return section('attestations', counted('Attestations', attestations.length), html`<div class="stack">${table}</div>`)
}
