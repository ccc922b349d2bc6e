import { html } from 'hono/html'
import { maxEpochSeconds } from '../../../wire/primitives.ts'
import type { Markup } from './markup.ts'

/** Renders a time, given in epoch seconds, in UTC. In its place the script of the page shows the age, which a page would keep. */
export function renderTime(seconds: number | undefined): Markup {
  return renderUtc(seconds, html``)
}

/** Renders a time of which the age says too little. The script of the page shows it in the zone of the reader. */
export function renderExactTime(seconds: number): Markup {
  return renderUtc(seconds, html` class="exact"`)
}

function renderUtc(seconds: number | undefined, mark: Markup): Markup {
  if (seconds === undefined || !(Math.abs(seconds) <= maxEpochSeconds)) return html`<span class="faint">unknown</span>`
  const iso = toIsoSeconds(seconds)
  const [day = '', clock = ''] = iso.replace('Z', '').split('T')
  return html`<time${mark} datetime="${iso}" title="${day} ${clock} UTC"
    ><span class="utc">${day}<span class="clock"> ${clock} UTC</span></span></time
  >`
}

/** Converts epoch seconds to ISO 8601 in UTC, such as `2026-11-21T06:37:26Z`. */
export function toIsoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}
