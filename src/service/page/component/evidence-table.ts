import { html } from 'hono/html'
import { toItemName, type EvidenceItem } from '../../../evidence/explain/item.ts'
import { renderIfPresent, type Markup } from './markup.ts'
import { paginate, renderPagination, withQuery } from './pagination.ts'
import { renderItemState, countItemStates, renderStateCounts } from './status.ts'
import { renderDetail, renderRowName } from './row-name.ts'
import { renderTable, type Column } from './table.ts'
import { renderCode, renderLabel, renderProse } from './text.ts'
import { renderTime } from './time.ts'
import { renderDetails } from './section.ts'

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

/** Renders evidence of one name by its sources: the counts, each source that is not compliant, and the others folded. */
function renderGroupedSources(group: EvidenceGroup): Markup {
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

/** Evidence of one name and type from several sources, such as the cells of a matrix. The first item has the worst state. */
type EvidenceGroup = readonly [EvidenceItem, ...EvidenceItem[]]

/** Groups items by name and type, at the place of the worst item of each group. `items` lists the worst state first. */
function groupEvidence(items: readonly EvidenceItem[]): readonly EvidenceGroup[] {
  const groups = new Map<string, [EvidenceItem, ...EvidenceItem[]]>()
  for (const item of items) {
    const key = JSON.stringify([toItemName(item), item.artifact, item.type, item.unexpected])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** The source of each item without the beginning that all of them have: `ubuntu-latest · node 20` of `ci.yml / test / ubuntu-latest · node 20`. */
function toDistinctSources(group: EvidenceGroup): readonly string[] {
  const sources = group.map(({ source = '' }) => source.split(' / '))
  const [first = []] = sources
  const shared = first.findIndex((part, at) =>
    sources.some((source) => source[at] !== part || at === source.length - 1),
  )
  return sources.map((source) => source.slice(Math.max(0, shared)).join(' / '))
}
