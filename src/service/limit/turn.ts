import { AsyncLocalStorage } from 'node:async_hooks'
import { toGroup, createOwnerTotals } from './owner.ts'
import { createOwnerQueue } from './owner-queue.ts'
import { limits } from './limits.ts'

const callers = new AsyncLocalStorage<string>()
const running = createOwnerTotals()
const waiting = createOwnerQueue<() => void>()

/** The caller whose request runs now; empty for other work, such as the reading of a token. */
export function currentCaller(): string {
  return callers.getStore() ?? ''
}

/** Runs the work of a request for its caller. */
export function runForCaller<T>(caller: string, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, async () => {
    const group = toGroup(caller)
    running.add(group, 1)
    try {
      if (running.of(group) > limits.requestsAtOnce) await takeTurn()
      return await work()
    } finally {
      running.add(group, -1)
    }
  })
}

/**
 * Waits for the turn of the next step of long work, at most 50 ms of it. One step runs in each cycle of the event loop, so that short
 * requests run between two steps, and callers have turns alternately (round robin), however many requests one of them has.
 */
export function takeTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.count() === 0) setImmediate(serveTurn)
  waiting.add(currentCaller(), resolve)
  return promise
}

function serveTurn(): void {
  waiting.takeNext()?.()
  if (waiting.count() > 0) setImmediate(serveTurn)
}

/** The steps of a smaller text together take a few milliseconds. */
const largeSize = 131_072

/** Lets other requests run before the next step of work on a text of so many bytes or characters, if it is large. */
export async function letOthersRun(size: number): Promise<void> {
  if (size > largeSize) await takeTurn()
}

/** Runs work that pauses between its steps. If its text is large, other requests run in the pauses. */
export async function runSteps<T>(steps: Generator<undefined, T, undefined>, size: number): Promise<T> {
  for (;;) {
    await letOthersRun(size)
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Runs work that can pause between its steps. Other requests run in the pauses, if the steps together take more than 10 ms. */
export async function runPaced<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  const pause = createPacer()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await pause()
  }
}

/** Maps items in their order, one after the other. Other requests run in pauses between them, if that takes more than 10 ms. */
export async function mapPaced<T, U>(items: Iterable<T>, map: (item: T) => U | Promise<U>): Promise<U[]> {
  const pause = createPacer()
  const mapped: U[] = []
  for (const item of items) {
    mapped.push(await map(item))
    await pause()
  }
  return mapped
}

const maxTurnMs = 10

/** Creates a function that lets other requests run if the work since its last pause took more than 10 ms. */
export function createPacer(): () => Promise<void> {
  let turnStart = performance.now()
  return async () => {
    if (performance.now() - turnStart <= maxTurnMs) return
    await takeTurn()
    turnStart = performance.now()
  }
}
