import { setTimeout as delay } from 'node:timers/promises'

/** The outcome of one attempt. `again`: another attempt may succeed, after at least `afterMs` milliseconds. */
export type AttemptResult<T> =
  | { readonly done: T }
  | { readonly failure: Error; readonly again: false }
  | { readonly failure: Error; readonly again: true; readonly afterMs: number }

export interface Clock {
  /** Milliseconds; monotonic. */
  readonly now: () => number
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>
  /** From 0 up to, not including, 1. */
  readonly random: () => number
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  random: Math.random,
}

interface RetryOptions {
  readonly timeoutMs: number
  readonly clock: Clock
  /** Aborts a wait. */
  readonly signal?: AbortSignal | undefined
}

const firstBackoffMs = 250
const maxBackoffMs = 15_000

/**
 * Repeats an attempt until it succeeds, reports a permanent failure, or leaves no time for another one; then throws the last failure.
 * `attempt` gets a function that returns the remaining milliseconds. The backoff is exponential with full jitter, and never shorter
 * than the delay that the server asked for (rules 8.9).
 */
export async function retry<T>(
  attempt: (remainingMs: () => number) => Promise<AttemptResult<T>>,
  { timeoutMs, clock, signal }: RetryOptions,
): Promise<T> {
  const deadline = clock.now() + timeoutMs
  for (let retries = 0; ; retries += 1) {
    const result = await attempt(() => Math.max(1, deadline - clock.now()))
    if ('done' in result) return result.done
    const waitMs = result.again
      ? Math.max(result.afterMs, clock.random() * Math.min(maxBackoffMs, firstBackoffMs * 2 ** retries))
      : Infinity
    if (clock.now() + waitMs >= deadline) throw result.failure
    await clock.sleep(waitMs, signal)
  }
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3). 0 if it is absent or malformed. `now` is in milliseconds. */
export function parseRetryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
