import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Tone } from '../../../text/document.ts'
import { type EvidenceItem, itemWords } from '../../../evidence/explain/item.ts'
import { toSingleLine } from '../../../text/escape.ts'
import { itemTones, toTitle } from '../../../evidence/explain/render.ts'
import type { ComplianceStatus } from '../../../wire/resource/trail.ts'
import { renderIcon } from './icon.ts'
import type { Markup } from './markup.ts'

/** The tone and the word that a state is shown with. */
export interface StateLabel {
  readonly tone: Tone
  readonly word: string
}

const stateLabels: Readonly<Record<string, StateLabel>> = {
  COMPLIANT: { tone: 'good', word: 'Compliant' },
  'NON-COMPLIANT': { tone: 'bad', word: 'Not compliant' },
  INCOMPLETE: { tone: 'open', word: 'Waiting' },
  MISSING: { tone: 'open', word: 'Missing' },
  UNCLEAR: { tone: 'unclear', word: 'Not evaluated' },
}

/** Returns the tone and the word for a state. An unknown state is never shown as good. */
export function toStateLabel(state: string): StateLabel {
  return stateLabels[state] ?? { tone: 'unclear', word: toSingleLine(state) }
}

/** Renders a status. Its icon, word and colour have the same meaning. */
export function renderStatus(tone: Tone, word: string, icon: Markup = renderIcon(tone)): Markup {
  return html`<span class="status ${tone}">${icon} <span class="word">${word}</span></span>`
}

/** The state to show of a verdict: one in which nothing failed waits, also for a review. */
export function toShownState({
  status,
  waiting_for: waiting,
}: Pick<ComplianceStatus, 'status' | 'waiting_for'>): string {
  return status === 'NON-COMPLIANT' && waiting !== undefined ? 'INCOMPLETE' : status
}

/** Renders a compliance state, such as `NON-COMPLIANT`. */
export function renderState(state: string): Markup {
  const { tone, word } = toStateLabel(state)
  return renderStatus(tone, word)
}

/** Renders the state of an item, such as `Not compliant`. */
export function renderItemState(state: EvidenceItem['state']): Markup {
  return renderStatus(itemTones[state], toTitle(itemWords[state]))
}

/** A number of things in one state. */
export type StateCount = readonly [label: StateLabel, total: number]

/** Counts of items, the worst state first. */
export function countItemStates(states: readonly EvidenceItem['state'][]): readonly StateCount[] {
  return itemStates.map((state) => [
    { tone: itemTones[state], word: toTitle(itemWords[state]) },
    states.filter((one) => one === state).length,
  ])
}

const itemStates: readonly EvidenceItem['state'][] = ['failing', 'waiting', 'missing', 'overridden', 'passing']

/** Counts of compliance states, the worst first. */
export function countStates(states: readonly string[]): readonly StateCount[] {
  const known = ['NON-COMPLIANT', 'UNCLEAR', 'INCOMPLETE', 'COMPLIANT']
  return known.map((state) => [toStateLabel(state), states.filter((one) => one === state).length])
}

/** Renders the counts above a list, such as `4 not compliant`. Counts of 0 are left out. */
export function renderStateCounts(counts: readonly StateCount[]): Markup | string {
  const shown = counts.filter(([, total]) => total > 0)
  if (shown.length === 0) return ''
  return html`<ul class="tally">
    ${shown.map(([{ tone, word }, total]) => html`<li>${renderStatus(tone, `${formatCount(total)} ${word.toLowerCase()}`)}</li>`)}
  </ul>`
}

/** Renders the outcome of an attestation. */
export function renderOutcome(isCompliant: boolean): Markup {
  return renderState(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT')
}
