import type { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeliveryWorker } from './delivery-worker.ts'
import { createSsrfGuard, type ResolveHost } from './ssrf-guard.ts'
import { recordTimeChanges } from './time-change.ts'
import type { PlannerOptions } from './planner.ts'
import { createPlanningWorker } from './planning-worker.ts'

export interface NotifierOptions extends PlannerOptions {
  /** Networks that are allowed as targets although they are not public, also over http. */
  readonly allowed: BlockList
  readonly resolve?: ResolveHost
}

export interface Notifier {
  /** Starts a run now instead of after the idle time. */
  readonly wake: () => void
  /** Resolves when the running deliveries are finished. Pending ones stay in the database for the next start. */
  readonly close: () => Promise<void>
}

/** Pause after each run, so that many records make one run. */
const coalesceMs = 20

/** Longest time between two runs. The system clock may change while the notifier is idle. */
const maxIdleMs = 5000

/** Pause after a failed run. */
const retryDelayMs = 1000

/** Sends the notifications of new records, and records the changes that time alone makes (rules 5.8, chapter 7). */
export function startNotifier(options: NotifierOptions): Notifier {
  const { store, log } = options
  const stopping = new AbortController()
  const wakeSignal = createWakeSignal()
  const guard = createSsrfGuard(options.allowed, options.resolve)
  const deliveries = createDeliveryWorker({ store, guard, log }, wakeSignal.wake)
  const planning = createPlanningWorker(options)
  const unwatch = store.watch(({ org, sequence }) => {
    planning.markBehind(org, sequence)
    wakeSignal.wake()
  })
  const work = async (): Promise<void> => {
    const hasMoreRecords = await planning.planBatch()
    const hasMoreChanges = await recordTimeChanges({ store, log })
    if (!stopping.signal.aborted) await deliveries.startDue()
    const next = hasMoreRecords || hasMoreChanges ? store.now() : await store.outbox.findNext()
    await wakeSignal.wait(next === undefined ? maxIdleMs : (next - store.now()) * 1000)
  }
  const working = workUntilStopped(work, stopping.signal, (cause) => log(`Notifications are delayed: ${String(cause)}`))
  return {
    wake: wakeSignal.wake,
    close: async () => {
      unwatch()
      stopping.abort()
      wakeSignal.wake()
      await working
      await deliveries.finish()
    },
  }
}

interface WakeSignal {
  readonly wake: () => void
  /** Resolves at the next `wake`, at once if there was one since the last wait, or after the time, at most `maxIdleMs`. */
  readonly wait: (milliseconds: number) => Promise<void>
}

function createWakeSignal(): WakeSignal {
  let woken = Promise.withResolvers<void>()
  const wake = (): void => woken.resolve()
  return {
    wake,
    wait: async (milliseconds) => {
      const timer = setTimeout(wake, Math.min(Math.max(milliseconds, 0), maxIdleMs))
      await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers()
    },
  }
}

async function workUntilStopped(
  work: () => Promise<void>,
  stopping: AbortSignal,
  fail: (cause: unknown) => void,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work()
      await sleepUnlessStopped(coalesceMs, stopping)
    } catch (cause) {
      fail(cause)
      await sleepUnlessStopped(retryDelayMs, stopping)
    }
  }
}

async function sleepUnlessStopped(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}
