import { createTurnQueue } from './turn-queue.ts'

/** A process has one event loop, so it has one queue for its turns. */
const turns = createTurnQueue()

/** Runs the work of a request for its caller: long work of callers has turns alternately (rules 2.4). */
export const runForCaller = turns.runAs

/** Runs a part of a request that waits for a change and needs no turn. */
export const runIdle = turns.runIdle

/** The caller whose request runs now; empty for other work, such as the reading of a token. */
export const currentCaller = turns.owner

/** Long work waits while connections come in. */
export const noteConnection = turns.noteConnection

/** Waits for the turn of the next step of long work, at most 50 ms of it. Other requests run before it. */
export const takeTurn = turns.take

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
