import { html } from 'hono/html'
import { toLine } from '../../../text/escape.ts'
import type { FlowPlace } from '../../query/history.ts'
import type { Judged } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { signOf, stateStatus } from '../component/status.ts'
import { drawTable, type Column } from '../component/table.ts'
import { code, count, hash, label, nameTrail, subjectOf } from '../component/text.ts'
import { firstReport } from '../home.ts'
import { findByCommit, isNarrowing, walkTrails, type TrailFilter, type Walked } from './filter-trails.ts'
import { linksOf, type Visit } from '../visit.ts'

const states = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']

/** The trails of a flow, newest first, as far as the address narrows them. */
export async function showTrails(visit: Visit, place: FlowPlace): Promise<Markup> {
  const { service, url } = visit
  const filter = readFilter(url.searchParams)
  const total = await service.store.countTrails(place.org, place.flow)
  const below = readBelow(url.searchParams.get('below'), total)
  const walked = isCommit(filter.commit)
    ? await findByCommit(service, place, filter)
    : await walkTrails(service, place, { below, filter })
  const isNarrowed = isNarrowing(filter)
  return section('trails', counted('Trails', total), [
    total === 0 ? undefined : drawFilters(url, filter),
    html`<div data-part>
      <p class="note" data-count>${tell(walked, { isNarrowed, filter, total, below })}</p>
      ${drawRows(visit, walked, { isNarrowed, links: linksOf(place.org) })} ${drawOn(url, walked, below < total)}
    </div>`,
  ])
}

function readFilter(query: URLSearchParams): TrailFilter {
  const of = (name: string): string => toLine(query.get(name) ?? '').slice(0, 200)
  const state = of('state')
  return {
    state: states.includes(state) ? state : '',
    commit: of('commit').toLowerCase(),
    author: of('author'),
    branch: of('branch'),
  }
}

function readBelow(text: string | null, total: number): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Number(text), total) : total
}

function isCommit(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text)
}

function drawFilters(url: URL, { state, commit, author, branch }: TrailFilter): Markup {
  return html`<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="state">State</label>
        <select id="state" name="state">
          <option value="">Any</option>
          ${states.map((one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${signOf(one).word}</option>`)}
        </select>
      </div>
      ${field('branch', 'Branch', branch)} ${field('author', 'Author', author)}
      ${field('commit', 'Commit, 7 digits or more', commit)}
      <button>Filter</button>
    </form>
    <p class="hidden" role="status"></p>`
}

function field(name: string, title: string, value: string): Markup {
  return html`<div>
    <label for="${name}">${title}</label>
    <input id="${name}" name="${name}" type="search" value="${value}" autocomplete="off" />
  </div>`
}

interface Asked {
  readonly isNarrowed: boolean
  readonly filter: TrailFilter
  readonly total: number
  readonly below: number
}

/** How far one looked: what is not shown is never passed over in silence. */
function tell({ trails, looked }: Walked, { isNarrowed, filter, total, below }: Asked): string {
  if (filter.commit !== '' && !isCommit(filter.commit))
    return 'A commit takes 7 digits or more, of 0-9 and a-f; it was left out.'
  if (isCommit(filter.commit)) return `${count(trails.length)} of ${count(total)} trails hold this commit.`
  if (total === 0) return ''
  const last = total - below + looked
  if (!isNarrowed) return `${count(total - below + 1)}–${count(last)} of ${count(total)}, newest first.`
  const where =
    below === total ? `the newest ${count(looked)}` : `${count(looked)} more, to the ${count(last)}th newest`
  return `${count(trails.length)} found; searched ${where} of ${count(total)} trails.`
}

interface Drawing {
  readonly isNarrowed: boolean
  readonly links: Links
}

function drawRows(visit: Visit, { trails, next }: Walked, { isNarrowed, links }: Drawing): Markup {
  if (trails.length > 0)
    return html`<div class="stack">${drawTable('Trails', listColumns(links, trails), trails)}</div>`
  if (!isNarrowed) return empty('Nothing was reported on a trail yet. A step like this does it:', firstReport(visit))
  const all = html`<p><a href="${visit.url.pathname}">Show all trails</a></p>`
  return empty(next === undefined ? 'No trail is like this.' : 'None of those that were searched is like this.', all)
}

function listColumns(links: Links, trails: readonly Judged[]): readonly Column<Judged>[] {
  return [
    { title: 'State', cell: ({ verdict }) => stateStatus(verdict.status) },
    {
      title: 'Trail',
      cell: ({ history: { flow, trail }, report }) =>
        html`<a href="${links.trail(flow, trail)}">${nameTrail(trail)}</a>
          <span class="sub">${label(report.description ?? subjectOf(report.git_commit_info?.message))}</span>`,
    },
    {
      title: 'Commit',
      isTelling: trails.some(
        ({ history, report }) => (report.git_commit_info?.sha1 ?? history.trail) !== history.trail,
      ),
      cell: ({ report }) => known(report.git_commit_info?.sha1, hash),
    },
    {
      title: 'Branch',
      isTelling: trails.some(({ report }) => report.git_commit_info?.branch !== undefined),
      cell: ({ report }) => known(report.git_commit_info?.branch, drawBranch),
    },
    {
      title: 'Author',
      isTelling: trails.some(({ report }) => report.git_commit_info?.author !== undefined),
      cell: ({ report }) => known(report.git_commit_info?.author, (author) => label(toName(author), 40)),
    },
    { title: 'Last change', cell: ({ history }) => moment(history.records.at(-1)?.created_at) },
  ]
}

function drawBranch(branch: string): Markup {
  return code(branch.length > 40 ? `${branch.slice(0, 40).toWellFormed()}…` : branch)
}

/** `Jo <jo@example.org>` is Jo. */
function toName(author: string): string {
  return author.replace(/\s*<[^<>]*>\s*$/, '') || author
}

function drawOn(url: URL, { next, trails }: Walked, isOlder: boolean): Markup | undefined {
  if (next === undefined && !isOlder) return undefined
  const newest = isOlder ? html`<a href="${withQuery(url, { below: undefined })}" data-swap="newest">Newest</a>` : ''
  const words = trails.length > 0 ? 'Older' : 'Go on searching older ones'
  const older =
    next === undefined
      ? ''
      : html`<a href="${withQuery(url, { below: String(next) })}" rel="next" data-swap="older">${words}</a>`
  return html`<nav class="pager" aria-label="Pages of trails">${newest} ${older}</nav>`
}
