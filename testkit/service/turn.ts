import type { TurnQueue } from '../../src/service/turn-queue.ts'

/** Keeps the event loop busy. */
function keepBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

interface Work {
  readonly owner: string
  /** Milliseconds of each. */
  readonly steps: readonly number[]
  /** Gets the owner after each step. */
  readonly done?: string[]
}

/** Long work, with a turn for each step. */
export function runSteps({ runAs, take }: TurnQueue, { owner, steps, done = [] }: Work): Promise<void> {
  return runAs(owner, async () => {
    for (const ms of steps) {
      await take()
      keepBusy(ms)
      done.push(owner)
    }
  })
}
