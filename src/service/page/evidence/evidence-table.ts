import { html } from 'hono/html'
import { toItemName, type EvidenceItem } from '../../../verdict/explain/item.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderItemState } from '../component/status.ts'
import { renderTable, type Column } from '../component/table.ts'
import { renderCode, renderLabel, renderProse } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import { groupEvidence, type EvidenceGroup } from './evidence-group.ts'
import { renderGroupedSources } from './source-list.ts'

/** What is required of an item; empty if that is not shown. */
type RenderRequirement = (item: EvidenceItem) => Markup | string

/** Renders evidence with its results, the cells of a matrix in one row. `items` lists the worst state first. */
export function renderEvidenceTable(
  items: readonly EvidenceItem[],
  url: URL,
  renderRequirement: RenderRequirement,
): Markup {
  const listPage = paginate(groupEvidence(items), url.searchParams.get('evidence'))
  return html`<div data-part class="stack">
    ${renderTable('Evidence', toEvidenceColumns(items, renderRequirement), listPage.items)}
    ${renderPagination(listPage, 'evidence', (page) => `${withQuery(url, { evidence: page })}#evidence`)}
  </div>`
}

function toEvidenceColumns(
  items: readonly EvidenceItem[],
  renderRequirement: RenderRequirement,
): readonly Column<EvidenceGroup>[] {
  return [
    { title: 'State', cell: ([{ state }]) => renderItemState(state) },
    { title: 'Evidence', cell: renderItemName },
    {
      title: 'Result',
      isWide: true,
      isVisible: items.some(({ result, reasons }) => result !== undefined || reasons.length > 0),
      cell: renderGroupResult,
    },
    {
      title: 'Required',
      isLabelled: true,
      isVisible: items.some((item) => renderRequirement(item) !== ''),
      cell: ([item]) => renderRequirement(item),
    },
    { title: 'Reported', isVisible: items.some(({ reportedAt }) => reportedAt !== undefined), cell: renderReported },
  ]
}

/** The name is the one in the output of the gate and in the inputs of the action. */
function renderItemName([item, ...others]: EvidenceGroup): Markup {
  const { type, url, source } = item
  const text = renderLabel(toItemName(item), 120)
  if (others.length > 0)
    return html`${text} <span class="sub">${renderCode(type)} from ${others.length + 1} sources</span>`
  return html`${url === undefined ? text : html`<a href="${url}">${text}</a>`}
    <span class="sub">${renderCode(type)}${source === undefined ? '' : html` from ${renderLabel(source, 120)}`}</span>`
}

function renderGroupResult(group: EvidenceGroup): Markup | readonly Markup[] {
  if (group.length > 1) return renderGroupedSources(group)
  const [{ result, reasons }] = group
  return [...(result === undefined ? [] : [renderResult(result)]), ...reasons.map(renderReason)]
}

function renderResult(result: string): Markup {
  return html`<div class="result">${renderLabel(result, 300)}</div>`
}

function renderReason(reason: string): Markup {
  return html`<div>${renderProse(reason)}</div>`
}

function renderReported([{ reportedBy, reportedAt }]: EvidenceGroup): Markup | undefined {
  const by = renderIfPresent(reportedBy, (name) => html`<span class="sub">by ${renderLabel(name, 40)}</span>`)
  return renderIfPresent(reportedAt, (at) => html`${renderTime(at)}${by}`)
}
