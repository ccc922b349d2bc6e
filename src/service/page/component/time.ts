import { html } from 'hono/html'
import { maxEpochSeconds } from '../../../schema/primitives.ts'
import type { Markup } from './markup.ts'

/** Renders a time, given in epoch seconds, in UTC. The script of the page adds the local time of the reader. */
export function renderTime(seconds: number | undefined): Markup {
  if (seconds === undefined || !(Math.abs(seconds) <= maxEpochSeconds)) return html`<span class="faint">unknown</span>`
  const iso = toIsoSeconds(seconds)
  return html`<time datetime="${iso}"><span class="utc">${toUtcText(iso)}</span></time>`
}

/** Converts epoch seconds to ISO 8601 in UTC, such as `2026-11-21T06:37:26Z`. */
export function toIsoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}

function toUtcText(iso: string): string {
  return iso.replace('T', ' ').replace('Z', ' UTC')
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats seconds with the two largest units: `2 d 3 h`, `45 s`, `0.3 s`. Implausible values are shown in seconds. */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 1 && seconds < maxEpochSeconds)) return `${Math.round(seconds * 1000) / 1000} s`
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of units) {
    if (rest >= size) parts.push(`${Math.floor(rest / size).toLocaleString('en')} ${unit}`)
    rest %= size
  }
  return parts.slice(0, 2).join(' ')
}
