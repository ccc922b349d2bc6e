import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { OwnerQueue } from './owner-queue.ts'
import type { RunningRequests } from './running-requests.ts'

/** Waits after a turn of so many milliseconds. */
export type TurnPause = (turnMs: number) => Promise<void>

/** Turns that are shorter have no shortest pause but one cycle of the event loop. */
const shortMs = 4
/** A step is shorter. */
const longestMs = 50
/** The pauses while requests of other owners are in progress, as multiples of the turn. */
const sharedPause = { shortest: 3, longest: 8 }
/** A request that takes longer, such as a slow upload, holds up no long work of other owners. */
const youngMs = 200

/**
 * Creates the pause between turns. There is none if all requests in progress wait for a turn. Beside young requests of other owners it is
 * three times as long as the turn, and goes on until they have ended, up to eight times: a short request meets one turn of others, seldom
 * more. Otherwise it is as long as the turn. So long work takes a ninth to a quarter of the time of the process beside requests of other
 * owners, and half of it beside those of its own owner, however many requests have some.
 */
export function createTurnPause(
  waiting: Pick<OwnerQueue<unknown>, 'nextOwner'>,
  running: Pick<RunningRequests, 'hasActive' | 'waitForChange'>,
): TurnPause {
  const isBesideOthers = (): boolean => {
    const [next, now] = [waiting.nextOwner(), performance.now()]
    return running.hasActive(({ owner, startedAt }) => owner !== next && now - startedAt < youngMs)
  }
  return async (turnMs) => {
    if (!running.hasActive()) return
    const ms = Math.min(turnMs, longestMs)
    const end = performance.now() + ms * sharedPause.longest
    await (ms < shortMs ? nextTurn() : delay(isBesideOthers() ? ms * sharedPause.shortest : ms))
    for (let left = end - performance.now(); left > 0 && isBesideOthers(); left = end - performance.now())
      await running.waitForChange(left)
  }
}
