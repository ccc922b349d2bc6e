import type { AttestationFact } from '../fact/evidence.ts'

const secondsPerUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** The largest distance of a local time from UTC. */
const maxOffset = 14 * 3600

/** Why a report is too old at a time, in epoch seconds; undefined if it is not. `maxAge` has the form of the policy `max_age`, such as `30d`. */
export function findAgeViolation(fact: AttestationFact, maxAge: string, now: number): string | undefined {
  if (toExpiry(fact, maxAge) > now) return undefined
  const madeAt = findMadeAt(fact)
  if (madeAt === fact.created_at) return `older than ${maxAge}`
  return `older than ${maxAge}: it states that it is of ${new Date(madeAt * 1000).toISOString().slice(0, 10)}`
}

/** The time at which a report becomes too old, in epoch seconds. */
export function toExpiry(fact: AttestationFact, maxAge: string): number {
  return findMadeAt(fact) + Number(maxAge.slice(0, -1)) * (secondsPerUnit[maxAge.slice(-1)] ?? 0)
}

/** The arrival of a report, or an earlier time that it states: what a sender states makes a report older, never younger (rules 5.2). */
function findMadeAt({ created_at: arrival, spooled_at: spooled, content }: AttestationFact): number {
  const stated = [arrival, spooled ?? arrival]
  if (content.kind === 'codequality') stated.push(content.analysed_at ?? arrival)
  // The time of a suite may be local, without a zone. Within an offset it says nothing.
  if (content.kind === 'junit' && content.ran_at !== undefined && content.ran_at < arrival - maxOffset) {
    stated.push(content.ran_at)
  }
  return Math.min(...stated)
}
