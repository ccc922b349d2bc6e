import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import { toSearchText } from '../../../text/escape.ts'
import type { Links } from '../../http/links.ts'
import type { Markup } from '../component/markup.ts'
import { withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderEmptyState, renderSection, renderStarterStep } from '../component/section.ts'
import { countStates, renderStateCounts, toStateLabel } from '../component/status.ts'
import { renderList } from '../component/table.ts'
import { toTrailColumns } from './trail-row.ts'
import {
  findTrailsByCommit,
  isFilterSet,
  filterTrails,
  listTrailStates,
  type TrailFilter,
  type TrailStates,
  type TrailMatches,
} from './filter-trails.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'
import type { FlowKey } from '../../store/record.ts'

const states = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']

/** Renders the trails of a flow that match the filters of the URL, newest first. */
export async function renderTrailList(request: PageRequest, key: FlowKey): Promise<Markup> {
  const { service, url } = request
  const filter = readFilter(url.searchParams)
  const total = await service.store.countTrails(key.org, key.flow)
  const below = readBelow(url.searchParams.get('below'), total)
  const matches = isCommitPrefix(filter.commit)
    ? await findTrailsByCommit(service, key, filter)
    : await filterTrails(service, key, { below, filter })
  const isFiltered = isFilterSet(filter)
  const counted = isCommitPrefix(filter.commit)
    ? { states: matches.trails.map(({ state }) => state), newest: undefined }
    : await listTrailStates(service, key, { ...filter, commit: '' })
  return renderSection('trails', renderCountedTitle('Trails', total), [
    total === 0 ? undefined : renderTrailFilter(url, filter),
    html`<div data-part>
      <p class="note" data-count>${describeMatches(matches, { isFiltered, filter, total, below })}</p>
      ${renderTrailStates(counted)} ${renderMatches(request, matches, { isFiltered, links: toPageLinks(key.org) })}
      ${renderTrailPagination(url, matches, below < total)}
    </div>`,
  ])
}

function readFilter(query: URLSearchParams): TrailFilter {
  const of = (name: string): string => toSearchText(query.get(name) ?? '')
  const state = of('state')
  return {
    state: states.includes(state) ? state : '',
    commit: of('commit').toLowerCase(),
    author: of('author'),
    branch: of('branch'),
  }
}

/** A list always covers the oldest trail. */
function readBelow(text: string | null, total: number): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Math.max(1, Number(text)), total) : total
}

function isCommitPrefix(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text)
}

function renderTrailFilter(url: URL, { state, commit, author, branch }: TrailFilter): Markup {
  return html`<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="state">State</label>
        <select id="state" name="state">
          <option value="">Any</option>
          ${states.map((one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${toStateLabel(one).word}</option>`)}
        </select>
      </div>
      ${renderFilterField('branch', 'Branch', branch)} ${renderFilterField('author', 'Author', author)}
      ${renderFilterField('commit', 'Commit (at least 7 digits)', commit)}
      <button>Filter</button>
    </form>
    <p class="hidden" role="status"></p>`
}

function renderFilterField(name: string, title: string, value: string): Markup {
  return html`<div>
    <label for="${name}">${title}</label>
    <input id="${name}" name="${name}" type="search" value="${value}" autocomplete="off" />
  </div>`
}

interface ListQuery {
  readonly isFiltered: boolean
  readonly filter: TrailFilter
  readonly total: number
  readonly below: number
}

/** Describes which trails were examined, since a search can end before the oldest trail. */
function describeMatches({ trails, examined }: TrailMatches, { isFiltered, filter, total, below }: ListQuery): string {
  if (filter.commit !== '' && !isCommitPrefix(filter.commit))
    return 'The commit filter was ignored: it needs at least 7 hexadecimal digits.'
  if (isCommitPrefix(filter.commit))
    return `${formatCount(trails.length)} of ${formatCount(total)} trails contain this commit.`
  if (total === 0) return ''
  const last = total - below + examined
  const range = `${formatCount(total - below + 1)}–${formatCount(last)} of ${formatCount(total)}, newest first.`
  return isFiltered ? `${formatCount(trails.length)} found in trails ${range}` : range
}

/** The counts of all pages of the list. */
function renderTrailStates({ newest, ...counted }: TrailStates): Markup {
  const counts = renderStateCounts(countStates(counted.states))
  const limited = html`<p class="note">Counted in the newest ${formatCount(newest ?? 0)} trails.</p>`
  return html`${counts}${newest === undefined || counts === '' ? '' : limited}`
}

interface ListContext {
  readonly isFiltered: boolean
  readonly links: Links
}

function renderMatches(
  request: PageRequest,
  { trails, next }: TrailMatches,
  { isFiltered, links }: ListContext,
): Markup {
  if (trails.length > 0)
    return html`<div class="stack">${renderList('Trails', toTrailColumns(links, trails), trails)}</div>`
  if (!isFiltered)
    return renderEmptyState(
      'This flow has no trails yet. This step starts one:',
      renderStarterStep(request.service.publicUrl()),
    )
  const all = html`<p><a href="${request.url.pathname}">Show all trails</a></p>`
  return renderEmptyState(
    next === undefined ? 'No trail matches this filter.' : 'None of the trails searched so far matches this filter.',
    all,
  )
}

function renderTrailPagination(url: URL, { next, trails }: TrailMatches, isOlder: boolean): Markup | undefined {
  if (next === undefined && !isOlder) return undefined
  const newest = isOlder ? html`<a href="${withQuery(url, { below: undefined })}" data-swap="newest">Newest</a>` : ''
  const words = trails.length > 0 ? 'Older' : 'Search older trails'
  const older =
    next === undefined
      ? ''
      : html`<a href="${withQuery(url, { below: String(next) })}" rel="next" data-swap="older">${words}</a>`
  return html`<nav class="pager" aria-label="Pages of trails">${newest} ${older}</nav>`
}
