import { html } from 'hono/html'
import type { CodequalityResults, GateCondition } from '../../../schema/attestation/codequality.ts'
import { drawFacts } from '../component/facts.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { counted, empty, section } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sorting.ts'
import { status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { code, hash, label, outside, say } from '../component/text.ts'

/** The quality gate and its conditions, those that fail first. */
export function drawCodequality(results: CodequalityResults, url: URL): Markup {
  const { qualityGate: gate, project, status: outcome, revision } = results
  const failingFirst = gate.conditions.toSorted((a, b) => Number(isMet(a)) - Number(isMet(b)))
  const { columns, items } = sortTable(url, conditionColumns, failingFirst)
  const table = html`<div data-part class="stack">${drawTable('Conditions', columns, items)}</div>`
  return html`${section('gate', 'Quality gate', [
    html`${drawFacts([
      [
        'Gate',
        html`${gate.status === 'OK' ? status('good', 'OK') : status('bad', gate.status.slice(0, 40))}
        ${label(gate.name)}`,
      ],
      ['Analysis', code(outcome)],
      ['Project', outside(project.url, project.name === '' ? project.key : project.name)],
      ['Analysed', drawAnalysed(results.analysedAt)],
      ['Revision', known(revision, hash)],
      ['Server', outside(results.serverUrl)],
    ])}`,
  ])}
  ${section(
    'conditions',
    counted('Conditions', gate.conditions.length),
    gate.conditions.length === 0 ? empty('The gate has no condition.') : table,
  )}`
}

/** `2026-11-21T06:12:09+0000`; a time that does not name its zone is shown as it is, for nobody can tell which it means. */
function drawAnalysed(text: string): Markup {
  const seconds = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) / 1000 : Number.NaN
  return Number.isNaN(seconds) ? say(text) : moment(seconds)
}

function isMet({ status: outcome }: GateCondition): boolean {
  return outcome === 'OK'
}

/** What is wanted, by when a condition fails: servers write it short or in full. */
const operators: Readonly<Record<string, string>> = {
  GT: 'at most',
  GREATER_THAN: 'at most',
  LT: 'at least',
  LESS_THAN: 'at least',
}

const conditionColumns: readonly SortableColumn<GateCondition>[] = [
  {
    key: 'state',
    title: 'State',
    by: (condition) => Number(isMet(condition)),
    cell: (condition) => drawState(condition.status),
  },
  {
    key: 'metric',
    title: 'Metric',
    by: ({ metric }) => metric,
    cell: ({ metric }) => say(metric.replaceAll('_', ' ')),
  },
  {
    key: 'value',
    title: 'Measured',
    isNumber: true,
    by: ({ value = '' }) => toNumber(value),
    cell: ({ value }) => (value === undefined ? html`<span class="faint">no data</span>` : label(value, 40)),
  },
  {
    key: 'threshold',
    title: 'Wanted',
    isNumber: true,
    by: ({ errorThreshold }) => toNumber(errorThreshold),
    cell: ({ operator, errorThreshold }) => label(`${operators[operator] ?? operator} ${errorThreshold}`, 40),
  },
  {
    key: 'new',
    title: 'Code',
    by: ({ onLeakPeriod = false }) => Number(onLeakPeriod),
    cell: ({ onLeakPeriod }) => (onLeakPeriod === true ? 'new' : 'all'),
  },
]

function toNumber(text: string): number {
  const value = Number(text)
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
}

function drawState(text: string): Markup {
  if (text === 'OK') return status('good', 'Met')
  return text === 'ERROR' ? status('bad', 'Not met') : status('unclear', text.slice(0, 40))
}
