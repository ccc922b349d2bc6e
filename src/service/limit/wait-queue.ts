import { HttpProblem } from '../http/http-problem.ts'
import { createOwnerTotals } from './owner-totals.ts'

/** The requests of one app that wait for a change (rules 1.5). */
export interface WaitQueue {
  /** Counts a waiting request. Returns the function that ends it. Throws 429 or 503 if too many wait (rules 2.4). */
  readonly enter: (callerId: string) => () => void
}

const maxOfCaller = 200
const maxOfAll = 1000
const retryAfterSeconds = 5

export function createWaitQueue(): WaitQueue {
  const waiting = createOwnerTotals()
  return {
    enter: (callerId) => {
      if (waiting.of(callerId) >= maxOfCaller)
        throw tooManyWaiting(429, `This token has ${maxOfCaller} requests that wait`)
      if (waiting.sum() >= maxOfAll)
        throw tooManyWaiting(503, `${maxOfAll.toLocaleString('en')} requests wait for a change`)
      waiting.add(callerId, 1)
      return () => waiting.add(callerId, -1)
    },
  }
}

function tooManyWaiting(status: 429 | 503, what: string): HttpProblem {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new HttpProblem(status, `${what}; try again in ${retryAfterSeconds} s, or ask without "Prefer: wait".`, {
    headers,
  })
}
