import { html } from 'hono/html'
import { lastMoment } from '../../../schema/primitives.ts'
import type { Markup } from './markup.ts'

/** A moment in UTC, which the page's script tells in the reader's own zone beside it. Epoch seconds. */
export function moment(seconds: number | undefined): Markup {
  if (seconds === undefined || !(Math.abs(seconds) <= lastMoment)) return html`<span class="faint">unknown</span>`
  const iso = toIso(seconds)
  return html`<time datetime="${iso}"><span class="utc">${toUtc(iso)}</span></time>`
}

/** `2026-11-21T06:37:26Z`. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}

function toUtc(iso: string): string {
  return iso.replace('T', ' ').replace('Z', ' UTC')
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** `2 d 3 h`, `45 s`, `0.3 s`: the two largest units. What nobody waits for is told in seconds. */
export function span(seconds: number): string {
  if (!(seconds >= 1 && seconds < lastMoment)) return `${Math.round(seconds * 1000) / 1000} s`
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of units) {
    if (rest >= size) parts.push(`${Math.floor(rest / size).toLocaleString('en')} ${unit}`)
    rest %= size
  }
  return parts.slice(0, 2).join(' ')
}
