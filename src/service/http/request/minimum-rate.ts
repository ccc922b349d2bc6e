import type { BodySource } from './body-source.ts'
import { HttpProblem } from '../http-problem.ts'

/** The slowest transfer of a body that is allowed, for requests and responses (rules 2.4). */
export interface MinimumRate {
  /** Milliseconds that a transfer may lag behind the rate. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

export const defaultMinimumRate: MinimumRate = { graceMs: 20_000, bytesPerSecond: 1024 }

/**
 * Limits how slowly a body may arrive. Below the minimum rate, `next` throws a 408 problem. Only time spent waiting for the client counts,
 * not time that the service, its disk or its database needs.
 */
export function enforceMinimumRate(
  source: BodySource,
  { graceMs, bytesPerSecond }: MinimumRate = defaultMinimumRate,
): BodySource {
  let waitedMs = 0
  let bytes = 0
  return {
    ...source,
    next: async () => {
      const startedAt = performance.now()
      const allowedMs = graceMs + (bytes / bytesPerSecond) * 1000 - waitedMs
      const chunk = await withTimeout(source.next(), allowedMs)
      waitedMs += performance.now() - startedAt
      bytes += chunk?.byteLength ?? 0
      return chunk
    },
  }
}

/** Rejects with a 408 problem after the timeout. A later result is ignored. */
function withTimeout<T>(pending: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // The rest of a refused body may never arrive. Its timer must not keep a process alive that has stopped.
    const timer = setTimeout(() => reject(tooSlow()), milliseconds).unref()
    pending.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function tooSlow(): HttpProblem {
  return new HttpProblem(
    408,
    'The body arrives too slowly and nothing was recorded; send it again over a faster connection.',
    {
      headers: { connection: 'close' },
    },
  )
}
