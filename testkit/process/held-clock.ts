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
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const timers = new Map<unknown, number>()
  const setting = vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms, ...values) => {
    const timer = set(() => {
      timers.delete(timer)
      callback(...values)
    }, ms)
    timers.set(timer, Math.round(ms ?? 0))
    return timer
  })
  const clearing = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    timers.delete(timer)
    clear(timer)
  })
  onTestFinished(() => {
    setting.mockRestore()
    clearing.mockRestore()
    vi.useRealTimers()
  })
  return { pending: (ms) => [...timers.values()].filter((each) => each === ms).length }
}
