import { html } from 'hono/html'
import type { Notification } from '../../schema/resource/notification.ts'
import { isAllowed } from '../access/role.ts'
import { listNotificationActions } from '../query/notification-action.ts'
import { notFound } from '../http/http-problem.ts'
import { renderIfPresent, type Markup } from './component/markup.ts'
import { renderTime } from './component/time.ts'
import { renderEmptyState } from './component/section.ts'
import { renderStatus } from './component/status.ts'
import { renderDetail, renderRowName } from './component/row-name.ts'
import { renderTable } from './component/table.ts'
import { renderCodeBlock, renderCode, renderLabel, renderUserText } from './component/text.ts'
import type { Page } from './layout/layout.ts'
import { toBreadcrumbs } from './layout/breadcrumb.ts'
import { toPageLinks, type PageRequest } from './layout/page-request.ts'

/** The notification actions of an organisation and the health of their deliveries. */
export async function showNotifications({ service, caller }: PageRequest, org: string): Promise<Page> {
  const flows = await service.store.listFlows(org)
  const showsUrls = caller !== undefined && isAllowed(caller, 'maintain', { org, flow: undefined })
  const notifications = await listNotificationActions(service, org, showsUrls)
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
      notifications.length === 0 ? renderNoActions(service.publicUrl(), org) : renderActions(notifications),
    ],
  }
}

function renderActions(notifications: readonly Notification[]): Markup {
  return html`<div class="stack">
    ${renderTable<Notification>(
      'Notification actions',
      [
        { title: 'Health', cell: renderHealth },
        {
          title: 'Action',
          isName: true,
          cell: ({ name, number }) => renderRowName({ text: name }, renderDetail(`no. ${number}`)),
        },
        {
          title: 'When',
          isLabelled: true,
          cell: ({ triggers }) => triggers.map((trigger) => html`<div>${renderTrigger(trigger)}</div>`),
        },
        {
          title: 'Flows',
          isLabelled: true,
          cell: ({ flows }) => renderIfPresent(flows, (names) => renderUserText(names.join(', '))) ?? 'all',
        },
        { title: 'To', isLabelled: true, cell: ({ targets }) => targets.map(renderTarget) },
        {
          title: 'Last sent',
          isLabelled: true,
          cell: ({ last_success_timestamp: at }) => renderTimeOrNever(at),
        },
        {
          title: 'Last failed',
          isLabelled: true,
          cell: ({ last_failure_timestamp: at }) => renderTimeOrNever(at),
        },
      ],
      notifications,
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

/** Renders `ON_NON_COMPLIANT_TRAIL` as `non-compliant trail`. */
function renderTrigger(trigger: string): Markup {
  return renderLabel(trigger.replace(/^ON_/, '').toLowerCase().replace('non_', 'non-').replaceAll('_', ' '))
}

function renderTarget(target: Notification['targets'][number]): Markup {
  const { type, url, needs_secret: needsSecret } = target
  return html`<div>
    ${renderCode(String(type))} ${typeof url === 'string' ? html`<span class="sub">${renderUserText(url)}</span>` : ''}
    ${needsSecret === true ? renderStatus('bad', 'Needs its secret again') : ''}
  </div>`
}

function renderNoActions(origin: string, org: string): Markup {
  const body =
    '{"name":"non-compliant-trails","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}'
  const call = `curl -X PUT ${origin}/api/v2/actions/${encodeURIComponent(org)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '${body}'`
  return renderEmptyState(
    'No notification actions exist. A maintainer can create one, for example for every non-compliant trail:',
    renderCodeBlock(call),
  )
}
