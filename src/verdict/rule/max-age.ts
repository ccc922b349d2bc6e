const secondsPerUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** The time at which a report becomes too old, in epoch seconds. `maxAge` has the form of the policy `max_age`, such as `30d`. */
export function toExpiry(createdAt: number, maxAge: string): number {
  return createdAt + Number(maxAge.slice(0, -1)) * (secondsPerUnit[maxAge.slice(-1)] ?? 0)
}
