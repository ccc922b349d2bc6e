import { onTestFinished, vi } from 'vitest'

export interface HeldClock {
  /** How many timers of so many milliseconds, rounded, have not ended. */
  readonly pending: (ms: number) => number
}

/**
 * Timers pass only when the test advances them (`vi.advanceTimersByTime`), up to its end. The timers of the tested code are known by their
 * milliseconds: test files share a process, where what an earlier one left may set a timer at any time.
 */
export function holdClock(): HeldClock {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const timers = new Map<unknown, number>()
  const setTimer = (callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): unknown => {
    const timer = set(() => {
      timers.delete(timer)
      callback(...values)
    }, ms)
    timers.set(timer, Math.round(ms ?? 0))
    return timer
  }
  const clearTimer = (timer: NodeJS.Timeout | undefined): void => {
    timers.delete(timer)
    clear(timer)
  }
  Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer })
  return { pending: (ms) => [...timers.values()].filter((each) => each === ms).length }
}
