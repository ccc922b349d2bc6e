import { html } from 'hono/html'
import { formatCount } from '../../text/quantity.ts'
import { judgeTrails, readFlowRecords } from '../api/trail/read-trail.ts'
import { notFound } from '../http/http-problem.ts'
import { readFlowMembers } from '../api/flow/flow.ts'
import { listArchivedFlows } from '../api/flow/archive.ts'
import type { JudgedTrail } from '../trail/judged-trail.ts'
import { renderIfPresent, type Markup } from './component/markup.ts'
import { renderTime } from './component/time.ts'
import { paginate, renderPagination, withQuery, type ListPage } from './component/pagination.ts'
import { renderCountedTitle, renderDetails, renderEmptyState, renderSection } from './component/section.ts'
import { countStates, renderState, renderStateCounts, toShownState, toStateLabel } from './component/status.ts'
import { renderRowName } from './component/row-name.ts'
import { renderList, type Column } from './component/table.ts'
import { renderLabel } from './component/text.ts'
import { type Page, toBreadcrumbs } from './layout/layout.ts'
import { readOrganisationLog, renderOrganisationLog } from './record/log.ts'
import { toPageLinks, type PageRequest } from './layout/page-request.ts'
import type { Links } from '../http/links.ts'
import { renderIcon } from './component/icon.ts'

/** Number of recent trails of a flow whose state is shown. */
const recentTrailCount = 10

interface NewestTrail extends RecentTrail {
  readonly hasTemplate: boolean
  /** Epoch seconds of the last record. */
  readonly changedAt: number | undefined
}

interface FlowSummary {
  readonly flow: string
  readonly description: string
  readonly total: number
  /** Newest first. */
  readonly newest: readonly NewestTrail[]
}

/** The flows of an organisation with the state of their newest trails. */
export async function showOrganisation(request: PageRequest, org: string): Promise<Page> {
  const { store } = request.service
  const all = (await store.listFlows(org)).toSorted((a, b) => a.localeCompare(b, 'en'))
  if (all.length === 0) throw notFound(`organisation "${org}"`)
  const archived = await listArchivedFlows(store, org)
  const flows = all.filter((flow) => !archived.has(flow))
  const nameFilter = request.url.searchParams.get('name')?.trim() ?? ''
  const named = flows.filter((flow) => flow.toLowerCase().includes(nameFilter.toLowerCase()))
  const listPage = paginate(named, request.url.searchParams.get('page'))
  const rows = await Promise.all(listPage.items.map((flow) => readFlowSummary(request, org, flow)))
  const others = await listNewestStates(request, org, listOtherPages(named, listPage))
  const pager = renderPagination(listPage, 'flows', (page) => withQuery(request.url, { page: page }))
  return {
    title: org,
    org,
    breadcrumbs: toBreadcrumbs(org),
    content: [
      html`<div class="head">
        <p class="kind">Organisation</p>
        <h1>${renderLabel(org)}</h1>
        <p><a href="${toPageLinks(org).notifications}">Notification actions</a></p>
      </div>`,
      renderSection('flows', renderCountedTitle('Flows', flows.length), [
        flows.length > 8 ? renderFlowFilter(request, nameFilter) : undefined,
        html`<div data-part>
          <span class="hidden" data-count>${formatCount(named.length)} flows</span>
          ${renderNewestCounts(rows, others, named.length)}
          ${flows.length === 0 ? html`<p class="note">Each flow is archived.</p>` : renderFlowTable(request, org, rows)}
          ${pager}
        </div>`,
        archived.size === 0 ? undefined : renderArchived([...archived], toPageLinks(org)),
      ]),
      renderOrganisationLog(await readOrganisationLog(request.service, org)),
    ],
  }
}

function renderArchived(flows: readonly string[], links: Links): Markup {
  const items = flows.toSorted().map((flow) => html`<li><a href="${links.flow(flow)}">${renderLabel(flow)}</a></li>`)
  return renderDetails(
    'Archived flows',
    html`<ul>
      ${items}
    </ul>`,
  )
}

async function readFlowSummary({ service }: PageRequest, org: string, flow: string): Promise<FlowSummary> {
  const key = { org, flow }
  const [records, total, newest] = await Promise.all([
    readFlowRecords(service, key),
    service.store.countTrails(org, flow),
    judgeTrails(service, { ...key, range: { limit: recentTrailCount } }, toNewestTrail),
  ])
  return { flow, total, newest, description: readFlowMembers(records).description }
}

