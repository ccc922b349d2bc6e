import type { BodySource } from './body-source.ts'
import { Refusal } from '../response/refusal.ts'

/** The slowest that a body may arrive, or an answer be taken. */
export interface Pace {
  /** Milliseconds that a client may be waited for in any case. */
  readonly grace: number
  readonly bytesPerSecond: number
}

export const slowest: Pace = { grace: 20_000, bytesPerSecond: 1024 }

/**
 * Gives a body up that arrives more slowly than the pace, with 408. Only the time counts in which the client is waited for: where this
 * service, its disk or its database is slow, that is nobody's fault outside.
 */
export function keepPace(source: BodySource, { grace, bytesPerSecond }: Pace = slowest): BodySource {
  let waited = 0
  let bytes = 0
  return {
    ...source,
    next: async () => {
      const began = performance.now()
      const allowed = grace + (bytes / bytesPerSecond) * 1000 - waited
      const chunk = await withinTime(source.next(), allowed)
      waited += performance.now() - began
      bytes += chunk?.byteLength ?? 0
      return chunk
    },
  }
}

/** Whoever comes after the end is not listened to any more. */
function withinTime<T>(arriving: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), milliseconds)
    arriving.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function tooSlow(): Refusal {
  return new Refusal(
    408,
    'The body arrives too slowly; nothing was recorded, so send it again over a better connection.',
    {
      headers: { connection: 'close' },
    },
  )
}
