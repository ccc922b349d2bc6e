/** The time of a process (rules 2.20). */
export interface Clock {
  /** Epoch seconds. */
  readonly now: () => number
  /** Seconds by which the clock of the machine is ahead of `now`; negative if it is behind. */
  readonly readDeparture: () => number
}

/** Seconds by which two clocks may differ: synchronised ones differ by milliseconds. */
export const clockTolerance = 5

/**
 * Creates a clock that shows `start` (epoch seconds) now, and counts on by the monotonic clock of the process: no change of the clock of the
 * machine changes it. `log` gets a line when the clock of the machine departs from it, and when it has returned.
 */
export function createClock(start: number, log: (line: string) => void): Clock {
  const origin = start * 1000 - performance.now()
  let hasDeparted = false
  // Whole milliseconds, as those of the clock of a machine.
  const count = (): number => Math.round(origin + performance.now()) / 1000
  const readDeparture = (): number => Date.now() / 1000 - count()
  const report = (): void => {
    const departure = readDeparture()
    if (hasDeparted === isDeparted(departure)) return
    hasDeparted = !hasDeparted
    log(describeDeparture(departure))
  }
  report()
  return {
    now: () => {
      report()
      return count()
    },
    readDeparture,
  }
}

export function isDeparted(departure: number): boolean {
  return Math.abs(departure) > clockTolerance
}

/** A sentence for the log and for readiness. */
export function describeDeparture(departure: number): string {
  if (!isDeparted(departure)) return 'The clock of this machine agrees with the time of the service again.'
  const side = departure > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(departure).toFixed(0)} s ${side} the time of the service, which does not follow it; correct the clock, or restart the service if the machine was suspended.`
}
