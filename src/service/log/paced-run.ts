/** Work that is requested again and again, and run in turns. */
export interface PacedRun {
  /** Runs the work a second later, once for all requests until then. */
  readonly request: () => void
  /** Runs the work after the run in progress, and resolves when it is done. */
  readonly runNow: () => Promise<void>
}

const delayMs = 1000
const maxPauseMs = 10_000
const shareOfTime = 0.01

/**
 * Creates the function that requests runs of `run`, which never rejects. A pause of at most 10 seconds follows a long run, so that the runs
 * take a hundredth of the time: a publication syncs files to disk, beside the commits of new records.
 */
export function createPacedRun(run: () => Promise<void>): PacedRun {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let [requested, started] = [0, 0]
  let earliest = 0
  const work = async (): Promise<void> => {
    started = requested
    isWorking = true
    const start = performance.now()
    await run()
    const end = performance.now()
    earliest = end + Math.min((end - start) / shareOfTime, maxPauseMs)
    isWorking = false
    if (requested > started) schedule()
  }
  const runNow = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    working = working.then(work)
    return working
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void runNow(), Math.max(delayMs, earliest - performance.now())).unref()
  }
  return {
    request: () => {
      requested += 1
      if (!isWorking) schedule()
    },
    runNow,
  }
}
