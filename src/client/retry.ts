import { setTimeout as delay } from 'node:timers/promises'

/** How one try ended. `again` says that another may do better, and after how many milliseconds at the least. */
export type Try<T> =
  | { readonly done: T }
  | { readonly failure: Error; readonly again: false }
  | { readonly failure: Error; readonly again: true; readonly after: number }

export interface Clock {
  /** Milliseconds, only ever growing. */
  readonly now: () => number
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>
  /** From 0 up to 1. */
  readonly random: () => number
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => delay(milliseconds, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
}

const firstWait = 250
const longestWait = 15_000

/**
 * Tries until it is done, until a try says that another would be in vain, or until the budget (milliseconds) cannot hold another one;
 * then the last failure is thrown. A try is told what is left of it. `signal` ends a wait. Waits grow with full jitter, and are never shorter than what the server asked for.
 */
export async function retry<T>(
  attempt: (left: () => number) => Promise<Try<T>>,
  {
    budget,
    clock,
    signal,
  }: { readonly budget: number; readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<T> {
  const deadline = clock.now() + budget
  for (let tries = 0; ; tries += 1) {
    const result = await attempt(() => Math.max(1, deadline - clock.now()))
    if ('done' in result) return result.done
    const wait = result.again
      ? Math.max(result.after, clock.random() * Math.min(longestWait, firstWait * 2 ** tries))
      : Infinity
    if (clock.now() + wait >= deadline) throw result.failure
    await clock.sleep(wait, signal)
  }
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 §10.2.3); 0 where it says nothing that can be understood. */
export function parseRetryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
