import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { HttpProblem } from '../http/http-problem.ts'

/** The requests of one app that wait for a change (rules 1.5). */
export interface WaitQueue {
  /** Counts a waiting request. Returns the function that ends it. Throws 429 or 503 if too many wait (rules 2.4). */
  readonly enter: (callerId: string) => () => void
  /**
   * Runs reads one after another. After each there is a pause of the same length, so that readers take no more than half of the time of
   * the process, however many a record wakes.
   */
  readonly runInTurn: <T>(read: () => Promise<T>) => Promise<T>
}

const maxOfCaller = 200
const maxOfAll = 1000
const retryAfterSeconds = 5

export function createWaitQueue(): WaitQueue {
  const counts = new Map<string, number>()
  let total = 0
  let last: Promise<unknown> = Promise.resolve()

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
    runInTurn: (read) => {
      const timed = last.then(() => measure(read))
      last = timed.then(pause)
      return timed.then(({ result }) => result)
    },
  }
}

interface Timed<T> {
  readonly ms: number
  readonly result: Promise<T>
}

async function measure<T>(read: () => Promise<T>): Promise<Timed<T>> {
  const startedAt = performance.now()
  const result = read()
  await result.catch(() => undefined)
  return { ms: performance.now() - startedAt, result }
}

/** Most reads need less than a millisecond. */
async function pause({ ms }: { readonly ms: number }): Promise<void> {
  await (ms < 1 ? nextTurn() : delay(ms, undefined, { ref: false }))
}

function tooManyWaiting(status: 429 | 503, what: string): HttpProblem {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new HttpProblem(status, `${what}; try again in ${retryAfterSeconds} s, or ask without "Prefer: wait".`, {
    headers,
  })
}
