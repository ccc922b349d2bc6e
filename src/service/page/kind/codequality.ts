import { html } from 'hono/html'
import type { CodequalityResults, GateCondition } from '../../../wire/attestation/codequality.ts'
import { parseZonedTime } from '../../../text/moment.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { sortTable, type SortableColumn } from '../component/sortable-table.ts'
import { renderStatus } from '../component/status.ts'
import { renderRowName } from '../component/row-name.ts'
import { renderTable } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderExternalLink, renderUserText } from '../component/text.ts'

/** Renders the quality gate and its conditions, failed ones first. */
export function renderCodequality(results: CodequalityResults, url: URL): Markup {
  const { qualityGate: gate, project, status: outcome, revision } = results
  const failingFirst = gate.conditions.toSorted((a, b) => Number(isConditionMet(a)) - Number(isConditionMet(b)))
  const { columns, items } = sortTable(url, conditionColumns, failingFirst)
  const table = html`<div data-part class="stack">${renderTable('Conditions', columns, items)}</div>`
  return html`${renderSection('gate', 'Quality gate', [
    html`${renderDescriptionList([
      [
        'Gate',
        html`${gate.status === 'OK' ? renderStatus('good', 'OK') : renderStatus('bad', gate.status.slice(0, 40))}
        ${renderLabel(gate.name)}`,
      ],
      ['Analysis', renderCode(outcome)],
      ['Project', renderExternalLink(project.url, project.name === '' ? project.key : project.name)],
      ['Analysed', renderAnalysisTime(results.analysedAt)],
      ['Revision', renderIfPresent(revision, renderHash)],
      ['Server', renderExternalLink(results.serverUrl)],
    ])}`,
  ])}
  ${renderSection(
    'conditions',
    renderCountedTitle('Conditions', gate.conditions.length),
    gate.conditions.length === 0 ? renderEmptyState('The gate has no conditions.') : table,
  )}`
}

/** A time without a zone is shown as text. */
function renderAnalysisTime(text: string): Markup {
  const seconds = parseZonedTime(text)
  return seconds === undefined ? renderUserText(text) : renderTime(seconds)
}

function isConditionMet({ status: outcome }: GateCondition): boolean {
  return outcome === 'OK'
}

/** The requirement for each operator. A condition fails if the comparison is true; servers use short or long names. */
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
    by: (condition) => Number(isConditionMet(condition)),
    cell: (condition) => renderConditionState(condition.status),
  },
  {
    key: 'metric',
    title: 'Metric',
    isName: true,
    by: ({ metric }) => metric,
    cell: ({ metric }) => renderRowName({ text: metric.replaceAll('_', ' ') }),
  },
  {
    key: 'value',
    title: 'Measured',
    isNumber: true,
    by: ({ value = '' }) => toSortableNumber(value),
    cell: ({ value }) => (value === undefined ? html`<span class="faint">no data</span>` : renderLabel(value)),
  },
  {
    key: 'threshold',
    title: 'Required',
    isNumber: true,
    by: ({ errorThreshold }) => toSortableNumber(errorThreshold),
    cell: ({ operator, errorThreshold }) => renderLabel(`${operators[operator] ?? operator} ${errorThreshold}`),
  },
  {
    key: 'new',
    title: 'Code',
    by: ({ onLeakPeriod = false }) => Number(onLeakPeriod),
    cell: ({ onLeakPeriod }) => (onLeakPeriod === true ? 'new code' : 'all code'),
  },
]

function toSortableNumber(text: string): number {
  const value = Number(text)
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
}

function renderConditionState(text: string): Markup {
  if (text === 'OK') return renderStatus('good', 'Passed')
  return text === 'ERROR' ? renderStatus('bad', 'Failed') : renderStatus('unclear', text.slice(0, 40))
}
