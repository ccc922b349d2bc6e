import { Worker } from 'node:worker_threads'

/** Ends this process with its parent, and both when a mutant has made a loop without end. */
export interface Watchdog {
  /** Runs a test with a mutant. */
  readonly watch: <T>(run: () => Promise<T>) => Promise<T>
}

const beatMs = 250

/** A process that goes on without its parent would take a processor from those that come after it. */
export function startWatchdog(): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: beats }).unref()
  let count = 0
  // A test may move the clock, so that a count is written.
  const beat = (): void => void (beats[0] = ++count)
  return {
    watch: async (run) => {
      beat()
      const timer = setInterval(beat, beatMs)
      try {
        return await run()
      } finally {
        clearInterval(timer)
        beats[0] = 0
      }
    },
  }
}
