import { html } from 'hono/html'
import type { Tone } from '../../../text/document.ts'
import type { Item } from '../../../verdict/explain/item.ts'
import { toLine } from '../../../text/escape.ts'
import { itemTones } from '../../../verdict/explain/render.ts'
import { drawIcon } from './icon.ts'
import type { Markup } from './markup.ts'
import { count } from './text.ts'

export interface Sign {
  readonly tone: Tone
  readonly word: string
}

const signs: Readonly<Record<string, Sign>> = {
  COMPLIANT: { tone: 'good', word: 'Compliant' },
  'NON-COMPLIANT': { tone: 'bad', word: 'Non-compliant' },
  INCOMPLETE: { tone: 'open', word: 'Incomplete' },
  MISSING: { tone: 'open', word: 'Missing' },
  UNCLEAR: { tone: 'unclear', word: 'Unclear' },
}

/** How a state is shown; one that is not known here is never taken for a good one. */
export function signOf(state: string): Sign {
  return signs[state] ?? { tone: 'unclear', word: toLine(state) }
}

/** Shape, word and colour say the same. */
export function status(tone: Tone, word: string, icon: Markup = drawIcon(tone)): Markup {
  return html`<span class="status ${tone}">${icon} ${word}</span>`
}

export function stateStatus(state: string): Markup {
  const { tone, word } = signOf(state)
  return status(tone, word)
}

/** `Failing`; with a total, `4 failing`. */
export function itemStatus(state: Item['state'], total?: number): Markup {
  const word = total === undefined ? `${state.charAt(0).toUpperCase()}${state.slice(1)}` : `${count(total)} ${state}`
  return status(itemTones[state], word)
}

export function outcomeStatus(isCompliant: boolean): Markup {
  return stateStatus(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT')
}
