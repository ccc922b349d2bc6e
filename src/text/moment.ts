/** The range of a JavaScript date, in seconds. */
const maxSeconds = 8_640_000_000_000

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** A time for people: `2026-11-22 10:02 UTC (3 h ago)`. Both times are epoch seconds. A number that is no time is shown as it is. */
export function formatMoment(seconds: number, now: number): string {
  if (!(Math.abs(seconds) < maxSeconds)) return String(seconds)
  const shown = new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, ' UTC')
  return `${shown} (${formatDistance(seconds - now)})`
}

/** The distance of a time from now, for a list: `3 h ago`. */
export function formatAge(seconds: number, now: number): string {
  return Math.abs(seconds) < maxSeconds ? formatDistance(seconds - now) : String(seconds)
}

/** A time such as `2026-11-21T06:12:09+0000` in epoch seconds; undefined without a zone, because it is ambiguous then. */
export function parseZonedTime(text: string): number | undefined {
  if (!/^[^T]{1,40}T.{0,40}(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return undefined
  const seconds = Date.parse(text) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** The largest unit of a distance in time: `3 h ago`, `in 89 d`, `now`. */
function formatDistance(seconds: number): string {
  const distance = Math.abs(seconds)
  const found = units.find(([, size]) => distance >= size)
  if (found === undefined) return 'now'
  const [unit, size] = found
  const shown = `${Math.floor(distance / size)} ${unit}`
  return seconds < 0 ? `${shown} ago` : `in ${shown}`
}
