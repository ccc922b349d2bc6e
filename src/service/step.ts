import { setImmediate as nextTurn } from 'node:timers/promises'

/** The steps of a smaller text together take a few milliseconds. */
const largeSize = 131_072

/** Lets other requests run before the next step of work on a text of so many bytes or characters, if it is large. */
export async function letOthersRun(size: number): Promise<void> {
  if (size > largeSize) await nextTurn()
}

/** Runs work that pauses between its steps. If its text is large, other requests run in the pauses. */
export async function runSteps<T>(steps: Generator<undefined, T, undefined>, size: number): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await letOthersRun(size)
  }
}

const maxTurnMs = 10

/** Creates a function that lets other requests run if the work since its last pause took more than 10 ms. */
export function createPacer(): () => Promise<void> {
  let turnStart = performance.now()
  return async () => {
    if (performance.now() - turnStart <= maxTurnMs) return
    await nextTurn()
    turnStart = performance.now()
  }
}
