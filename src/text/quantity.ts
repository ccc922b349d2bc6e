/** A count with separators: `4,344`. A number that is not exact is shown as it is. */
export function formatCount(value: number): string {
  if (!Number.isSafeInteger(Math.trunc(value))) return String(value)
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return value.toLocaleString('en')
}

/** The range of a JavaScript date, in seconds. */
const maxDuration = 8_640_000_000_000

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats seconds with the two largest units: `2 d 3 h`, `45 s`, `0.3 s`. Implausible values are shown in seconds. */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 1 && seconds < maxDuration)) return `${Math.round(seconds * 1000) / 1000} s`
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of units) {
    if (rest >= size) parts.push(`${formatCount(Math.floor(rest / size))} ${unit}`)
    rest %= size
  }
  return parts.slice(0, 2).join(' ')
}
