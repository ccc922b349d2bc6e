/** Delays by the number of failed attempts in a row. The last one repeats. */
const retryDelaysSeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200] as const

/** Age at which the delivery of a message is given up. */
export const maxDeliveryAgeSeconds = 3 * 24 * 3600

/** Seconds until the next attempt, after `failures` (from 1) in a row. Jitter of 20 % spreads the targets of one host. */
export function toRetryDelay(failures: number, random: () => number = Math.random): number {
  const wait = retryDelaysSeconds[Math.min(failures, retryDelaysSeconds.length) - 1] ?? retryDelaysSeconds[0]
  return wait * (0.8 + 0.4 * random())
}
