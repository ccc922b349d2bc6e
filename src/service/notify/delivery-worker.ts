import type { RecordedTarget } from '../../wire/resource/notification.ts'
import type { DeliveryAttempt, Lease } from '../store/outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { createActionReader, type ActionReader } from './action-reader.ts'
import { sendMessage, type Sender } from './send-message.ts'
import { maxDeliveryAgeSeconds, toRetryDelay } from './retry-schedule.ts'

export interface DeliveryWorkerOptions extends Sender {
  readonly store: Store
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
  const { failure, isGone } = await sendMessage(options, target, delivery)
  const attempt: DeliveryAttempt =
    failure === undefined ? { outcome: 'delivered' } : toFailedAttempt(lease, { failure, isGone, now: store.now() })
  const givenUp = await store.outbox.settle(lease, delivery.position, attempt)
  if (failure !== undefined)
    log(`${describeTarget(lease)} was not reached: ${failure}${givenUp > 0 ? `; messages given up: ${givenUp}` : ''}.`)
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
