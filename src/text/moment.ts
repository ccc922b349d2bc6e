/** The range of a JavaScript date, in seconds. */
const maxSeconds = 8_640_000_000_000

/** A time for people: `2026-11-22 10:02 UTC (3 h ago)`. Both times are epoch seconds. A number that is no time is shown as it is. */
export function formatMoment(seconds: number, now: number): string {
  if (!isTime(seconds)) return String(seconds)
  const shown = new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, ' UTC')
  return `${shown} (${formatDistance(seconds - now)})`
}

/** The distance of a time from now, for a list: `3 h ago`. */
export function formatAge(seconds: number, now: number): string {
  return isTime(seconds) ? formatDistance(seconds - now) : String(seconds)
}

/**
 * A time in a text that is kept, in which an age would become wrong: `27 Nov 15:04 UTC`, with the year if it is not that of the newest time
 * in the text. Empty for a number that is no time.
 */
export function formatMinute(seconds: number, newest: number): string {
  if (!isTime(seconds)) return ''
  const [, day = '', month = '', year = '', clock = ''] = new Date(seconds * 1000).toUTCString().split(' ')
  const isSameYear = new Date(newest * 1000).getUTCFullYear() === Number(year)
  return [Number(day), month, ...(isSameYear ? [] : [year]), clock.slice(0, 5), 'UTC'].join(' ')
}

function isTime(seconds: number): boolean {
  return Math.abs(seconds) <= maxSeconds
}

/** A time such as `2026-11-21T06:12:09+0000` in epoch seconds; undefined without a zone, because it is ambiguous then. */
export function parseZonedTime(text: string): number | undefined {
  if (!/^[^T]{1,40}T.{0,40}(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return undefined
  const seconds = Date.parse(text) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** A time of an artifact in epoch seconds: decimal seconds (rules 2.6), or ISO 8601 of another service. NaN for any other text. */
export function parseArtifactTime(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text) / 1000
}

/**
 * The largest unit of a distance in time: `3 h ago`, `in 89 d`, `now`. It refers to nothing outside, because the script of the pages contains
 * its source text.
 */
export function formatDistance(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
  ] as const
  const distance = Math.abs(seconds)
  const found = units.find(([, size]) => distance >= size)
  if (found === undefined) return 'now'
  const [unit, size] = found
  const shown = `${Math.floor(distance / size)} ${unit}`
  return seconds < 0 ? `${shown} ago` : `in ${shown}`
}
