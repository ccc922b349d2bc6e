import { html } from 'hono/html'
import type { Notification } from '../../schema/resource/notification.ts'
import { listNotifications } from '../handler/notification.ts'
import { unknown } from '../http/response/refusal.ts'
import { known, type Markup } from './component/markup.ts'
import { moment } from './component/moment.ts'
import { empty } from './component/section.ts'
import { status } from './component/status.ts'
import { drawTable } from './component/table.ts'
import { block, code, label, say } from './component/text.ts'
import type { Page } from './layout.ts'
import { stepsTo } from './breadcrumb.ts'
import { linksOf, type Visit } from './visit.ts'

/** The notification actions of an organisation, and whether what they send arrives. */
export async function showNotifications({ service }: Visit, org: string): Promise<Page> {
  const flows = await service.store.listFlows(org)
  const notifications = await listNotifications(service, org)
  if (flows.length === 0 && notifications.length === 0) throw unknown(`organisation "${org}"`)
  return {
    title: `Notification actions · ${org}`,
    org,
    steps: [...stepsTo(org), { text: html`Notification actions`, href: linksOf(org).notifications }],
    content: [
      html`<div class="head">
        <p class="kind">${label(org)}</p>
        <h1>Notification actions</h1>
      </div>`,
      notifications.length === 0 ? drawNone(service.publicUrl(), org) : drawRows(notifications),
    ],
  }
}

function drawRows(notifications: readonly Notification[]): Markup {
  return html`<div class="stack">
    ${drawTable<Notification>(
      'Notification actions',
      [
        { title: 'Health', cell: drawHealth },
        { title: 'Action', cell: ({ name, number }) => html`${label(name, 60)}<span class="sub">no. ${number}</span>` },
        { title: 'When', cell: ({ triggers }) => triggers.map((trigger) => html`<div>${tellTrigger(trigger)}</div>`) },
        { title: 'Flows', cell: ({ flows }) => known(flows, (names) => say(names.join(', '))) ?? 'all' },
        { title: 'To', cell: ({ targets }) => targets.map(drawTarget) },
        {
          title: 'Last sent',
          cell: ({ last_success_timestamp: at }) => drawLast(at),
        },
        {
          title: 'Last failed',
          cell: ({ last_failure_timestamp: at }) => drawLast(at),
        },
      ],
      notifications,
    )}
  </div>`
}

/** What is not known is said to be so. */
function drawHealth({ is_failing: isFailing, last_success_timestamp: sent }: Notification): Markup {
  if (isFailing === true) return status('bad', 'Failing')
  return isFailing === false && typeof sent === 'number'
    ? status('good', 'Arriving')
    : status('unclear', 'Nothing sent yet')
}

function drawLast(at: number | null | undefined): Markup {
  return known(at, moment) ?? html`<span class="faint">never</span>`
}

/** `ON_NON_COMPLIANT_TRAIL` is `non-compliant trail`. */
function tellTrigger(trigger: string): Markup {
  return label(trigger.replace(/^ON_/, '').toLowerCase().replace('non_', 'non-').replaceAll('_', ' '))
}

function drawTarget(target: Notification['targets'][number]): Markup {
  const { type, url } = target
  return html`<div>
    ${code(String(type))} ${typeof url === 'string' ? html`<span class="sub">${say(url)}</span>` : ''}
  </div>`
}

function drawNone(origin: string, org: string): Markup {
  const body = '{"name":"alarm","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}'
  const call = `curl -X PUT ${origin}/api/v2/actions/${encodeURIComponent(org)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '${body}'`
  return empty(
    'Nobody is told anything. A maintainer makes an action, for instance on every trail that fails:',
    block(call),
  )
}
