import { describeCause } from './failure.ts'

/** Outages of a server, as its connections notice them. */
export interface Outages {
  /** A connection ended, or none can be opened. Logs the beginning of an outage. */
  readonly fail: (cause: unknown) => void
  /** A connection was opened. Logs the end of an outage. */
  readonly recover: () => void
  /** Number of outages that began. */
  readonly count: () => number
  readonly close: () => void
}

/** `log` gets one line at the beginning and one at the end of each outage. No line contains a password. */
export function createOutages(log: (line: string) => void): Outages {
  let startedAt: number | undefined
  let count = 0
  let isClosed = false
  return {
    fail: (cause) => {
      if (isClosed || startedAt !== undefined) return
      startedAt = performance.now()
      count += 1
      log(`The connection to the database is lost, and the service reconnects by itself: ${describeCause(cause)}`)
    },
    recover: () => {
      if (startedAt === undefined) return
      log(`The database is connected again after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
      startedAt = undefined
    },
    count: () => count,
    close: () => {
      isClosed = true
    },
  }
}
