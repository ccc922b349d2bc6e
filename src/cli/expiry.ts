import { asTime } from '../step/input/input-form.ts'
import { EvidenceError } from '../error.ts'
import { readOption, type Arguments } from './arguments.ts'

const secondsPerDay = 24 * 3600

/**
 * Expiry in epoch seconds; null for `never`. `--expires` is a number of days from now (`90d`), a date (00:00 UTC) or `never`; `--expires-at` is an exact time.
 * Undefined if neither is given. Throws `usage` for a time in the past.
 */
export function readExpiry(args: Arguments, now: number): number | null | undefined {
  const time = readOption(args, 'expires-at')
  const day = readOption(args, 'expires')
  if (day !== undefined && time !== undefined) {
    throw new EvidenceError('usage', 'Give either --expires or --expires-at, not both.')
  }
  if (time !== undefined) return requireFuture(asTime('expires-at', time), now)
  if (day === 'never') return null
  return day === undefined ? undefined : requireFuture(parseExpiry(day, now), now)
}

function parseExpiry(text: string, now: number): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days !== undefined) return now + Number(days) * secondsPerDay
  return asTime('expires', /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
}

function requireFuture(expiry: number, now: number): number {
  if (expiry > now) return expiry
  throw new EvidenceError('usage', 'The expiry is in the past. Use a future time.')
}
