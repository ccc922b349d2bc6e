import { html } from 'hono/html'
import { sum } from '../../../text/number.ts'
import { formatCount, formatDuration } from '../../../text/quantity.ts'
import type { SuiteResult } from '../../../wire/attestation/junit.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sortable-table.ts'
import { renderStatus } from '../component/status.ts'
import { renderDetail, renderRowName } from '../component/row-name.ts'
import { renderList, renderTable } from '../component/table.ts'
import { renderFilePath, renderLabel, renderMessage, renderProse } from '../component/text.ts'
import { renderIncomplete, renderSummaryFigures } from './summary.ts'
import { convertJunit } from '../../../convert/junit/junit.ts'
import type { FailingTest } from '../../../convert/junit/failing-test.ts'
import { EvidenceError } from '../../../error.ts'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { ServiceContext } from '../../context.ts'

/** Renders test suites, failing ones first. */
export function renderJunit(suites: readonly SuiteResult[], url: URL, failing?: FailingTests): Markup {
  if (suites.length === 0)
    return renderSection(
      'suites',
      'Test suites',
      renderEmptyState('The report contains no test suite, so it does not prove that any test ran.'),
    )
  const { columns, items } = sortTable(
    url,
    toSuiteColumns(suites),
    suites.toSorted((a, b) => countFailedTests(b) - countFailedTests(a)),
  )
  const listPage = paginate(items, url.searchParams.get('page'))
  return html`${renderTestTotals(suites)} ${renderIncomplete(suites)} ${failing && renderFailingTests(failing)}
  ${renderSection(
    'suites',
    renderCountedTitle('Test suites', suites.length),
    html`<div data-part class="stack">
      ${renderList('Test suites', columns, listPage.items)}
      ${renderPagination(listPage, 'suites', (page) => withQuery(url, { page: page }))}
    </div>`,
  )}`
}

/** Renders the failing tests from the attachment. */
function renderFailingTests({ filename, tests, notes }: FailingTests): Markup {
  const table = renderTable(
    'Failing tests',
    [
      { title: 'State', cell: ({ kind }) => renderStatus('bad', kind === 'failure' ? 'Failed' : 'Error') },
      {
        title: 'Test',
        isName: true,
        cell: ({ name, suite }) => renderRowName({ text: name }, renderDetail(renderLabel(suite), suite)),
      },
      { title: 'Message', cell: ({ message }) => renderMessage(message) },
      {
        title: 'Location',
        isVisible: tests.some(({ file }) => file !== undefined),
        cell: ({ file, line }) =>
          renderIfPresent(file, (path) => renderFilePath(line === undefined ? path : `${path}:${line}`)),
      },
    ],
    tests,
  )
  const noteBlocks = notes.map((note) => html`<div class="note">${renderProse(note)}</div>`)
  if (tests.length === 0) {
    const whole = html`<p class="note">The attachment ${renderLabel(filename)} does not contain their names.</p>`
    return renderSection('failing', 'Failing tests', [whole, ...noteBlocks])
  }
  return renderSection('failing', renderCountedTitle('Failing tests', tests.length), [
    html`<p class="note">From the attachment ${renderLabel(filename)}.</p>`,
    ...noteBlocks,
    html`<div class="stack">${table}</div>`,
  ])
}

function renderTestTotals(suites: readonly SuiteResult[]): Markup {
  const count = (of: (suite: SuiteResult) => number): number => sum(suites.map(of))
  const [failures, errors] = [count((suite) => suite.failures), count((suite) => suite.errors)]
  return renderSummaryFigures([
    ['Tests', formatCount(count(({ total }) => total)), undefined],
    ['Failed', formatCount(failures), failures > 0 ? 'bad' : undefined],
    ['Errors', formatCount(errors), errors > 0 ? 'bad' : undefined],
    ['Skipped', formatCount(count(({ skipped }) => skipped)), undefined],
    ['Time', formatDuration(count(({ duration }) => duration)), undefined],
  ])
}

function countFailedTests({ failures, errors }: SuiteResult): number {
  return failures + errors
}

function toSuiteColumns(suites: readonly SuiteResult[]): readonly SortableColumn<SuiteResult>[] {
  const isTimed = suites.some(({ timestamp }) => timestamp !== undefined)
  return [
    {
      key: 'outcome',
      title: 'Outcome',
      by: countFailedTests,
      cell: (suite) => (countFailedTests(suite) > 0 ? renderStatus('bad', 'Failed') : renderStatus('good', 'Passed')),
    },
    {
      key: 'name',
      title: 'Suite',
      isName: true,
      by: ({ name }) => name,
      cell: ({ name }) => renderRowName({ text: name }),
    },
    toCountColumn('total', 'Tests'),
    toCountColumn('failures', 'Failed'),
    toCountColumn('errors', 'Errors'),
    toCountColumn('skipped', 'Skipped'),
    {
      key: 'time',
      title: 'Time',
      isNumber: true,
      by: ({ duration }) => duration,
      cell: ({ duration }) => formatDuration(duration),
    },
    ...(isTimed ? [startColumn] : []),
  ]
}

function toCountColumn(key: 'total' | 'failures' | 'errors' | 'skipped', title: string): SortableColumn<SuiteResult> {
  return { key, title, isNumber: true, by: (suite) => suite[key], cell: (suite) => formatCount(suite[key]) }
}

const startColumn: SortableColumn<SuiteResult> = {
  key: 'began',
  title: 'Started',
  isOptional: true,
  by: ({ timestamp = 0 }) => timestamp,
  cell: ({ timestamp }) => renderTime(timestamp),
}

/** The failing tests in the attachment of a test report. */
export interface FailingTests {
  readonly filename: string
  readonly tests: readonly FailingTest[]
  /** Why the list is empty or incomplete. */
  readonly notes: readonly string[]
}

/** Reads the failing tests from the attachment. Undefined if no test failed or there is no XML attachment. */
export async function readFailingTests(
  { attachments }: ServiceContext,
  { junit_results: suites = [], attachment }: FullAttestation,
): Promise<FailingTests | undefined> {
  if (attachment === undefined || suites.every(({ failures, errors }) => failures + errors === 0)) return undefined
  const { filename, sha256 } = attachment
  if (!filename.toLowerCase().endsWith('.xml')) return undefined
  const content = await attachments.open(sha256)
  if (content === undefined) return undefined
  try {
    const { failing, notes } = await convertJunit([{ path: filename, read: () => content }])
    return { filename, tests: failing, notes }
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    return { filename, tests: [], notes: [cause.message] }
  }
}
