import { html } from 'hono/html'
import type { Trail } from '../../../schema/resource/trail.ts'
import type { Explanation } from '../../../verdict/explain/explanation.ts'
import { toItemName, type EvidenceItem } from '../../../verdict/explain/item.ts'
import { findShownRequirement } from '../../../verdict/explain/requirement.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderItemState } from '../component/status.ts'
import { renderTable, type Column } from '../component/table.ts'
import { renderCodeBlock, renderCode, renderLabel, renderProse } from '../component/text.ts'
import { groupEvidence, type EvidenceGroup } from './evidence-group.ts'
import { describePolicy } from './policy.ts'
import { renderGroupedSources } from './source-list.ts'
import type { TrailView } from './trail-view.ts'

/** Renders the required items next to the reported evidence, the worst state first. */
export function renderTrailEvidence({ request: { url }, trail }: TrailView, { items }: Explanation): Markup {
  if (items.length === 0) return renderSection('evidence', 'Evidence', renderNoEvidence())
  const listPage = paginate(groupEvidence(items), url.searchParams.get('evidence'))
  return renderSection(
    'evidence',
    renderCountedTitle('Evidence', items.length),
    html`<div data-part class="stack">
      ${renderTable('Evidence', toEvidenceColumns(trail, items), listPage.items)}
      ${renderPagination(listPage, 'evidence', (page) => `${withQuery(url, { evidence: page })}#evidence`)}
    </div>`,
  )
}

function renderNoEvidence(): Markup {
  const step =
    '- uses: OWNER/delivery-evidence@v1\n  if: ${{ !cancelled() }}\n  with:\n    kind: junit\n    files: "**/junit*.xml"'
  return renderEmptyState('This trail has no attestations yet. This step reports test results:', renderCodeBlock(step))
}

function toEvidenceColumns(trail: Trail, items: readonly EvidenceItem[]): readonly Column<EvidenceGroup>[] {
  return [
    { title: 'State', cell: ([{ state }]) => renderItemState(state) },
    { title: 'Evidence', cell: renderItemName },
    {
      title: 'Result',
      isVisible: items.some(({ result, reasons }) => result !== undefined || reasons.length > 0),
      cell: renderGroupResult,
    },
    {
      title: 'Required',
      isLabelled: true,
      isVisible: items.some((item) => renderRequirement(trail, item) !== ''),
      cell: ([item]) => renderRequirement(trail, item),
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

function renderRequirement({ template }: Trail, item: EvidenceItem): Markup | string {
  if (template === null || template === undefined) return ''
  if (item.unexpected) return html`<span class="faint">not in the template</span>`
  if (item.type === 'artifact') return 'artifact'
  return describePolicy(findShownRequirement(template, item)?.['policy']) || 'compliant'
}

function renderReason(reason: string): Markup {
  return html`<div>${renderProse(reason)}</div>`
}

function renderReported([{ reportedBy, reportedAt }]: EvidenceGroup): Markup | undefined {
  const by = renderIfPresent(reportedBy, (name) => html`<span class="sub">by ${renderLabel(name, 40)}</span>`)
  return renderIfPresent(reportedAt, (at) => html`${renderTime(at)}${by}`)
}
