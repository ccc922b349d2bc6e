import { html } from 'hono/html'
import type { JudgedTrail } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderState, renderStatus } from '../component/status.ts'
import { renderDetail } from '../component/row-name.ts'
import type { Column } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderTrailName } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import { renderTrailRow, toTrailSubject } from '../component/trail-name.ts'
import { describeTrailResults } from './trail-results.ts'

/** The columns of a list of trails. Columns that are empty for all trails are left out. */
export function toTrailColumns(links: Links, trails: readonly JudgedTrail[]): readonly Column<JudgedTrail>[] {
  const isShown = (of: (judged: JudgedTrail) => unknown): boolean => trails.some((one) => of(one) !== undefined)
  return [
    { title: 'State', cell: ({ verdict }) => renderState(verdict.status) },
    { title: 'Trail', isName: true, cell: (judged) => renderTrailLink(judged, links) },
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
    { title: 'Last change', cell: ({ history }) => renderTime(history.records.at(-1)?.created_at) },
  ]
}

/** The subject of the commit is the link. Below it are the name of the trail, the results, and a mark if an override applies. */
function renderTrailLink(judged: JudgedTrail, links: Links): Markup {
  const { history, report } = judged
  const isShown = toTrailSubject(report) !== '' && report.git_commit_info?.sha1 !== history.trail
  const results = describeTrailResults(judged)
  return renderTrailRow({ ...history, report, links, mark: renderOverrideMark(judged) }, [
    isShown ? renderDetail(renderTrailName(history.trail)) : undefined,
    results === '' ? undefined : html`<span class="sub results">${renderLabel(results)}</span>`,
  ])
}

/** Marks a trail whose state depends on an override. */
function renderOverrideMark({ verdict }: JudgedTrail): Markup | string {
  const isOverridden = [...verdict.outcomes.values()].some(({ override }) => override !== undefined)
  return isOverridden ? html`<span class="mark">${renderStatus('excused', 'Overridden')}</span>` : ''
}
/** Removes the address from `Jo <jo@example.org>`. */
function toAuthorName(author: string): string {
  const line = author.trimEnd()
  const start = line.endsWith('>') ? line.lastIndexOf('<') : -1
  return (start < 0 ? line : line.slice(0, start).trimEnd()) || author
}
