import { html } from 'hono/html'
import type { Links } from '../../http/links.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderState, renderStatus } from '../component/status.ts'
import { renderDetail } from '../component/row-name.ts'
import type { Column } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderTrailName } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import { renderTrailRow, toTrailSubject } from '../component/trail-name.ts'
import type { TrailRow } from './trail-row.ts'

/** The columns of a list of trails. Columns that are empty for all trails are left out. */
export function toTrailColumns(links: Links, trails: readonly TrailRow[]): readonly Column<TrailRow>[] {
  const isShown = (of: (row: TrailRow) => unknown): boolean => trails.some((one) => of(one) !== undefined)
  return [
    { title: 'State', cell: ({ state }) => renderState(state) },
    { title: 'Trail', isName: true, cell: (row) => renderTrailLink(row, links) },
    {
      title: 'Commit',
      isVisible: isShown(({ report }) => report.git_commit_info?.sha1),
      cell: ({ report }) => renderIfPresent(report.git_commit_info?.sha1, renderHash),
    },
    {
      title: 'Branch',
      isWide: true,
      isVisible: isShown(({ report }) => report.git_commit_info?.branch),
      cell: ({ report }) => renderIfPresent(report.git_commit_info?.branch, renderCode),
    },
    {
      title: 'Author',
      isWide: true,
      isVisible: isShown(({ report }) => report.git_commit_info?.author),
      cell: ({ report }) =>
        renderIfPresent(report.git_commit_info?.author, (author) => renderLabel(toAuthorName(author))),
    },
    { title: 'Last change', cell: ({ changedAt }) => renderTime(changedAt) },
  ]
}

/** The subject of the commit is the link. Below it are the name of the trail, the results, and a mark if an override applies. */
function renderTrailLink({ flow, trail, report, results, isOverridden }: TrailRow, links: Links): Markup {
  const isShown = toTrailSubject(report) !== '' && report.git_commit_info?.sha1 !== trail
  return renderTrailRow({ flow, trail, report, links, mark: isOverridden ? renderOverrideMark() : '' }, [
    isShown ? renderDetail(renderTrailName(trail)) : undefined,
    results === '' ? undefined : html`<span class="sub results">${renderLabel(results)}</span>`,
  ])
}

function renderOverrideMark(): Markup {
  return html`<span class="mark">${renderStatus('excused', 'Overridden')}</span>`
}

/** Removes the address from `Jo <jo@example.org>`. */
function toAuthorName(author: string): string {
  const line = author.trimEnd()
  const start = line.endsWith('>') ? line.lastIndexOf('<') : -1
  return (start < 0 ? line : line.slice(0, start).trimEnd()) || author
}
