import { randomUUID } from 'node:crypto'
import type { NotificationTest, RecordedTarget } from '../../wire/resource/notification.ts'
import type { Store } from '../store/store.ts'
import type { NotificationEntry } from '../resource/notification.ts'
import { postDelivery, type DeliveryRequest } from './delivery.ts'
import { openSecret } from './open-secret.ts'
import { toSlackTestMessage } from './slack.ts'
import type { SsrfGuard } from './ssrf-guard.ts'
import { toWebhookHeaders } from './webhook.ts'

/** The sender of test messages, with the guard of all notifications. */
export interface TestSender {
  readonly store: Pick<Store, 'secrets' | 'now'>
  readonly guard: SsrfGuard
}

type TestedTarget = NotificationTest['targets'][number]

const maxParallel = 8

/**
 * Sends a test message to each target of an action, under the rules of every delivery: the same checks of the address, the same signature,
 * and no redirects (rules 7.3). Nothing is recorded, and a failure is not sent again.
 */
export async function sendTestMessages(
  sender: TestSender,
  { org, entry }: { readonly org: string; readonly entry: NotificationEntry },
): Promise<NotificationTest> {
  const tested: TestedTarget[] = []
  const waiting = [...entry.report.targets]
  while (waiting.length > 0) {
    const part = waiting.splice(0, maxParallel)
    tested.push(
      ...(await Promise.all(part.map((target) => testTarget(sender, target, { org, name: entry.report.name })))),
    )
  }
  return { targets: tested }
}

interface TestedAction {
  readonly org: string
  readonly name: string
}

async function testTarget(
  { store, guard }: TestSender,
  target: RecordedTarget,
  action: TestedAction,
): Promise<TestedTarget> {
  const shown = target.type === 'WEBHOOK' ? { type: target.type, url: target.url } : { type: target.type }
  const opened = await openSecret(store, action.org, target)
  if ('failure' in opened) return { ...shown, delivered: false, failure: opened.failure }
  const request = toTestRequest(action, { target, secret: opened.secret }, store.now())
  const { failure } = await postDelivery(request, guard)
  return failure === undefined ? { ...shown, delivered: true } : { ...shown, delivered: false, failure }
}

function toTestRequest(
  { org, name }: TestedAction,
  { target, secret }: { readonly target: RecordedTarget; readonly secret: string | undefined },
  now: number,
): DeliveryRequest {
  if (target.type === 'SLACK') {
    return {
      url: secret ?? '',
      body: JSON.stringify(toSlackTestMessage(org, name)),
      headers: { 'user-agent': 'delivery-evidence' },
    }
  }
  const timestamp = new Date(now * 1000).toISOString()
  const body = JSON.stringify({ type: 'notification.test', timestamp, data: { org, action: name } })
  return { url: target.url, body, headers: toWebhookHeaders({ id: `msg_${randomUUID()}`, now, body, secret }) }
}
