import { html } from 'hono/html'
import type { EvidenceItem } from '../../../evidence/explain/item.ts'
import type { Markup } from '../component/markup.ts'
import { renderDetails } from '../component/section.ts'
import { countItemStates, renderItemState, renderStateCounts } from '../component/status.ts'
import { renderLabel, renderProse } from '../component/text.ts'
import { toDistinctSources, type EvidenceGroup } from './evidence-group.ts'

/** Renders evidence of one name by its sources: the counts, each source that is not compliant, and the others folded. */
export function renderGroupedSources(group: EvidenceGroup): Markup {
  const sources = toDistinctSources(group)
  const lines = group.map((item, at) => ({ state: item.state, line: renderSourceLine(item, sources[at] ?? '') }))
  const open = lines.filter(({ state }) => state !== 'passing').map(({ line }) => line)
  const passing = lines.filter(({ state }) => state === 'passing').map(({ line }) => line)
  return html`${renderStateCounts(countItemStates(group.map(({ state }) => state)))} ${renderLines(open)}
  ${passing.length === 0 ? '' : renderDetails(`Show the ${passing.length} compliant`, renderLines(passing))}`
}

function renderLines(lines: readonly Markup[]): Markup | string {
  if (lines.length === 0) return ''
  return html`<ul class="cells">
    ${lines}
  </ul>`
}

function renderSourceLine({ state, url, result, reasons }: EvidenceItem, source: string): Markup {
  const name = renderLabel(source === '' ? 'without a source' : source)
  return html`<li>
    ${renderItemState(state)} ${url === undefined ? name : html`<a href="${url}">${name}</a>`}
    ${result === undefined ? '' : html`<span class="sub">${renderLabel(result)}</span>`}
    ${reasons.map((reason) => html`<div class="sub">${renderProse(reason)}</div>`)}
  </li>`
}
