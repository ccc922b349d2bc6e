import { HttpProblem } from '../http/http-problem.ts'
import { createShares } from './share.ts'
import { limits } from './limits.ts'

/** The requests of one app that wait for a change (rules 1.5). */
export interface WaitQueue {
  /** Counts a waiting request. Returns the function that ends it. Throws 429 if the caller has too many (rules 2.4). */
  readonly enter: (callerId: string) => () => void
}

const retryAfterSeconds = 5

export function createWaitQueue(): WaitQueue {
  const waiting = createShares(limits.waitingForChange)
  return {
    enter: (callerId) => {
      if (!waiting.hasRoom(callerId, 1)) throw tooManyWaiting()
      waiting.add(callerId, 1)
      return () => waiting.add(callerId, -1)
    },
  }
}

function tooManyWaiting(): HttpProblem {
  const message = `Too many requests of this caller, or of all, wait for a change; try again in ${retryAfterSeconds} s, or ask without "Prefer: wait".`
  return new HttpProblem(429, message, { headers: { 'retry-after': String(retryAfterSeconds) } })
}
