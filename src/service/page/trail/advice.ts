import { html } from 'hono/html'
import type { Advice } from '../../../evidence/explain/advice.ts'
import type { Explanation } from '../../../evidence/explain/explanation.ts'
import type { Markup } from '../component/markup.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import { renderCodeBlock, renderLabel, renderSentence } from '../component/text.ts'

const maxVisible = 10
const maxNames = 10

/** Renders how to fix what is non-compliant or missing, as the summary of a run has it; empty without any. Not for print. */
export function renderAdvice({ advice, fix }: Explanation): Markup | string {
  if (advice.length === 0 && fix === undefined) return ''
  const [first, rest] = [advice.slice(0, maxVisible), advice.slice(maxVisible)]
  return html`<div class="screen">
    ${renderSection('fix', 'How to fix this', [
      renderList(first),
      rest.length === 0 ? undefined : renderDetails(`${rest.length} more to fix`, renderList(rest)),
      fix === undefined ? undefined : renderDetails('YAML to copy', renderCodeBlock(fix)),
    ])}
  </div>`
}

function renderList(advice: readonly Advice[]): Markup | string {
  if (advice.length === 0) return ''
  return html`<ul class="advice">
    ${advice.map(({ names, text }) => html`<li>${renderNames(names)} · ${renderSentence(text)}</li>`)}
  </ul>`
}

function renderNames(names: readonly string[]): Markup {
  const more = names.length - maxNames
  const shown = names.slice(0, maxNames).map((name, at) => html`${at > 0 ? ', ' : ''}${renderLabel(name)}`)
  return html`<strong>${shown}${more > 0 ? ` and ${more} more` : ''}</strong>`
}
