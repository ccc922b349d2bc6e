import { html } from 'hono/html'
import type { ArtifactStatus } from '../../../wire/resource/trail.ts'
import { toOwnName } from '../../trail/judged-trail.ts'
import type { Markup } from '../component/markup.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderState, toShownState } from '../component/status.ts'
import { renderDetail, renderRowName } from '../component/row-name.ts'
import { renderList } from '../component/table.ts'
import { renderCodeBlock, renderHash, renderLabel, renderProse } from '../component/text.ts'
import type { TrailView } from './trail-view.ts'

type ArtifactRow = readonly [name: string, status: ArtifactStatus]

/** Renders the artifacts of a trail with their states and fingerprints. */
export function renderTrailArtifacts({ request: { url }, key, judged, trail, links }: TrailView): Markup {
  const rows: readonly ArtifactRow[] = Object.entries(trail.compliance_status?.artifacts_statuses ?? {})
  if (rows.length === 0) return renderSection('artifacts', 'Artifacts', renderNoArtifacts())
  const filenames = new Map(judged.artifacts.map((entry) => [entry.fingerprint, toOwnName(entry).filename]))
  const listPage = paginate(rows, url.searchParams.get('artifacts'))
  const drawName = ([name, { artifact_fingerprint: print }]: ArtifactRow): Markup => {
    if (print === undefined) return renderRowName({ text: name })
    const filename = filenames.get(print) ?? name
    return renderRowName(
      { text: name, href: links.artifact(key.flow, print) },
      filename === name ? '' : renderDetail(renderLabel(filename)),
    )
  }
  const table = renderList(
    'Artifacts',
    [
      { title: 'State', cell: ([, status]) => renderState(toShownState(status)) },
      { title: 'Artifact', isName: true, cell: drawName },
      {
        title: 'Fingerprint',
        cell: ([, { artifact_fingerprint: print }]) => (print === undefined ? '' : renderHash(print)),
      },
      {
        title: 'Reasons',
        isVisible: rows.some(([, { reasons = [] }]) => reasons.length > 0),
        cell: ([, { reasons = [] }]) => reasons.map((reason) => html`<div>${renderProse(reason)}</div>`),
      },
    ],
    listPage.items,
  )
  const pager = renderPagination(listPage, 'artifacts', (page) => `${withQuery(url, { artifacts: page })}#artifacts`)
  return renderSection(
    'artifacts',
    renderCountedTitle('Artifacts', rows.length),
    html`<div data-part class="stack">${table} ${pager}</div>`,
  )
}

function renderNoArtifacts(): Markup {
  const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    artifacts: dist/*.tgz'
  return renderEmptyState(
    'This trail has no artifacts and requires none. This step reports one by its fingerprint:',
    renderCodeBlock(step),
  )
}
