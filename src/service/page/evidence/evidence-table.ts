import { html } from 'hono/html'
import { toItemName, type EvidenceItem } from '../../../evidence/explain/item.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderItemState } from '../component/status.ts'
import { renderDetail, renderRowName } from '../component/row-name.ts'
import { renderTable, type Column } from '../component/table.ts'
import { renderCode, renderLabel, renderProse } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import { groupEvidence, type EvidenceGroup } from './evidence-group.ts'
import { renderGroupedSources } from './source-list.ts'

/** What is required of an item; empty if that is not shown. */
type DescribeRequirement = (item: EvidenceItem) => string

/** Renders evidence with its results, the cells of a matrix in one row. `items` lists the worst state first. */
export function renderEvidenceTable(
  items: readonly EvidenceItem[],
  url: URL,
  describeRequirement: DescribeRequirement,
): Markup {
  const listPage = paginate(groupEvidence(items), url.searchParams.get('evidence'))
  return html`<div data-part class="stack">
    ${renderTable('Evidence', toEvidenceColumns(items, describeRequirement), listPage.items)}
    ${renderPagination(listPage, 'evidence', (page) => `${withQuery(url, { evidence: page })}#evidence`)}
  </div>`
}

function toEvidenceColumns(
  items: readonly EvidenceItem[],
  describeRequirement: DescribeRequirement,
): readonly Column<EvidenceGroup>[] {
  return [
    { title: 'State', cell: ([{ state }]) => renderItemState(state) },
    { title: 'Evidence', isName: true, cell: renderItemName },
    {
      title: 'Result',
      isWide: true,
      isVisible: items.some(({ result, reasons }) => result !== undefined || reasons.length > 0),
      cell: (group) => [renderGroupResult(group), renderRequired(describeRequirement(group[0]))],
    },
    { title: 'Reported', isVisible: items.some(({ reportedAt }) => reportedAt !== undefined), cell: renderReported },
  ]
}

/** The name is the one in the output of the gate and in the inputs of the action. */
function renderItemName([item, ...others]: EvidenceGroup): Markup {
  const { type, url, source } = item
  const name = { text: toItemName(item), content: renderQualifiedName(item) }
  if (others.length > 0)
    return renderRowName(name, renderDetail(html`${renderCode(type)} from ${others.length + 1} sources`))
  const from = source === undefined ? '' : html` from ${renderLabel(source)}`
  return renderRowName({ ...name, href: url }, renderDetail([renderCode(type), from]))
}

/** A narrow screen cuts the name of the artifact first. */
function renderQualifiedName({ artifact, name }: EvidenceItem): Markup {
  if (artifact === undefined) return renderLabel(name)
  return html`<span class="prefix">${renderLabel(artifact)}</span>.<span class="tail">${renderLabel(name)}</span>`
}

function renderRequired(requirement: string): Markup | string {
  return requirement === '' ? '' : html`<div class="sub">${requirement}</div>`
}

function renderGroupResult(group: EvidenceGroup): Markup | readonly Markup[] {
  if (group.length > 1) return renderGroupedSources(group)
  const [{ result, reasons }] = group
  return [...(result === undefined ? [] : [renderResult(result)]), ...reasons.map(renderReason)]
}

function renderResult(result: string): Markup {
  return html`<div class="result">${renderLabel(result)}</div>`
}

function renderReason(reason: string): Markup {
  return html`<div>${renderProse(reason)}</div>`
}

function renderReported([{ reportedBy, reportedAt }]: EvidenceGroup): Markup | undefined {
  const by = renderIfPresent(reportedBy, (name) => html`<span class="sub">by ${renderLabel(name)}</span>`)
  return renderIfPresent(reportedAt, (at) => html`${renderTime(at)}${by}`)
}
