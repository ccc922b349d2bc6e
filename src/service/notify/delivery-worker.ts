import { WebhookMessage } from '../../wire/resource/notification-event.ts'
import type { RecordedTarget } from '../../wire/resource/notification.ts'
import { parse } from '../../wire/parse.ts'
import type { DeliveryAttempt, Delivery, Lease } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { createActionReader, type ActionReader } from './action-reader.ts'
import type { SsrfGuard } from './ssrf-guard.ts'
import { openSecret } from './open-secret.ts'
import { postDelivery, type DeliveryRequest, type DeliveryResult } from './delivery.ts'
import { maxDeliveryAgeSeconds, toRetryDelay } from './retry-schedule.ts'
import { toSlackMessage } from './slack.ts'
import { toWebhookHeaders } from './webhook.ts'

export interface DeliveryWorkerOptions {
  readonly store: Store
  readonly guard: SsrfGuard
  readonly log: (line: string) => void
}

/** A lease on a target. Longer than an attempt can take. */
const leaseSeconds = 20

const maxConcurrent = 64

interface DeliveryWorker {
  /** Starts an attempt for each target with a due delivery. Resolves without waiting for the responses. */
  readonly startDue: () => Promise<void>
  /** Resolves when all running attempts are finished. */
  readonly finish: () => Promise<void>
}

/** Delivers due notifications (rules 7.3). Calls `onFinished` after each attempt. */
export function createDeliveryWorker(options: DeliveryWorkerOptions, onFinished: () => void): DeliveryWorker {
  const running = new Set<Promise<void>>()
  const readActions = createActionReader(options.store)
  const attempt = async (lease: Lease): Promise<void> => {
    try {
      await deliver({ ...options, readActions }, lease)
    } catch (cause) {
      options.log(
        `${describeTarget(lease)} failed with an internal error: ${String(cause)}. Next attempt in ${leaseSeconds} s.`,
      )
    }
  }
  const start = (lease: Lease): void => {
    const attempting = attempt(lease).finally(() => {
      running.delete(attempting)
      onFinished()
    })
    running.add(attempting)
  }
  return {
    startDue: async () => {
      const free = maxConcurrent - running.size
      if (free <= 0) return
      for (const lease of await options.store.outbox.lease(free, leaseSeconds)) start(lease)
    },
    finish: async () => {
      await Promise.all(running)
    },
  }
}

interface DeliveryOptions extends DeliveryWorkerOptions {
  readonly readActions: ActionReader
}

async function deliver(options: DeliveryOptions, lease: Lease): Promise<void> {
  const { store, readActions, log } = options
  const delivery = await store.outbox.readFirst(lease)
  const target = await findTarget(readActions, lease)
  if (delivery === undefined || target === undefined) {
    await store.outbox.settle(lease, delivery?.position, { outcome: 'dropped' })
    return
  }
  const { failure, isGone } = await sendDelivery(options, delivery, target)
  const attempt: DeliveryAttempt =
    failure === undefined ? { outcome: 'delivered' } : toFailedAttempt(lease, { failure, isGone, now: store.now() })
  const givenUp = await store.outbox.settle(lease, delivery.position, attempt)
  if (failure !== undefined)
    log(`${describeTarget(lease)} was not reached: ${failure}${givenUp > 0 ? `; messages given up: ${givenUp}` : ''}.`)
}

/** Sends a message. A message to a target with a secret is never sent without it (rules 7.4). */
async function sendDelivery(
  { store, guard }: DeliveryWorkerOptions,
  delivery: Delivery,
  target: RecordedTarget,
): Promise<DeliveryResult> {
  const opened = await openSecret(store, delivery.org, target)
  if ('failure' in opened) return { failure: opened.failure, isGone: false }
  return postDelivery(toDeliveryRequest(delivery, { target, secret: opened.secret }, store.now()), guard)
}

function describeTarget({ org, number, target }: Lease): string {
  return `Target ${target + 1} of notification action ${number} of ${org}`
}

/** The current target: pending messages go to the new address of a changed target. */
async function findTarget(
  readActions: ActionReader,
  { org, number, target }: Lease,
): Promise<RecordedTarget | undefined> {
  return (await readActions(org)).get(number)?.report.targets[target]
}

interface OpenedTarget {
  readonly target: RecordedTarget
  readonly secret: string | undefined
}

function toDeliveryRequest({ id, payload }: Delivery, { target, secret }: OpenedTarget, now: number): DeliveryRequest {
  if (target.type === 'WEBHOOK') {
    return { url: target.url, body: payload, headers: toWebhookHeaders({ id, now, body: payload, secret }) }
  }
  const message = parse(WebhookMessage, JSON.parse(payload))
  if (!message.ok) throw new Error(`The message ${id} is not valid.`)
  return {
    url: secret ?? '',
    body: JSON.stringify(toSlackMessage(message.value)),
    headers: { 'user-agent': 'delivery-evidence' },
  }
}

interface DeliveryFailure {
  readonly failure: string
  readonly isGone: boolean
  readonly now: number
}

/** A target that answers 410 gets no pending messages any more, only new ones. */
function toFailedAttempt({ attempts }: Lease, { failure, isGone, now }: DeliveryFailure): DeliveryAttempt {
  const giveUpUntil = isGone ? now : now - maxDeliveryAgeSeconds
  return { outcome: 'failed', failure, retryAt: now + toRetryDelay(attempts + 1), giveUpUntil }
}
