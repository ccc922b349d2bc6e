/** Seconds until the next attempt, by how many failed in a row; the last one stays. */
const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200] as const

/** Seconds for which a message is tried, from when it was made. */
export const patience = 3 * 24 * 3600

/** Seconds to wait after that many failures in a row (from 1), a fifth more or less, so that targets of one host spread. */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0]
  return wait * (0.8 + 0.4 * random())
}
