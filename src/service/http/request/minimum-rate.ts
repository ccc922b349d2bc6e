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
 * not time that the service, its disk or its database needs, nor time in which this process is blocked.
 */
export function enforceMinimumRate(
  source: BodySource,
  { graceMs, bytesPerSecond }: MinimumRate = defaultMinimumRate,
): BodySource {
  const stepMs = Math.min(maxStepMs, graceMs / 4)
  let waitedMs = 0
  let bytes = 0
  return {
    ...source,
    next: async () => {
      const pending = source.next()
      for (;;) {
        const startedAt = performance.now()
        const arrived = await waitFor(pending, stepMs)
        // A longer time is a delay of this process.
        waitedMs += Math.min(performance.now() - startedAt, 2 * stepMs)
        if (arrived.isDone) {
          bytes += arrived.chunk?.byteLength ?? 0
          return arrived.chunk
        }
        if (waitedMs > graceMs + (bytes / bytesPerSecond) * 1000) throw abandon(pending)
      }
    },
  }
}

const maxStepMs = 1000

type Arrived = { readonly isDone: true; readonly chunk: Uint8Array | undefined } | { readonly isDone: false }

/** Waits for a chunk, at most for so long. */
async function waitFor(pending: ReturnType<BodySource['next']>, milliseconds: number): Promise<Arrived> {
  const late = Promise.withResolvers<Arrived>()
  // The rest of a refused body may never arrive. Its timer must not keep a process alive that has stopped.
  const timer = setTimeout(() => late.resolve({ isDone: false }), milliseconds).unref()
  try {
    return await Promise.race([pending.then((chunk) => ({ isDone: true, chunk }) as const), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The result of the read comes later, and is ignored. */
function abandon(pending: Promise<unknown>): HttpProblem {
  pending.catch(() => undefined)
  return tooSlow()
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
