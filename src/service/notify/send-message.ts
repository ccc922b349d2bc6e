import { EvidenceError } from '../../error.ts'
import type { RecordedTarget, NotificationTest } from '../../wire/resource/notification.ts'
import type { Delivery } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { postDelivery, type DeliveryResult } from './delivery.ts'
import type { SsrfGuard } from './ssrf-guard.ts'
import { findTargetKind } from './target/target-kind.ts'
import { randomUUID } from 'node:crypto'
import { omitUndefined } from '../../wire/optional.ts'
import type { TestMessage } from '../../wire/resource/notification-event.ts'
import type { NotificationEntry } from './action.ts'

export interface Sender {
  readonly store: Pick<Store, 'secrets' | 'now'>
  readonly guard: SsrfGuard
}

/** Sends a message to a target. A message to a target with a secret is never sent without it (rules 7.4). */
export async function sendMessage(
  { store, guard }: Sender,
  target: RecordedTarget,
  { org, id, payload }: Pick<Delivery, 'org' | 'id' | 'payload'>,
): Promise<DeliveryResult> {
  const { type, secret_id: secretId } = target
  let secret: string | undefined
  try {
    secret = secretId === undefined ? undefined : await store.secrets.openSecret(org, secretId)
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    return { failure: cause.message.replace(/\.$/, ''), isGone: false }
  }
  if (secretId !== undefined && secret === undefined) return { failure: secretMissing, isGone: false }
  const request = findTargetKind(type).toRequest({ id, payload, now: store.now() }, target, secret)
  return postDelivery(request, guard)
}

const secretMissing =
  'its secret is not in this database, as after an import; put the notification action again with its secret'

type TestedTarget = NotificationTest['targets'][number]

const maxParallel = 8

/**
 * Sends a test message to each target of an action, under the rules of every delivery: the same checks of the address, the same signature,
 * and no redirects (rules 7.3). Nothing is recorded, and a failure is not sent again.
 */
export async function sendTestMessages(
  sender: Sender,
  { org, entry: { report } }: { readonly org: string; readonly entry: NotificationEntry },
): Promise<NotificationTest> {
  const tested: TestedTarget[] = []
  const waiting = [...report.targets]
  while (waiting.length > 0) {
    const part = waiting.splice(0, maxParallel)
    tested.push(...(await Promise.all(part.map((target) => testTarget(sender, target, { org, action: report.name })))))
  }
  return { targets: tested }
}

async function testTarget(sender: Sender, target: RecordedTarget, data: TestMessage['data']): Promise<TestedTarget> {
  const timestamp = new Date(sender.store.now() * 1000).toISOString()
  const message: TestMessage = { type: 'notification.test', timestamp, data }
  const sent = { org: data.org, id: `msg_${randomUUID()}`, payload: JSON.stringify(message) }
  const { failure } = await sendMessage(sender, target, sent)
  const { type } = target
  const url = findTargetKind(type).toShownUrl(target)
  return { type, ...omitUndefined({ url, delivered: failure === undefined, failure }) }
}
