import { WebhookMessage } from '../../../src/wire/resource/notification-event.ts'
import { planNextBatch } from '../../../src/service/notify/planner.ts'
import type { Delivery, DeliveryPlan } from '../../../src/service/store/outbox/outbox.ts'
import type { Store } from '../../../src/service/store/store.ts'

/** The records to plan: those after `sequence` up to `upTo`, of which those up to `silentUntil` cause no messages. */
export interface PlanRange {
  readonly sequence: number
  readonly silentUntil: number
  readonly upTo: number
}

/** Plans the messages of an organisation: all of them, or those of a range. */
export async function planDeliveries(
  store: Store,
  org: string,
  { sequence = 0, silentUntil = 0, upTo = 99 }: Partial<PlanRange> = {},
): Promise<DeliveryPlan | undefined> {
  const options = { store, publicUrl: () => 'https://e.test', log: () => undefined }
  return planNextBatch(options, { org, cursor: { sequence, silentUntil }, upTo })
}

/** A delivery as `action.target position type trail state: cause reasons`. */
export function describeDelivery({ number, target, position, payload }: Delivery): string {
  const { type, data } = WebhookMessage.parse(JSON.parse(payload))
  const { trail, compliance_state: state, because, reasons } = data
  return `${number}.${target} ${position / 1e6} ${type} ${trail} ${state}: ${because} [${reasons.join('; ')}]`
}
