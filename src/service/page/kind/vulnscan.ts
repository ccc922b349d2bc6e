import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import { parse } from '../../../wire/parse.ts'
import {
  FindingLocation,
  type Finding,
  type ScanRun,
  type Severity,
  type VulnscanResults,
} from '../../../wire/attestation/vulnscan.ts'
import { countBySeverity, severities, countAllSuppressed } from '../../../evidence/policy/vulnscan.ts'
import { parsePackageMessage } from '../../../text/package-message.ts'
import type { Markup } from '../component/markup.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sortable-table.ts'
import { renderDetail, renderRowName } from '../component/row-name.ts'
import { renderTable } from '../component/table.ts'
import { renderFilePath, renderLabel, renderUserText } from '../component/text.ts'
import { findAdvisoryUrl } from './advisory.ts'
import { renderIncomplete, renderSummaryFigures, type SummaryFigure } from './summary.ts'
import { renderLevelIcon } from '../component/icon.ts'
import { renderStatus } from '../component/status.ts'

interface FindingRow extends Finding {
  readonly severity: Severity
}

/** Renders findings, the highest severity first. */
export function renderVulnscan(scanned: VulnscanResults, url: URL): Markup {
  const { tool, results } = scanned
  const totals = countBySeverity(scanned)
  const rows = severities.flatMap((severity) =>
    results.flatMap((run) => run[severity].map((finding): FindingRow => ({ ...finding, severity }))),
  )
  const unlisted = totals.high + totals.unknown + totals.medium + totals.low - rows.length
  const tools = new Set(results.map((run) => joinTool(run.tool ?? tool)))
  return html`${renderSummaryFigures(severities.map((severity) => toSeverityFigure(severity, totals[severity])))}
  ${renderIncomplete(results)}
  ${renderSection('findings', renderCountedTitle('Findings', rows.length), [
    html`<p class="note">
      By ${renderLabel([...(tools.size === 0 ? [joinTool(tool)] : tools)].join(', '))}, in
      ${formatCount(results.length)} ${results.length === 1 ? 'scan' : 'scans'}.
    </p>`,
    unlisted > 0 ? html`<p>${formatCount(unlisted)} more were counted by the scanner but not listed.</p>` : undefined,
    rows.length === 0 ? renderNoFindings(results) : renderFindings(rows, url),
  ])}
  ${renderSuppressions(results, url)}`
}

function joinTool({ name, version }: VulnscanResults['tool']): string {
  return `${name} ${version}`.trim()
}

function renderNoFindings(results: readonly ScanRun[]): Markup {
  return renderEmptyState(results.length === 0 ? 'The report contains no scan.' : 'The report lists no findings.')
}

function renderFindings(rows: readonly FindingRow[], url: URL): Markup {
  const { columns, items } = sortTable(url, toFindingColumns(), rows)
  const listPage = paginate(items, url.searchParams.get('page'))
  return html`<div data-part class="stack">
    ${renderTable('Findings', columns, listPage.items)}
    ${renderPagination(listPage, 'findings', (page) => withQuery(url, { page: page }))}
  </div>`
}

function toFindingColumns(): readonly SortableColumn<FindingRow>[] {
  return [
    {
      key: 'severity',
      title: 'Severity',
      by: ({ severity }) => severities.indexOf(severity),
      cell: ({ severity }) => renderSeverity(severity),
    },
    {
      key: 'id',
      title: 'Finding',
      isName: true,
      by: ({ id }) => id,
      cell: renderFindingName,
    },
    {
      key: 'message',
      title: 'Description',
      by: ({ message }) => message,
      isWide: true,
      cell: ({ message, locations }) => [
        renderUserText(parsePackageMessage(message).description),
        renderLocations(locations.map(formatLocation)),
      ],
    },
    {
      key: 'score',
      title: 'Priority',
      isNumber: true,
      by: ({ priority_score: score }) => score,
      cell: ({ priority_score: score }) => formatCount(score),
    },
  ]
}

