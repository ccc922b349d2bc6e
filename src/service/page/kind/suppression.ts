import { html } from 'hono/html'
import type { ScanRun } from '../../../wire/attestation/vulnscan.ts'
import { formatCount } from '../../../text/quantity.ts'
import { countAllSuppressed } from '../../../evidence/policy/vulnscan.ts'
import type { Markup } from '../component/markup.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderRowName } from '../component/row-name.ts'
import { renderCountedTitle, renderSection } from '../component/section.ts'
import { renderTable } from '../component/table.ts'
import { renderUserText } from '../component/text.ts'
import { renderSeverity } from './severity.ts'

/** Renders the decisions not to count a finding, with their reasons; undefined without one. */
export function renderSuppressions(results: readonly ScanRun[], url: URL): Markup | undefined {
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
