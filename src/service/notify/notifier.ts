import type { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCourier } from './delivery-worker.ts'
import { createGuard, type Resolve } from './ssrf-guard.ts'
import { recordPassing } from './time-change.ts'
import type { PlannerOptions } from './planner.ts'
import { createTeller } from './teller.ts'

export interface NotifierOptions extends PlannerOptions {
  /** Networks that messages may go to although they are not public, over http as well. */
  readonly allowed: BlockList
  readonly resolve?: Resolve
}

export interface Notifier {
  /** Looks now whether there is something to do. */
  readonly wake: () => void
  /** Resolves when what is being delivered is over. What waits stays in the database for the next start. */
  readonly close: () => Promise<void>
}

/** Milliseconds that pass before records are looked at, so that many of them make one turn. */
const coalescing = 20

/** Milliseconds after which it looks by itself; the clock may have been set. */
const longestRest = 5000

/** Milliseconds to wait where the database is out of order. */
const recovery = 1000

/** Tells what was recorded to whom notification actions name, and records what time alone changes. */
export function startNotifier(options: NotifierOptions): Notifier {
  const { store, log } = options
  const stopping = new AbortController()
  const bell = createBell()
  const guard = createGuard(options.allowed, options.resolve)
  const courier = createCourier({ store, guard, log }, bell.ring)
  const teller = createTeller(options)
  const unwatch = store.watch(({ org }) => {
    teller.hear(org)
    bell.ring()
  })
  const turn = async (): Promise<void> => {
    const isBehind = await teller.tell()
    const isLate = await recordPassing(store)
    if (!stopping.signal.aborted) await courier.setOut()
    const next = isBehind || isLate ? store.now() : await store.outbox.findNext()
    await bell.wait(next === undefined ? longestRest : (next - store.now()) * 1000)
  }
  const working = repeat(turn, stopping.signal, (cause) => log(`Notifications are held up: ${String(cause)}`))
  return {
    wake: bell.ring,
    close: async () => {
      unwatch()
      stopping.abort()
      bell.ring()
      await working
      await courier.comeBack()
    },
  }
}

interface Bell {
  readonly ring: () => void
  /** Resolves when it rang, since the last wait or from now on, or after so many milliseconds within the limits. */
  readonly wait: (milliseconds: number) => Promise<void>
}

function createBell(): Bell {
  let rung = Promise.withResolvers<void>()
  const ring = (): void => rung.resolve()
  return {
    ring,
    wait: async (milliseconds) => {
      const timer = setTimeout(ring, Math.min(Math.max(milliseconds, 0), longestRest))
      await rung.promise
      clearTimeout(timer)
      rung = Promise.withResolvers()
    },
  }
}

async function repeat(turn: () => Promise<void>, over: AbortSignal, fail: (cause: unknown) => void): Promise<void> {
  while (!over.aborted) {
    try {
      await turn()
      await pause(coalescing, over)
    } catch (cause) {
      fail(cause)
      await pause(recovery, over)
    }
  }
}

async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: over }).catch(() => undefined)
}