/** The identifier, linked to its advisory, and the package with its version. */
function renderFindingName(finding: FindingRow): Markup {
  const { id, message } = finding
  const content = html`<code class="${isShortId(id) ? 'id' : ''}">${renderLabel(id)}</code>`
  const url = findAdvisoryUrl(finding)
  const name = url === undefined ? content : renderAdvisoryLink(url, content)
  return renderRowName({ text: id, content: name }, renderPackage(message))
}

function renderAdvisoryLink(url: string, content: Markup): Markup {
  return html`<a href="${url}" rel="nofollow noopener noreferrer">${content}</a>`
}

/** The package with its version, and the version that fixes it. */
function renderPackage(message: string): Markup | string {
  const { name, version, fix } = parsePackageMessage(message)
  if (name === '') return ''
  const fixed = fix === '' ? '' : html` fixed ${renderLabel(fix)}`
  const content = html`<span class="prefix">${renderLabel(name)}</span>
    <span class="tail">${renderLabel(version)}${fixed}</span>`
  return renderDetail(content, `${name} ${version} ${fix}`)
}

function isShortId(id: string): boolean {
  return id.length <= 24
}

const maxLocations = 3

function renderLocations(places: readonly string[]): Markup | string {
  if (places.length === 0) return ''
  const more = places.length - maxLocations
  return html`${places.slice(0, maxLocations).map((place) => html`<div class="sub">${renderFilePath(place)}</div>`)}
  ${more > 0 ? html`<span class="faint">and ${formatCount(more)} more</span>` : ''}`
}

/** Formats `{uri, lines}` as `src/app.js:12`, and any other location as JSON. */
function formatLocation(location: unknown): string {
  const parsed = parse(FindingLocation, location)
  if (!parsed.ok) return JSON.stringify(location)
  const { uri, lines } = parsed.value
  const first = Array.isArray(lines) ? lines[0] : lines
  return first === undefined ? uri : `${uri}:${first}`
}

const titles: Readonly<Record<Severity, string>> = { high: 'High', unknown: 'Unknown', medium: 'Medium', low: 'Low' }
const tones = { high: 'bad', unknown: 'bad', medium: 'open', low: 'unclear' } as const
const levels = { high: 3, unknown: 0, medium: 2, low: 1 } as const

/** Renders a severity with its level. One that is not known has none, and the colour of a high one. */
function renderSeverity(severity: Severity): Markup {
  return renderStatus(tones[severity], titles[severity], renderLevelIcon(levels[severity]))
}

/** The number of findings of a severity. */
function toSeverityFigure(severity: Severity, total: number): SummaryFigure {
  const title = titles[severity]
  return total > 0
    ? [title, formatCount(total), tones[severity], renderLevelIcon(levels[severity])]
    : [title, '0', undefined]
}

/** Renders the decisions not to count a finding, with their reasons; undefined without one. */
function renderSuppressions(results: readonly ScanRun[], url: URL): Markup | undefined {
  const total = countAllSuppressed(results)
  const listed = results.flatMap(({ suppressions = [] }) => suppressions)
  if (total === 0 && listed.length === 0) return undefined
  const listPage = paginate(listed, url.searchParams.get('suppressed'))
  const unlisted = total - listed.length
  return renderSection('suppressed', renderCountedTitle('Suppressed', Math.max(total, listed.length)), [
    html`<p class="note">Decisions in the code or in a file of the tool not to count a finding.</p>`,
    unlisted > 0 ? html`<p>${formatCount(unlisted)} of them are counted and not listed.</p>` : undefined,
    listed.length === 0
      ? undefined
      : html`<div data-part class="stack">
          ${renderTable('Suppressed findings', columns, listPage.items)}
          ${renderPagination(listPage, 'suppressed', (page) => withQuery(url, { suppressed: page }))}
        </div>`,
  ])
}

const columns: Parameters<typeof renderTable<NonNullable<ScanRun['suppressions']>[number]>>[1] = [
  { title: 'Severity', cell: ({ severity }) => renderSeverity(severity) },
  { title: 'Finding', isName: true, cell: ({ id }) => renderRowName({ text: id }) },
  { title: 'Reason', isWide: true, cell: ({ reason = '' }) => renderUserText(reason === '' ? 'not stated' : reason) },
  { title: 'By', isLabelled: true, cell: ({ by = '' }) => renderUserText(by === '' ? 'not stated' : by) },
]
