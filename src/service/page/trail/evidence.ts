import { html } from 'hono/html'
import type { Trail } from '../../../schema/resource/trail.ts'
import type { Explanation } from '../../../verdict/explain/explanation.ts'
import { printName, type Item } from '../../../verdict/explain/item.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { itemStatus } from '../component/status.ts'
import { drawTable, type Column } from '../component/table.ts'
import { block, code, label, prose } from '../component/text.ts'
import { tellPolicy } from './policy.ts'
import type { Told } from './trail.ts'

/** What the template wants beside what was reported, worst first. */
export function drawEvidence({ visit: { url }, trail }: Told, { items }: Explanation): Markup {
  if (items.length === 0) return section('evidence', 'Evidence', drawNone())
  const stretch = cutPage(items, url.searchParams.get('evidence'))
  return section(
    'evidence',
    counted('Evidence', items.length),
    html`<div data-part class="stack">
      ${drawTable('Evidence', listColumns(trail, items), stretch.items)}
      ${drawPager(stretch, 'evidence', (page) => `${withQuery(url, { evidence: page })}#evidence`)}
    </div>`,
  )
}

function drawNone(): Markup {
  const step =
    '- uses: OWNER/delivery-evidence@v1\n  if: ${{ !cancelled() }}\n  with:\n    kind: junit\n    files: "**/junit*.xml"'
  return empty('Nothing was attested yet. A step such as this reports test results:', block(step))
}

function listColumns(trail: Trail, items: readonly Item[]): readonly Column<Item>[] {
  return [
    { title: 'State', cell: ({ state }) => itemStatus(state) },
    { title: 'Evidence', cell: drawName },
    {
      title: 'Wanted',
      isTelling: items.some((item) => drawWanted(trail, item) !== ''),
      cell: (item) => drawWanted(trail, item),
    },
    {
      title: 'Why',
      isTelling: items.some(({ reasons }) => reasons.length > 0),
      cell: ({ reasons }) => reasons.map(drawReason),
    },
    { title: 'Reported', isTelling: items.some(({ reportedAt }) => reportedAt !== undefined), cell: drawReported },
  ]
}

/** By the name that the gate says, and the action takes. */
function drawName(item: Item): Markup {
  const { type, url, source } = item
  const text = label(printName(item), 60)
  return html`${url === undefined ? text : html`<a href="${url}">${text}</a>`}
    <span class="sub">${code(type)}${source === undefined ? '' : html` from ${label(source, 60)}`}</span>`
}

function drawWanted({ template }: Trail, item: Item): Markup | string {
  if (template === null || template === undefined) return ''
  if (item.unexpected) return html`<span class="faint">not in the template</span>`
  if (item.type === 'artifact') return 'the artifact'
  return tellPolicy(findRequired(template, item)?.['policy']) || 'to pass'
}

type Template = NonNullable<Trail['template']>

function findRequired(
  { trail }: Template,
  { artifact, name }: Item,
): Template['trail']['attestations'][number] | undefined {
  const of = artifact === undefined ? trail : trail.artifacts.find((one) => one.name === artifact)
  return of?.attestations.find((one) => one.name === name)
}

function drawReason(reason: string): Markup {
  return html`<div>${prose(reason)}</div>`
}

function drawReported({ reportedBy, reportedAt }: Item): Markup | string {
  if (reportedAt === undefined) return ''
  return html`${moment(reportedAt)}${reportedBy === undefined ? '' : html`<span class="sub">by ${label(reportedBy, 40)}</span>`}`
}
