import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Tone } from '../../../text/document.ts'
import type { EvidenceItem } from '../../../verdict/explain/item.ts'
import { toSingleLine } from '../../../text/escape.ts'
import { itemTones } from '../../../verdict/explain/render.ts'
import { renderIcon } from './icon.ts'
import type { Markup } from './markup.ts'

/** The tone and the word that a state is shown with. */
export interface StateLabel {
  readonly tone: Tone
  readonly word: string
}

const stateLabels: Readonly<Record<string, StateLabel>> = {
  COMPLIANT: { tone: 'good', word: 'Compliant' },
  'NON-COMPLIANT': { tone: 'bad', word: 'Non-compliant' },
  INCOMPLETE: { tone: 'open', word: 'Incomplete' },
  MISSING: { tone: 'open', word: 'Missing' },
  UNCLEAR: { tone: 'unclear', word: 'Unclear' },
}

/** Returns the tone and the word for a state. An unknown state is never shown as good. */
export function toStateLabel(state: string): StateLabel {
  return stateLabels[state] ?? { tone: 'unclear', word: toSingleLine(state) }
}

/** Renders a status. Its icon, word and colour have the same meaning. */
export function renderStatus(tone: Tone, word: string, icon: Markup = renderIcon(tone)): Markup {
  return html`<span class="status ${tone}">${icon} ${word}</span>`
}

/** Renders a compliance state, such as `NON-COMPLIANT`. */
export function renderState(state: string): Markup {
  const { tone, word } = toStateLabel(state)
  return renderStatus(tone, word)
}

/** Renders the state of an item, such as `Failing`; with a total, such as `4 failing`. */
export function renderItemState(state: EvidenceItem['state'], total?: number): Markup {
  const word =
    total === undefined ? `${state.charAt(0).toUpperCase()}${state.slice(1)}` : `${formatCount(total)} ${state}`
  return renderStatus(itemTones[state], word)
}

/** Renders the outcome of an attestation. */
export function renderOutcome(isCompliant: boolean): Markup {
  return renderState(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT')
}
