import { html } from 'hono/html'
import type { ArtifactStatus } from '../../../schema/resource/trail.ts'
import type { Markup } from '../component/markup.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { stateStatus } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { block, hash, label, prose } from '../component/text.ts'
import type { Told } from './trail.ts'

type Row = readonly [name: string, status: ArtifactStatus]

export function drawArtifacts({ visit: { url }, place, judged, trail, links }: Told): Markup {
  const rows: readonly Row[] = Object.entries(trail.compliance_status?.artifacts_statuses ?? {})
  if (rows.length === 0) return section('artifacts', 'Artifacts', drawNone())
  const filenames = new Map<string, string>(judged.artifacts.map(({ report }) => [report.fingerprint, report.filename]))
  const stretch = cutPage(rows, url.searchParams.get('artifacts'))
  const drawName = ([name, { artifact_fingerprint: print }]: Row): Markup => {
    if (print === undefined) return label(name)
    const filename = filenames.get(print) ?? name
    return html`<a href="${links.artifact(place.flow, print)}">${label(name)}</a>
      ${filename === name ? '' : html`<span class="sub">${label(filename)}</span>`}`
  }
  const table = drawTable(
    'Artifacts',
    [
      { title: 'State', cell: ([, { status }]) => stateStatus(status) },
      { title: 'Artifact', cell: drawName },
      { title: 'Fingerprint', cell: ([, { artifact_fingerprint: print }]) => (print === undefined ? '' : hash(print)) },
      {
        title: 'Why',
        isTelling: rows.some(([, { reasons = [] }]) => reasons.length > 0),
        cell: ([, { reasons = [] }]) => reasons.map((reason) => html`<div>${prose(reason)}</div>`),
      },
    ],
    stretch.items,
  )
  const pager = drawPager(stretch, 'artifacts', (page) => `${withQuery(url, { artifacts: page })}#artifacts`)
  return section(
    'artifacts',
    counted('Artifacts', rows.length),
    html`<div data-part class="stack">${table} ${pager}</div>`,
  )
}

function drawNone(): Markup {
  const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    artifacts: dist/*.tgz'
  return empty(
    'No artifact was reported into this trail, and none is wanted. This reports one by its fingerprint:',
    block(step),
  )
}
