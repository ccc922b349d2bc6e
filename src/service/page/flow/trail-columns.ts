import { html } from 'hono/html'
import type { JudgedTrail } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderState, renderStatus } from '../component/status.ts'
import type { Column } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderTrailName, toCommitSubject } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import { describeTrailResults } from './trail-results.ts'

/** The columns of a list of trails. Columns that are empty for all trails are left out. */
export function toTrailColumns(links: Links, trails: readonly JudgedTrail[]): readonly Column<JudgedTrail>[] {
  const isShown = (of: (judged: JudgedTrail) => unknown): boolean => trails.some((one) => of(one) !== undefined)
  return [
    { title: 'State', cell: ({ verdict }) => renderState(verdict.status) },
    { title: 'Trail', cell: (judged) => renderTrailLink(judged, links) },
    {
      title: 'Commit',
      isVisible: isShown(({ report }) => report.git_commit_info?.sha1),
      cell: ({ report }) => renderIfPresent(report.git_commit_info?.sha1, renderHash),
    },
    {
      title: 'Branch',
      isVisible: isShown(({ report }) => report.git_commit_info?.branch),
      cell: ({ report }) => renderIfPresent(report.git_commit_info?.branch, renderBranch),
    },
    {
      title: 'Author',
      isVisible: isShown(({ report }) => report.git_commit_info?.author),
      cell: ({ report }) =>
        renderIfPresent(report.git_commit_info?.author, (author) => renderLabel(toAuthorName(author), 40)),
    },
    { title: 'Last change', cell: ({ history }) => renderTime(history.records.at(-1)?.created_at) },
  ]
}

/** The subject of the commit is the link. Below it are the name of the trail, the results, and a mark if an override applies. */
function renderTrailLink(judged: JudgedTrail, links: Links): Markup {
  const { history, report } = judged
  const { flow, trail } = history
  const subject = report.description ?? toCommitSubject(report.git_commit_info?.message)
  const isShown = subject !== '' && report.git_commit_info?.sha1 !== trail
  const results = describeTrailResults(judged)
  return html`<a href="${links.trail(flow, trail)}"
      >${subject === '' ? renderTrailName(trail) : renderLabel(subject)}</a
    >
    ${renderOverrideMark(judged)} ${isShown ? html`<span class="sub">${renderTrailName(trail)}</span>` : ''}
    ${results === '' ? '' : html`<span class="sub results">${renderLabel(results, 160)}</span>`}`
}

/** Marks a trail whose state depends on an override. */
function renderOverrideMark({ verdict }: JudgedTrail): Markup | string {
  const isOverridden = [...verdict.outcomes.values()].some(({ override }) => override !== undefined)
  return isOverridden ? html`<span class="mark">${renderStatus('excused', 'Overridden')}</span>` : ''
}

function renderBranch(branch: string): Markup {
  return renderCode(branch.length > 40 ? `${branch.slice(0, 40).toWellFormed()}…` : branch)
}

/** Removes the address from `Jo <jo@example.org>`. */
function toAuthorName(author: string): string {
  const line = author.trimEnd()
  const start = line.endsWith('>') ? line.lastIndexOf('<') : -1
  return (start < 0 ? line : line.slice(0, start).trimEnd()) || author
}
