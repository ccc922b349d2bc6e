import { html } from 'hono/html'
import { judgeTrails } from '../query/judge-trail.ts'
import { unknown } from '../http/response/refusal.ts'
import { readFlow } from '../resource/flow.ts'
import type { Judged } from '../history/judged-trail.ts'
import { known, type Markup } from './component/markup.ts'
import { moment } from './component/moment.ts'
import { cutPage, drawPager, withQuery } from './component/pager.ts'
import { counted, empty, section } from './component/section.ts'
import { drawStrip } from './component/strip.ts'
import { stateStatus } from './component/status.ts'
import { drawTable, type Column } from './component/table.ts'
import { count, label } from './component/text.ts'
import type { Page } from './layout.ts'
import { stepsTo } from './breadcrumb.ts'
import { linksOf, type Visit } from './visit.ts'

/** Trails of a flow whose state is shown beside it. */
const stripLength = 10

interface Row {
  readonly flow: string
  readonly description: string
  readonly total: number
  /** Newest first. */
  readonly newest: readonly Judged[]
}

/** The flows of an organisation, each with the state of its newest trails. */
export async function showOrganisation(visit: Visit, org: string): Promise<Page> {
  const flows = (await visit.service.store.listFlows(org)).toSorted((a, b) => a.localeCompare(b, 'en'))
  if (flows.length === 0) throw unknown(`organisation "${org}"`)
  const asked = visit.url.searchParams.get('name')?.trim() ?? ''
  const named = flows.filter((flow) => flow.toLowerCase().includes(asked.toLowerCase()))
  const stretch = cutPage(named, visit.url.searchParams.get('page'))
  const rows = await Promise.all(stretch.items.map((flow) => readRow(visit, org, flow)))
  const pager = drawPager(stretch, 'flows', (page) => withQuery(visit.url, { page: page }))
  return {
    title: org,
    org,
    steps: stepsTo(org),
    content: [
      html`<div class="head">
        <p class="kind">Organisation</p>
        <h1>${label(org, 160)}</h1>
        <p><a href="${linksOf(org).notifications}">Notification actions</a></p>
      </div>`,
      section('flows', counted('Flows', flows.length), [
        flows.length > 8 ? drawFilter(visit, asked) : undefined,
        html`<div data-part>
          <span class="hidden" data-count>${count(named.length)} flows</span>
          ${drawRows(visit, org, rows)} ${pager}
        </div>`,
      ]),
    ],
  }
}

async function readRow({ service }: Visit, org: string, flow: string): Promise<Row> {
  const place = { org, flow }
  const [records, total, newest] = await Promise.all([
    service.store.readFlow(place),
    service.store.countTrails(org, flow),
    judgeTrails(service, place, { offset: 0, limit: stripLength }),
  ])
  return { flow, total, newest, description: readFlow(records).description }
}

function drawFilter({ url }: Visit, asked: string): Markup {
  return html`<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="name">Name holds</label>
        <input id="name" name="name" type="search" value="${asked}" />
      </div>
      <button>Show</button>
    </form>
    <p class="hidden" role="status"></p>`
}

function drawRows(visit: Visit, org: string, rows: readonly Row[]): Markup {
  if (rows.length === 0) {
    return empty('No flow here has such a name.', html`<a href="${visit.url.pathname}">Show all flows</a>`)
  }
  const links = linksOf(org)
  const columns: readonly Column<Row>[] = [
    {
      title: 'Flow',
      cell: ({ flow, description }) =>
        html`<a href="${links.flow(flow)}">${label(flow)}</a>
          ${description === '' ? '' : html`<span class="sub">${label(description)}</span>`}`,
    },
    { title: 'Newest trail', cell: ({ newest }) => drawNewest(newest[0]) },
    { title: 'Last ten', cell: ({ newest }) => (newest.length === 0 ? '' : drawStrip(newest, links)) },
    { title: 'Trails', isNumber: true, cell: ({ total }) => count(total) },
    { title: 'Last change', cell: ({ newest }) => known(newest[0]?.history.records.at(-1)?.created_at, moment) },
  ]
  return html`<div class="stack">${drawTable('Flows', columns, rows)}</div>`
}

function drawNewest(judged: Judged | undefined): Markup {
  if (judged === undefined) return html`<span class="faint">none yet</span>`
  return html`${stateStatus(judged.verdict.status)}
  ${judged.pinned !== undefined ? '' : html`<span class="sub">no template</span>`}`
}
