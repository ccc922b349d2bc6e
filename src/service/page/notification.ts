import { html } from 'hono/html'
import type { Notification } from '../../wire/resource/notification.ts'
import { isAllowed } from '../access/role.ts'
import { showNotificationActions } from '../api/notification/read-actions.ts'
import { notFound } from '../http/http-problem.ts'
import { mapPaced, takeTurn } from '../limit/turn.ts'
import { formatCount } from '../../text/quantity.ts'
import { renderIfPresent, type Markup } from './component/markup.ts'
import { renderTime } from './component/time.ts'
import { renderEmptyState } from './component/section.ts'
import { renderStatus } from './component/status.ts'
import { renderDetail, renderRowName } from './component/row-name.ts'
import { renderTable } from './component/table.ts'
import { renderCodeBlock, renderCode, renderLabel, renderUserText } from './component/text.ts'
import { type Page, toBreadcrumbs } from './layout/layout.ts'
import { toPageLinks, type PageRequest } from './layout/page-request.ts'

/** The notification actions of an organisation and the health of their deliveries. */
export async function showNotifications({ service, caller }: PageRequest, org: string): Promise<Page> {
  const flows = await service.store.listFlows(org)
  const showsUrls = caller !== undefined && isAllowed(caller, 'maintain', { org, flow: undefined })
  const notifications = await showNotificationActions(service, org, showsUrls)
  if (flows.length === 0 && notifications.length === 0) throw notFound(`organisation "${org}"`)
  return {
    title: `Notification actions · ${org}`,
    org,
    breadcrumbs: [...toBreadcrumbs(org), { text: html`Notification actions`, href: toPageLinks(org).notifications }],
    content: [
      html`<div class="head">
        <p class="kind">${renderLabel(org)}</p>
        <h1>Notification actions</h1>
      </div>`,
      notifications.length === 0
        ? renderNoActions(service.publicUrl(), org)
        : renderActions(await renderRows(notifications)),
    ],
  }
}

/** A row of the table. Its long cells are rendered before the table, which is rendered without a pause. */
interface ActionRow {
  readonly notification: Notification
  readonly flows: Markup
  readonly targets: Markup
}

/** Rows of a table that is rendered in a few milliseconds. */
const maxShortTable = 20

/** Other requests run between the rows. */
async function renderRows(notifications: readonly Notification[]): Promise<readonly ActionRow[]> {
  const rows = await mapPaced(notifications, (notification): ActionRow => ({
    notification,
    flows: renderIfPresent(notification.flows, renderFlows) ?? html`all`,
    targets: renderTargets(notification.targets),
  }))
  // The table of many rows takes as long as a turn, and other pages can be at the same point.
  if (rows.length > maxShortTable) await takeTurn()
  return rows
}

function renderActions(rows: readonly ActionRow[]): Markup {
  return html`<div class="stack">
    ${renderTable<ActionRow>(
      'Notification actions',
      [
        { title: 'Health', cell: ({ notification }) => renderHealth(notification) },
        {
          title: 'Action',
          isName: true,
          cell: ({ notification: { name, number } }) => renderRowName({ text: name }, renderDetail(`no. ${number}`)),
        },
        {
          title: 'When',
          isLabelled: true,
          cell: ({ notification: { triggers } }) =>
            triggers.map((trigger) => html`<div>${renderTrigger(trigger)}</div>`),
        },
        { title: 'Flows', isLabelled: true, cell: ({ flows }) => flows },
        { title: 'To', isLabelled: true, cell: ({ targets }) => targets },
        {
          title: 'Last sent',
          isLabelled: true,
          cell: ({ notification: { last_success_timestamp: at } }) => renderTimeOrNever(at),
        },
        {
          title: 'Last failed',
          isLabelled: true,
          cell: ({ notification: { last_failure_timestamp: at } }) => renderTimeOrNever(at),
        },
      ],
      rows,
    )}
  </div>`
}

/** An action that has sent nothing yet is neither healthy nor failing. */
function renderHealth({ is_failing: isFailing, last_success_timestamp: sent }: Notification): Markup {
  if (isFailing === true) return renderStatus('bad', 'Failing')
  return isFailing === false && typeof sent === 'number'
    ? renderStatus('good', 'Delivering')
    : renderStatus('unclear', 'Nothing sent yet')
}

function renderTimeOrNever(at: number | null | undefined): Markup {
  return renderIfPresent(at, renderTime) ?? html`<span class="faint">never</span>`
}

/** Renders `ON_NON_COMPLIANT_TRAIL` as `not compliant trail`. */
function renderTrigger(trigger: string): Markup {
  return renderLabel(trigger.replace(/^ON_/, '').toLowerCase().replace('non_', 'non-').replaceAll('_', ' '))
}

/** Flows and targets of an action on the page; the API has all of them. */
const maxShown = 5

/** Characters of a URL on the page. */
const maxUrlLength = 160

function renderFlows(names: readonly string[]): Markup {
  return html`${renderUserText(names.slice(0, maxShown).join(', '))}${renderMore(names.length - maxShown)}`
}

function renderTargets(targets: Notification['targets']): Markup {
  return html`${targets.slice(0, maxShown).map(renderTarget)}${renderMore(targets.length - maxShown)}`
}

function renderMore(more: number): Markup {
  return more > 0 ? html`<div class="faint">and ${formatCount(more)} more</div>` : html``
}

function renderTarget(target: Notification['targets'][number]): Markup {
  const { type, url, needs_secret: needsSecret } = target
  return html`<div>
    ${renderCode(String(type))}
    ${typeof url === 'string' ? html`<span class="sub">${renderUserText(shortenUrl(url))}</span>` : ''}
    ${needsSecret === true ? renderStatus('bad', 'Needs its secret again') : ''}
  </div>`
}

function shortenUrl(url: string): string {
  return url.length > maxUrlLength ? `${url.slice(0, maxUrlLength).toWellFormed()}…` : url
}

function renderNoActions(origin: string, org: string): Markup {
  const body =
    '{"name":"non-compliant-trails","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}'
  const call = `curl -X PUT ${origin}/api/v2/actions/${encodeURIComponent(org)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '${body}'`
  return renderEmptyState(
    'No notification actions exist. A maintainer can create one, for example for every trail that is not compliant:',
    renderCodeBlock(call),
  )
}
