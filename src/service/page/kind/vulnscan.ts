import { html } from 'hono/html'
import { parse } from '../../../schema/parse.ts'
import {
  FindingLocation,
  type Finding,
  type ScanRun,
  type VulnscanResults,
} from '../../../schema/attestation/vulnscan.ts'
import { countBySeverity } from '../../../verdict/rule/vulnscan.ts'
import { drawLevel } from '../component/icon.ts'
import type { Markup } from '../component/markup.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sorting.ts'
import { status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { code, count, filePath, label, say } from '../component/text.ts'
import { drawNumbers } from './numbers.ts'

const severities = ['high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]

interface Row extends Finding {
  readonly severity: Severity
}

/** Findings by severity, the worst first. */
export function drawVulnscan(scanned: VulnscanResults, url: URL): Markup {
  const { tool, results } = scanned
  const totals = countBySeverity(scanned)
  const rows = severities.flatMap((severity) =>
    results.flatMap((run) => run[severity].map((finding): Row => ({ ...finding, severity }))),
  )
  const unlisted = totals.high + totals.medium + totals.low - rows.length
  return html`${drawNumbers(
    severities.map((severity) => {
      const total = totals[severity]
      const icon = drawLevel(levels[severity])
      return total > 0 ? [titles[severity], count(total), tones[severity], icon] : [titles[severity], '0', undefined]
    }),
  )}
  ${section('findings', counted('Findings', rows.length), [
    html`<p class="note">
      By ${label(tool.name)} ${label(tool.version)}, in ${count(results.length)}
      ${results.length === 1 ? 'scan' : 'scans'}.
    </p>`,
    unlisted > 0 ? html`<p>${count(unlisted)} more were counted by the scanner, but not listed.</p>` : undefined,
    rows.length === 0 ? drawNone(results) : drawRows(rows, url),
  ])}`
}

const titles: Readonly<Record<Severity, string>> = { high: 'High', medium: 'Medium', low: 'Low' }
const tones = { high: 'bad', medium: 'open', low: 'unclear' } as const
const levels = { high: 3, medium: 2, low: 1 } as const

function drawNone(results: readonly ScanRun[]): Markup {
  return empty(results.length === 0 ? 'No scan ran, so nothing is known.' : 'No finding is listed.')
}

function drawRows(rows: readonly Row[], url: URL): Markup {
  const { columns, items } = sortTable(url, listColumns(), rows)
  const stretch = cutPage(items, url.searchParams.get('page'))
  return html`<div data-part class="stack">
    ${drawTable('Findings', columns, stretch.items)}
    ${drawPager(stretch, 'findings', (page) => withQuery(url, { page: page }))}
  </div>`
}

function listColumns(): readonly SortableColumn<Row>[] {
  return [
    {
      key: 'severity',
      title: 'Severity',
      by: ({ severity }) => severities.indexOf(severity),
      cell: ({ severity }) => status(tones[severity], titles[severity], drawLevel(levels[severity])),
    },
    { key: 'id', title: 'Finding', by: ({ id }) => id, cell: ({ id }) => (id.length > 80 ? say(id) : code(id)) },
    { key: 'message', title: 'What it is', by: ({ message }) => message, cell: ({ message }) => say(message) },
    {
      key: 'place',
      title: 'Where',
      by: ({ locations }) => locations.map(tellPlace).join(),
      cell: ({ locations }) => drawPlaces(locations.map(tellPlace)),
    },
    {
      key: 'score',
      title: 'Priority',
      isNumber: true,
      by: ({ priority_score: score }) => score,
      cell: ({ priority_score: score }) => count(score),
    },
  ]
}

const mostPlaces = 3

function drawPlaces(places: readonly string[]): Markup | string {
  if (places.length === 0) return ''
  const more = places.length - mostPlaces
  return html`${places.slice(0, mostPlaces).map((place) => html`<div>${filePath(place)}</div>`)}
  ${more > 0 ? html`<span class="faint">and ${count(more)} more</span>` : ''}`
}

/** `{uri, lines}` is `src/app.js:12`; anything else is shown as it is. */
function tellPlace(location: unknown): string {
  const parsed = parse(FindingLocation, location)
  if (!parsed.ok) return JSON.stringify(location)
  const { uri, lines } = parsed.value
  const first = Array.isArray(lines) ? lines[0] : lines
  return first === undefined ? uri : `${uri}:${first}`
}
