import { html } from 'hono/html'
import type { Judged } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import { drawIcon } from './icon.ts'
import type { Markup } from './markup.ts'
import { signOf } from './status.ts'

/** How trails stand, one mark each, the newest at the right; `newest` comes first in the list. */
export function drawStrip(newest: readonly Judged[], links: Links): Markup {
  return html`<ul class="strip">
    ${newest.toReversed().map((judged) => drawMark(judged, links))}
  </ul>`
}

function drawMark({ history: { flow, trail }, verdict }: Judged, links: Links): Markup {
  const { tone, word } = signOf(verdict.status)
  const short = trail.length > 40 ? `${trail.slice(0, 12)}…` : trail
  return html`<li>
    <a class="${tone}" href="${links.trail(flow, trail)}" title="${short}: ${word}">
      ${drawIcon(tone)}<span class="hidden">${short}: ${word}</span>
    </a>
  </li>`
}
