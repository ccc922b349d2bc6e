import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import { normaliseName } from '../../../wire/name.ts'
import { toSearchText } from '../../../text/escape.ts'
import { notFound } from '../../http/http-problem.ts'
import type { SearchMatch, SearchPosition } from '../../store/reader.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import type { Links } from '../../http/links.ts'
import { readFileName, formatSearchPosition, parseSearchPosition, parseSearchWords } from '../../api/search.ts'
import type { Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderTrailOfFlow, renderDetail, renderRowName } from '../component/row-name.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderState, toShownState } from '../component/status.ts'
import { renderList } from '../component/table.ts'
import { renderCode, renderHash, renderLabel, renderTrailName } from '../component/text.ts'
import { withQuery } from '../component/pagination.ts'
import { findMatches, type SearchMatches } from './find-matches.ts'
import { type Page, toBreadcrumbs } from '../layout/layout.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'

/** The search page: everything that matches the words of a query (rules 1.12). */
export async function showSearch(request: PageRequest, org: string): Promise<Page> {
  const query = normaliseName(toSearchText(request.url.searchParams.get('q') ?? ''))
  const known = await request.service.store.listFlows(org)
  if (known.length === 0) throw notFound(`organisation "${org}"`)
  const links = toPageLinks(org)
  const words = parseSearchWords(query)
  const after = readPosition(request.url)
  const matches = words && (await findMatches(request.service, { org, text: query, words, after }))
  return {
    title: query === '' ? `Search · ${org}` : `${query} · Search · ${org}`,
    org,
    breadcrumbs: [...toBreadcrumbs(org), { text: html`Search`, href: links.search }],
    content: [
      html`<div class="head">
          <p class="kind">${renderLabel(org)}</p>
          <h1>${query === '' ? 'Search' : html`Search for ${renderLabel(query)}`}</h1>
        </div>
        <form class="filters" action="${links.search}">
          <div>
            <label for="q">Names, numbers, words, commits or fingerprints</label>
            <input id="q" name="q" type="search" value="${query}" />
          </div>
          <button>Search</button>
        </form>`,
      matches === undefined ? renderSearchHint() : renderSearchMatches(matches, links),
      matches && renderPages(request.url, after, matches.next),
    ],
  }
}

/** Where the page continues; a position of another form is left out, as a misspelt filter is. */
function readPosition(url: URL): SearchPosition | undefined {
  return parseSearchPosition(url.searchParams.get('after') ?? '')
}

/** The matches of one kind are counted on the page only, because a search does not count what it does not read. */
function renderPages(
  url: URL,
  after: SearchPosition | undefined,
  next: SearchPosition | undefined,
): Markup | undefined {
  if (after === undefined && next === undefined) return undefined
  const to = (position: string | undefined, text: string, rel: string): Markup =>
    html`<a href="${withQuery(url, { after: position })}" rel="${rel}">${text}</a>`
  return html`<nav class="pager" aria-label="Pages of matches">
    <span>Newest matches first</span>
    ${after === undefined ? '' : to(undefined, 'Newest', 'first')}
    ${next === undefined ? '' : to(formatSearchPosition(next), 'Older', 'next')}
  </nav>`
}

function renderSearchHint(): Markup {
  return html`<p class="note">
    Enter 1 to 8 words, each at least by its beginning: a name of a trail, an artifact or an attestation, a branch, an
    author, words of a commit message or of the title of a pull request, <code>#</code> and the number of a pull
    request, an issue key, or the first 7 digits of a commit or a fingerprint. A flow is found by a part of its name.
  </p>`
}

function renderSearchMatches(matches: SearchMatches, links: Links): Markup {
  const { flows, trails, artifacts, attestations, next } = matches
  if ([flows, trails, artifacts, attestations].every((list) => list.length === 0)) {
    // Not "no matches": a search stops before its end if its words are frequent and rarely together.
    if (next !== undefined) return renderEmptyState('No matches yet. Search the older records too, or use rarer words.')
    return renderEmptyState('No matches. Check the spelling, or search for something else:', renderSearchHint())
  }
  return html`${renderFlowMatches(flows, links)} ${renderTrailMatches(trails, links)}
  ${renderArtifactMatches(artifacts, links)} ${renderAttestationMatches(attestations, links)}`
}

const maxFlows = 50

function renderFlowMatches(flows: readonly string[], links: Links): Markup | string {
  if (flows.length === 0) return ''
  const more = flows.length - maxFlows
  const items = flows
    .slice(0, maxFlows)
    .map((flow) => html`<li><a href="${links.flow(flow)}">${renderLabel(flow)}</a></li>`)
  const rest = more > 0 ? html`<p class="note">and ${formatCount(more)} more</p>` : undefined
  return renderSection('flows', renderCountedTitle('Flows', flows.length), [
    html`<ul class="plain">
      ${items}
    </ul>`,
    rest,
  ])
}

function renderTrailMatches(trails: readonly JudgedTrail[], links: Links): Markup | string {
  if (trails.length === 0) return ''
  const table = renderList(
    'Trails',
    [
      { title: 'State', cell: ({ verdict }) => renderState(toShownState(verdict)) },
      {
        title: 'Trail',
        isName: true,
        cell: ({ history, report }) => renderTrailOfFlow({ ...history, report, links }),
      },
      { title: 'Last change', cell: ({ history }) => renderTime(history.records.at(-1)?.created_at) },
    ],
    trails,
  )
  return renderSection('trails', renderCountedTitle('Trails', trails.length), html`<div class="stack">${table}</div>`)
}

function renderArtifactMatches(artifacts: readonly SearchMatch[], links: Links): Markup | string {
  if (artifacts.length === 0) return ''
  const table = renderList(
    'Artifacts',
    [
      {
        title: 'Artifact',
        isName: true,
        cell: (match) =>
          renderRowName(
            { text: readFileName(match), href: links.artifact(match.flow, match.fingerprint ?? '') },
            renderDetail(renderLabel(match.flow)),
          ),
      },
      { title: 'Fingerprint', cell: ({ fingerprint }) => renderHash(fingerprint ?? '') },
      { title: 'Reported', cell: ({ created_at }) => renderTime(created_at) },
    ],
    artifacts,
  )
  return renderSection(
    'artifacts',
    renderCountedTitle('Artifacts', artifacts.length),
    html`<div class="stack">${table}</div>`,
  )
}

function renderAttestationMatches(attestations: readonly SearchMatch[], links: Links): Markup | string {
  if (attestations.length === 0) return ''
  const table = renderList(
    'Attestations',
    [
      {
        title: 'Attestation',
        isName: true,
        cell: ({ id, name, type }) =>
          renderRowName({ text: name ?? id, href: links.attestation(id) }, renderDetail(renderCode(type ?? ''))),
      },
      {
        title: 'Trail',
        cell: ({ flow, trail }) =>
          html`<a href="${links.trail(flow, trail ?? '')}">${renderTrailName(trail ?? '')}</a
            ><span class="sub">${renderLabel(flow)}</span>`,
      },
      { title: 'Reported', cell: ({ created_at }) => renderTime(created_at) },
    ],
    attestations,
  )
  return renderSection(
    'attestations',
    renderCountedTitle('Attestations', attestations.length),
    html`<div class="stack">${table}</div>`,
  )
}
