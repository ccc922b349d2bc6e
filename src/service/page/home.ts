import { html } from 'hono/html'
import { formatCount } from '../../text/quantity.ts'
import { isAllowed } from '../access/role.ts'
import type { Markup } from './component/markup.ts'
import { renderEmptyState, renderStarterStep } from './component/section.ts'
import { renderTable } from './component/table.ts'
import { renderLabel } from './component/text.ts'
import type { Page } from './layout/layout.ts'
import { toPageLinks, type PageRequest } from './layout/page-request.ts'

/** The start page: the organisations that the caller can read. */
export async function showHome(request: PageRequest): Promise<Page> {
  const { store } = request.service
  const organisations = await store.listOrganisations()
  const readable = organisations.filter((org) => canReadOrganisation(request, org))
  const rows = await Promise.all(
    readable.map(async (org) => ({
      org,
      flows: (await store.listFlows(org)).length,
    })),
  )
  const table = renderTable(
    'Organisations',
    [
      {
        title: 'Organisation',
        cell: ({ org }) => html`<a href="${toPageLinks(org).organisation}">${renderLabel(org)}</a>`,
      },
      { title: 'Flows', isNumber: true, cell: ({ flows }) => formatCount(flows) },
    ],
    rows,
  )
  return {
    title: 'Delivery Evidence',
    breadcrumbs: [],
    content: html`<div class="head"><h1>Organisations</h1></div>
      ${rows.length === 0 ? renderNoOrganisations(request) : table}`,
  }
}

/** A caller with read access can read a complete organisation, and does not see other organisations (rules 6.4, 6.5). */
function canReadOrganisation({ caller }: PageRequest, org: string): boolean {
  return caller === undefined || isAllowed(caller, 'read', { org, flow: undefined })
}

function renderNoOrganisations({ caller, service }: PageRequest): Markup {
  const reason =
    caller === undefined ? 'There are no organisations yet.' : 'There are no organisations that your token can read.'
  return renderEmptyState(
    `${reason} The first report creates an organisation and a flow:`,
    renderStarterStep(service.publicUrl()),
  )
}
