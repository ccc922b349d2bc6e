import { EvidenceError } from '../error.ts'

const secondsPerUnit: Readonly<Record<string, number>> = { h: 3600, d: 86_400 }

/** The seconds of a number of hours or days. Throws `usage` for another text. */
export function parseDuration(option: string, text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([hd])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (secondsPerUnit[unit] ?? 0)
  throw new EvidenceError('usage', `--${option} is "${text}"; it must be a number of hours or days, such as 24h or 7d.`)
}
