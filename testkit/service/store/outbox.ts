import type { Delivery, DeliveryPlan, Lease, TargetHealth } from '../../../src/service/store/outbox/outbox.ts'
import type { Store } from '../../../src/service/store/store.ts'

/** The only target of the messages that `planMessages` plans. */
export const channel = { org: 'acme', number: 1, target: 0 }

/** The health of that target before its first delivery, without the count of its messages. */
export const health: Omit<TargetHealth, 'pending'> = {
  number: 1,
  target: 0,
  failing_since: null,
  last_success: null,
  last_failure: null,
  failure: null,
}

export const emptyPlan: DeliveryPlan = { org: 'acme', upTo: 1, deliveries: [], deleted: [], due: [] }

/** A message of this position to a target. */
export function toDelivery(position: number, target: Partial<Delivery> = {}): Delivery {
  return { ...channel, position, id: `msg_${position}`, created_at: 1000, payload: '{}', ...target }
}

/** Plans messages of these positions for one target. */
export async function planMessages({ outbox }: Pick<Store, 'outbox'>, ...positions: readonly number[]): Promise<void> {
  await outbox.writePlan({ ...emptyPlan, deliveries: positions.map((position) => toDelivery(position)) })
}

/** Leases a target for 20 seconds. Throws if none is due. */
export async function leaseOne({ outbox }: Pick<Store, 'outbox'>): Promise<Lease> {
  const [lease] = await outbox.lease(9, 20)
  if (lease === undefined) throw new Error('No target is due.')
  return lease
}
