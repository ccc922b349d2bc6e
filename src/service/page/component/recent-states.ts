import { html } from 'hono/html'
import type { ComplianceState } from '../../../wire/primitives.ts'
import type { Links } from '../../http/links.ts'
import { renderIcon } from './icon.ts'
import type { Markup } from './markup.ts'
import { toStateLabel } from './status.ts'

export interface RecentTrail {
  readonly flow: string
  readonly trail: string
  readonly state: ComplianceState
}

/** Renders the states of trails as a row of icons, the newest on the right. `newest` lists the newest trail first. */
export function renderRecentStates(newest: readonly RecentTrail[], links: Links): Markup {
  return html`<ul class="strip">
    ${newest.toReversed().map((one) => renderRecentState(one, links))}
  </ul>`
}

function renderRecentState({ flow, trail, state }: RecentTrail, links: Links): Markup {
  const { tone, word } = toStateLabel(state)
  const short = trail.length > 40 ? `${trail.slice(0, 12)}…` : trail
  return html`<li>
    <a class="${tone}" href="${links.trail(flow, trail)}" title="${short}: ${word}">
      ${renderIcon(tone)}<span class="hidden">${short}: ${word}</span>
    </a>
  </li>`
}