function toNewestTrail({ history: { flow, trail, records }, verdict, pinned }: JudgedTrail): NewestTrail {
  const changedAt = records.at(-1)?.created_at
  return { flow, trail, state: toShownState(verdict), hasTemplate: pinned !== undefined, changedAt }
}

/** Flows of other pages whose newest trails are counted. */
const maxCountedFlows = 500

function listOtherPages(named: readonly string[], { items }: ListPage<string>): readonly string[] {
  const shown = new Set(items)
  return named.filter((flow) => !shown.has(flow)).slice(0, maxCountedFlows)
}

/** The states of the newest trails of flows, one after the other, because a page of flows already asks for many at once. */
async function listNewestStates({ service }: PageRequest, org: string, flows: readonly string[]): Promise<string[]> {
  const states: string[] = []
  for (const flow of flows) {
    const newest = { org, flow, range: { limit: 1 } }
    states.push(...(await judgeTrails(service, newest, ({ verdict }) => toShownState(verdict))))
  }
  return states
}

/** The counts of all pages of the list. */
function renderNewestCounts(rows: readonly FlowSummary[], others: readonly string[], total: number): Markup {
  const shown = rows.flatMap(({ newest }) => newest.slice(0, 1)).map(({ state }) => state)
  const counts = renderStateCounts(countStates([...shown, ...others]))
  const limit = maxCountedFlows + rows.length
  const limited = html`<p class="note">Counted in ${formatCount(limit)} of the flows.</p>`
  return html`${counts}${total > limit ? limited : ''}`
}

function renderFlowFilter({ url }: PageRequest, nameFilter: string): Markup {
  return html`<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="name">Name contains</label>
        <input id="name" name="name" type="search" value="${nameFilter}" />
      </div>
      <button>Show</button>
    </form>
    <p class="hidden" role="status"></p>`
}

function renderFlowTable(request: PageRequest, org: string, rows: readonly FlowSummary[]): Markup {
  if (rows.length === 0) {
    return renderEmptyState('No flow matches this name.', html`<a href="${request.url.pathname}">Show all flows</a>`)
  }
  const links = toPageLinks(org)
  const columns: readonly Column<FlowSummary>[] = [
    {
      title: 'Flow',
      isName: true,
      cell: ({ flow, description }) =>
        renderRowName(
          { text: flow, href: links.flow(flow) },
          description === '' ? '' : html`<span class="sub about">${renderLabel(description)}</span>`,
        ),
    },
    { title: 'Newest trail', cell: ({ newest }) => renderNewestState(newest[0]) },
    { title: 'Recent trails', cell: ({ newest }) => (newest.length === 0 ? '' : renderRecentStates(newest, links)) },
    { title: 'Trails', isNumber: true, cell: ({ total }) => formatCount(total) },
    {
      title: 'Last change',
      cell: ({ newest }) => renderIfPresent(newest[0]?.changedAt, renderTime),
    },
  ]
  return html`<div class="stack">${renderList('Flows', columns, rows)}</div>`
}

function renderNewestState(newest: NewestTrail | undefined): Markup {
  if (newest === undefined) return html`<span class="faint">none yet</span>`
  return html`${renderState(newest.state)} ${newest.hasTemplate ? '' : html`<span class="sub">no template</span>`}`
}

interface RecentTrail {
  readonly flow: string
  readonly trail: string
  readonly state: string
}

/** Renders the states of trails as a row of icons, the newest on the right. `newest` lists the newest trail first. */
function renderRecentStates(newest: readonly RecentTrail[], links: Links): Markup {
  return html`<ul class="strip">
    ${newest.toReversed().map((one) => renderRecentState(one, links))}
  </ul>`
}

function renderRecentState({ flow, trail, state }: RecentTrail, links: Links): Markup {
  const { tone, word } = toStateLabel(state)
  const short = trail.length > 40 ? `${trail.slice(0, 12)}…` : trail
  return html`<li>
    <a class="${tone}" href="${links.trail(flow, trail)}" title="${short}: ${word}">
      ${renderIcon(tone)}<span class="hidden">${short}: ${word}</span>
    </a>
  </li>`
}
