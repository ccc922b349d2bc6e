import { HttpProblem } from '../http/http-problem.ts'

/** The requests of one app that wait for a change (rules 1.5). */
export interface WaitQueue {
  /** Counts a waiting request. Returns the function that ends it. Throws 429 or 503 if too many wait (rules 2.4). */
  readonly enter: (callerId: string) => () => void
}

const maxOfCaller = 200
const maxOfAll = 1000
const retryAfterSeconds = 5

export function createWaitQueue(): WaitQueue {
  const counts = new Map<string, number>()
  let total = 0

  const leave = (callerId: string): void => {
    total -= 1
    const count = (counts.get(callerId) ?? 0) - 1
    if (count > 0) counts.set(callerId, count)
    else counts.delete(callerId)
  }
  return {
    enter: (callerId) => {
      const count = counts.get(callerId) ?? 0
      if (count >= maxOfCaller) throw tooManyWaiting(429, `This token has ${maxOfCaller} requests that wait`)
      if (total >= maxOfAll) throw tooManyWaiting(503, `${maxOfAll.toLocaleString('en')} requests wait for a change`)
      total += 1
      counts.set(callerId, count + 1)
      return () => leave(callerId)
    },
  }
}

function tooManyWaiting(status: 429 | 503, what: string): HttpProblem {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new HttpProblem(status, `${what}; try again in ${retryAfterSeconds} s, or ask without "Prefer: wait".`, {
    headers,
  })
}
