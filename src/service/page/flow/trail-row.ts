import type { TrailReport } from '../../../wire/resource/trail.ts'
import { findFirstSequence } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { findRequiredPolicy } from '../../../evidence/explain/requirement.ts'
import { describeFacts } from '../../../evidence/explain/result.ts'
import { html } from 'hono/html'
import type { Links } from '../../http/links.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderState, renderStatus, toShownState } from '../component/status.ts'
import { renderDetail, renderTrailRow, toTrailSubject } from '../component/row-name.ts'
import type { Column } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderTrailName } from '../component/text.ts'
import { renderTime } from '../component/time.ts'

/** What a list of trails shows of one. It keeps no records: a page may list many large trails. */
export interface TrailRow {
  readonly flow: string
  readonly trail: string
  readonly state: string
  readonly isOverridden: boolean
  readonly report: Partial<TrailReport>
  readonly results: string
  /** Sequence of the first record. */
  readonly first: number
  /** Epoch seconds of the last record. */
  readonly changedAt: number | undefined
}

export function toTrailRow(judged: JudgedTrail): TrailRow {
  const { history, verdict, report } = judged
  return {
    flow: history.flow,
    trail: history.trail,
    state: toShownState(verdict),
    isOverridden: [...verdict.outcomes.values()].some(({ override }) => override !== undefined),
    report,
    results: describeTrailResults(judged),
    first: findFirstSequence(history),
    changedAt: history.records.at(-1)?.created_at,
  }
}

/** The results of the counting reports of a trail in a few words: all tests, all findings, the newest review. */
function describeTrailResults({ attestations, verdict, evidence, report }: JudgedTrail): string {
  const counting = attestations.filter(({ id }) => verdict.outcomes.get(id)?.counts !== false)
  const contents = counting.map(({ content }) => content)
  const review = counting.findLast(({ content }) => content.kind === 'pull_request')
  const policy = review && findRequiredPolicy(evidence.template, review)
  const results = [
    describeFacts(contents.filter(({ kind }) => kind === 'junit')),
    describeFacts(contents.filter(({ kind }) => kind === 'vulnscan')),
    review && describeFacts([review.content], { policy, commit: report.git_commit_info?.sha1 }),
  ]
  return results.filter((text) => text !== undefined && text !== '').join(' · ')
}

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
