import { html } from 'hono/html'
import type { SuiteResult } from '../../../schema/attestation/junit.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment, span } from '../component/moment.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sorting.ts'
import { status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import type { FailingTests } from '../attestation/failing-test.ts'
import { count, filePath, label, prose, say } from '../component/text.ts'
import { drawNumbers } from './numbers.ts'

/** Test suites, those that fail first. */
export function drawJunit(suites: readonly SuiteResult[], url: URL, failing?: FailingTests): Markup {
  if (suites.length === 0)
    return section('suites', 'Test suites', empty('No suite was reported, so no test is known to have run.'))
  const { columns, items } = sortTable(
    url,
    listColumns(suites),
    suites.toSorted((a, b) => countBad(b) - countBad(a)),
  )
  const stretch = cutPage(items, url.searchParams.get('page'))
  return html`${drawSums(suites)} ${failing && drawFailing(failing)}
  ${section(
    'suites',
    counted('Test suites', suites.length),
    html`<div data-part class="stack">
      ${drawTable('Test suites', columns, stretch.items)}
      ${drawPager(stretch, 'suites', (page) => withQuery(url, { page: page }))}
    </div>`,
  )}`
}

/** What somebody who has to mend it looks for first. */
function drawFailing({ filename, tests, notes }: FailingTests): Markup {
  const table = drawTable(
    'Failing tests',
    [
      { title: 'State', cell: ({ kind }) => status('bad', kind === 'failure' ? 'Failed' : 'Error') },
      { title: 'Test', cell: ({ name, suite }) => html`${say(name)}<span class="sub">${label(suite)}</span>` },
      { title: 'Message', cell: ({ message }) => say(message) },
      {
        title: 'Where',
        isTelling: tests.some(({ file }) => file !== undefined),
        cell: ({ file, line }) => known(file, (path) => filePath(line === undefined ? path : `${path}:${line}`)),
      },
    ],
    tests,
  )
  const told = notes.map((note) => html`<div class="note">${prose(note)}</div>`)
  if (tests.length === 0) {
    const whole = html`<p class="note">The attachment ${label(filename)} does not name them.</p>`
    return section('failing', 'Failing tests', [whole, ...told])
  }
  return section('failing', counted('Failing tests', tests.length), [
    html`<p class="note">As the attachment ${label(filename)} names them.</p>`,
    ...told,
    html`<div class="stack">${table}</div>`,
  ])
}

function drawSums(suites: readonly SuiteResult[]): Markup {
  const sum = (of: (suite: SuiteResult) => number): number => {
    let total = 0
    for (const suite of suites) total += of(suite)
    return total
  }
  const [failures, errors] = [sum((suite) => suite.failures), sum((suite) => suite.errors)]
  return drawNumbers([
    ['Tests', count(sum(({ total }) => total)), undefined],
    ['Failed', count(failures), failures > 0 ? 'bad' : undefined],
    ['Errors', count(errors), errors > 0 ? 'bad' : undefined],
    ['Skipped', count(sum(({ skipped }) => skipped)), undefined],
    ['Time', span(sum(({ duration }) => duration)), undefined],
  ])
}

function countBad({ failures, errors }: SuiteResult): number {
  return failures + errors
}

function listColumns(suites: readonly SuiteResult[]): readonly SortableColumn<SuiteResult>[] {
  const isTimed = suites.some(({ timestamp }) => timestamp !== undefined)
  return [
    {
      key: 'outcome',
      title: 'Outcome',
      by: countBad,
      cell: (suite) => (countBad(suite) > 0 ? status('bad', 'Failing') : status('good', 'Passing')),
    },
    { key: 'name', title: 'Suite', by: ({ name }) => name, cell: ({ name }) => say(name) },
    number('total', 'Tests'),
    number('failures', 'Failed'),
    number('errors', 'Errors'),
    number('skipped', 'Skipped'),
    {
      key: 'time',
      title: 'Time',
      isNumber: true,
      by: ({ duration }) => duration,
      cell: ({ duration }) => span(duration),
    },
    ...(isTimed ? [began] : []),
  ]
}

function number(key: 'total' | 'failures' | 'errors' | 'skipped', title: string): SortableColumn<SuiteResult> {
  return { key, title, isNumber: true, by: (suite) => suite[key], cell: (suite) => count(suite[key]) }
}

const began: SortableColumn<SuiteResult> = {
  key: 'began',
  title: 'Began',
  by: ({ timestamp = 0 }) => timestamp,
  cell: ({ timestamp }) => moment(timestamp),
}
