import { EvidenceError } from '../../error.ts'
import type { RecordedTarget } from '../../wire/resource/notification.ts'
import type { Delivery } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { postDelivery, type DeliveryResult } from './delivery.ts'
import type { SsrfGuard } from './ssrf-guard.ts'
import { findTargetKind } from './target/target-kind.ts'

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
