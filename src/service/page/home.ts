import { html } from 'hono/html'
import type { Markup } from './component/markup.ts'
import { empty } from './component/section.ts'
import { drawTable } from './component/table.ts'
import { block, count, label } from './component/text.ts'
import type { Page } from './layout.ts'
import { linksOf, mayRead, type Visit } from './visit.ts'

/** Where to begin: the organisations that the visitor may read. */
export async function showHome(visit: Visit): Promise<Page> {
  const { store } = visit.service
  const known = await store.listOrganisations()
  const open = known.filter((org) => mayRead(visit, org))
  const rows = await Promise.all(
    open.map(async (org) => ({
      org,
      flows: (await store.listFlows(org)).length,
    })),
  )
  const table = drawTable(
    'Organisations',
    [
      { title: 'Organisation', cell: ({ org }) => html`<a href="${linksOf(org).organisation}">${label(org)}</a>` },
      { title: 'Flows', isNumber: true, cell: ({ flows }) => count(flows) },
    ],
    rows,
  )
  return {
    title: 'Delivery Evidence',
    steps: [],
    content: html`<div class="head"><h1>Organisations</h1></div>
      ${rows.length === 0 ? drawNone(visit) : table}`,
  }
}

function drawNone(visit: Visit): Markup {
  const what = visit.caller === undefined ? 'Nothing' : 'Nothing that your token may read'
  return empty(`${what} is recorded yet. The first report makes an organisation and a flow:`, firstReport(visit))
}

/** The step that begins it all, ready to paste. */
export function firstReport({ service }: Visit): Markup {
  return block(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${service.publicUrl()}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`)
}
