import { Message } from '../../schema/resource/notification-event.ts'
import type { Target } from '../../schema/resource/notification.ts'
import { parse } from '../../schema/parse.ts'
import type { Attempt, Delivery, Lease } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { readNotifications } from '../resource/notification.ts'
import type { Guard } from './ssrf-guard.ts'
import { post, type Letter } from './delivery.ts'
import { patience, waitAfter } from './retry-schedule.ts'
import { toSlack } from './slack.ts'
import { toWebhookHeaders } from './webhook.ts'

export interface CourierOptions {
  readonly store: Store
  readonly guard: Guard
  readonly log: (line: string) => void
}

/** Seconds that a target is held: longer than an attempt can take. */
const leaseSeconds = 20

const mostAtOnce = 64

interface Courier {
  /** Sets out to every target that has something to get now. Resolves without waiting for what they answer. */
  readonly setOut: () => Promise<void>
  /** Resolves when everybody is back. */
  readonly comeBack: () => Promise<void>
}

/** `onBack` is called whenever an attempt is over. */
export function createCourier(options: CourierOptions, onBack: () => void): Courier {
  const under = new Set<Promise<void>>()
  const go = async (lease: Lease): Promise<void> => {
    try {
      await deliver(options, lease)
    } catch (cause) {
      options.log(`${nameOf(lease)} was not served: ${String(cause)}; it is tried again in ${leaseSeconds} s.`)
    }
  }
  const start = (lease: Lease): void => {
    const way = go(lease).finally(() => {
      under.delete(way)
      onBack()
    })
    under.add(way)
  }
  return {
    setOut: async () => {
      const free = mostAtOnce - under.size
      if (free <= 0) return
      for (const lease of await options.store.outbox.lease(free, leaseSeconds)) start(lease)
    },
    comeBack: async () => {
      await Promise.all(under)
    },
  }
}

async function deliver(options: CourierOptions, lease: Lease): Promise<void> {
  const { store, guard, log } = options
  const delivery = await store.outbox.readFirst(lease)
  const target = await findTarget(store, lease)
  if (delivery === undefined || target === undefined) {
    await store.outbox.settle(lease, delivery?.place, { outcome: 'dropped' })
    return
  }
  const { failure, isGone } = await post(toLetter(delivery, target, store.now()), guard)
  const attempt: Attempt =
    failure === undefined ? { outcome: 'delivered' } : toFailure(lease, { failure, isGone, now: store.now() })
  const given = await store.outbox.settle(lease, delivery.place, attempt)
  if (failure !== undefined)
    log(`${nameOf(lease)} was not reached: ${failure}${given > 0 ? `; ${given} given up` : ''}.`)
}

function nameOf({ org, number, target }: Lease): string {
  return `Target ${target + 1} of notification action ${number} of ${org}`
}

/** As it is now: a target that was changed meanwhile gets what waits at its new address. */
async function findTarget(store: Store, { org, number, target }: Lease): Promise<Target | undefined> {
  const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] })
  const { alive } = readNotifications(records.toReversed())
  return alive.find((entry) => entry.number === number)?.report.targets[target]
}

function toLetter({ id, payload }: Delivery, target: Target, now: number): Letter {
  if (target.type === 'WEBHOOK') {
    return {
      url: target.url,
      body: payload,
      headers: toWebhookHeaders({ id, now, body: payload, secret: target.secret }),
    }
  }
  const message = parse(Message, JSON.parse(payload))
  if (!message.ok) throw new Error(`The message ${id} cannot be read.`)
  return {
    url: target.webhook,
    body: JSON.stringify(toSlack(message.value)),
    headers: { 'user-agent': 'delivery-evidence' },
  }
}

interface Failing {
  readonly failure: string
  readonly isGone: boolean
  readonly now: number
}

/** Whoever wants nothing any more is not tried again with what waits, only with what is new. */
function toFailure({ attempts }: Lease, { failure, isGone, now }: Failing): Attempt {
  const giveUpUntil = isGone ? now : now - patience
  return { outcome: 'failed', failure, retryAt: now + waitAfter(attempts + 1), giveUpUntil }
}
