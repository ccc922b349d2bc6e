import { html } from 'hono/html'
import type { Artifact } from '../../../schema/resource/artifact.ts'
import { findNewest } from '../../handler/artifact.ts'
import type { Held } from '../../query/artifact-in-trail.ts'
import type { FlowPlace } from '../../query/history.ts'
import { toArtifact } from '../../resource/artifact.ts'
import { standingOf, type Standing } from '../../history/artifact-state.ts'
import { findHolders, type Holders } from './holder.ts'
import { drawBanner } from '../component/banner.ts'
import { drawFacts, listMembers, listOutside } from '../component/facts.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment, span } from '../component/moment.ts'
import { withQuery } from '../component/pager.ts'
import { counted, empty, section } from '../component/section.ts'
import { outcomeStatus, signOf, stateStatus } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import { block, code, count, hash, label, lead, nameTrail, outside, prose, say } from '../component/text.ts'
import type { Page } from '../layout.ts'
import { stepsTo } from '../breadcrumb.ts'
import { linksOf, type Visit } from '../visit.ts'

/** An artifact: whether it may go out, what it is, where it came from, and what attests it. */
export async function showArtifact(visit: Visit, place: FlowPlace, fingerprint: string): Promise<Page | Response> {
  const held = await findNewest(visit.service, place, fingerprint)
  const artifact = toArtifact(held.entry, held.judged, linksOf(place.org))
  if (visit.url.searchParams.get('format') === 'json') return Response.json(artifact)
  const holders = await findHolders(visit.service, place.org, fingerprint)
  const own = standingOf(held.entry, held.judged)
  return {
    title: `${artifact.filename} · ${place.flow} · ${place.org}`,
    org: place.org,
    steps: stepsTo(place.org, place.flow, held.entry.first.trail ?? undefined),
    content: [
      html`<div class="head">
        <p class="kind">
          Artifact${known(artifact.template_reference_name, (name) => html`, ${code(name)} in the template`)}
        </p>
        <h1>${label(artifact.filename, 200)}</h1>
        ${known(artifact.description, lead)}
      </div>`,
      drawState(own, holders),
      html`<div class="split">
        <div>${drawEvidence(own, place.org)} ${drawHolders(holders, place.org)}</div>
        ${drawAside(visit, artifact, held)}
      </div>`,
    ],
  }
}

/** It may go out if no trail that holds it says no (decisions.md §1); one that is in none stands for itself. */
function drawState(own: Standing, holders: Holders): Markup {
  const state = holders.state ?? own.state
  return drawBanner('Verdict', signOf(state), [
    html`<p>${tell(state, holders)}</p>`,
    own.reasons.slice(0, mostReasons).map((reason) => html`<div>${prose(reason)}</div>`),
  ])
}

const mostReasons = 10

function tell(state: string, { standings, looked, total }: Holders): string {
  if (state === 'COMPLIANT') return 'It may go out: every trail that holds it says yes.'
  if (state === 'UNCLEAR') {
    return `The newest ${count(looked)} of ${count(total)} reports were looked at, and say yes; ask the API for all of them.`
  }
  const refusing = standings.filter((one) => one.state !== 'COMPLIANT').length
  return standings.length > 1
    ? `It may not go out: ${count(refusing)} of ${count(standings.length)} trails say no.`
    : 'It may not go out.'
}

function drawEvidence({ evidence }: Standing, org: string): Markup {
  if (evidence.length === 0) {
    const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    kind: junit\n    name: app.unit-tests'
    return section(
      'evidence',
      'Evidence',
      empty('Nothing attests this artifact by itself. A name with a dot ties evidence to it:', block(step)),
    )
  }
  const table = drawTable(
    'Evidence',
    [
      { title: 'Outcome', cell: ({ is_compliant }) => outcomeStatus(is_compliant) },
      {
        title: 'Evidence',
        cell: ({ attestation_name: name, attestation_type: type, attestation_id: id = '' }) =>
          html`<a href="${linksOf(org).attestation(id)}">${label(name, 60)}</a><span class="sub">${code(type)}</span>`,
      },
      {
        title: 'Why',
        isTelling: evidence.some(({ reasons = [] }) => reasons.length > 0),
        cell: ({ reasons = [] }) => reasons.map((reason) => html`<div>${prose(reason)}</div>`),
      },
    ],
    evidence,
  )
  return section('evidence', counted('Evidence', evidence.length), html`<div class="stack">${table}</div>`)
}

function drawHolders({ standings, looked, total }: Holders, org: string): Markup | string {
  if (standings.length === 0) return ''
  const table = drawTable(
    'Trails',
    [
      { title: 'State', cell: ({ state }) => stateStatus(state) },
      {
        title: 'Trail',
        cell: ({ flow, trail }) =>
          html`<a href="${linksOf(org).trail(flow, trail)}">${nameTrail(trail)}</a
            ><span class="sub">${label(flow)}</span>`,
      },
      { title: 'Reported', cell: ({ reported }) => moment(reported) },
    ],
    standings,
  )
  const note = html`<p class="note">The newest ${count(looked)} of ${count(total)} reports were looked at.</p>`
  return section('trails', counted('Trails that hold it', standings.length), [
    html`<div class="stack">${table}</div>`,
    looked < total ? note : undefined,
  ])
}

function drawAside({ url }: Visit, artifact: Artifact, { entry }: Held): Markup {
  const { annotations = {}, external_urls: urls = {} } = artifact
  return html`<aside aria-label="About this artifact">
    ${section('fingerprint', 'Fingerprint', [
      html`<p class="whole">${hash(artifact.fingerprint)}</p>
        <p class="note">Check what you have against it:</p>`,
      block('sha256sum FILE\nevidence fingerprint PATH'),
      html`<p class="note">The second knows folders and images too.</p>`,
    ])}
    ${section('origin', 'Where it came from', drawFacts(listOrigin(artifact, entry.first.actor.name)))}
    ${Object.keys(urls).length === 0 ? '' : section('links', 'Links', drawFacts(listOutside(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : section('annotations', 'Annotations', drawFacts(listMembers(annotations)))}
    <p class="screen"><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>
  </aside>`
}

function listOrigin(artifact: Artifact, reporter: string): Parameters<typeof drawFacts>[0] {
  const { git_commit: commit, git_commit_info: info, repo_info: repository } = artifact
  return [
    ['Commit', known(commit, hash)],
    ['Author', known(info?.author, say)],
    ['Commit page', known(artifact.commit_url, outside)],
    ['Build page', known(artifact.build_url, outside)],
    ['Repository', known(repository, ({ url, name }) => outside(url, name))],
    ['First reported', html`${moment(Date.parse(artifact.created_at) / 1000)} by ${label(reporter, 40)}`],
    ['Last reported', moment(Date.parse(artifact.last_modified_at) / 1000)],
    ['From commit to report', toSpan(artifact.commit_lead_times['artifact_reported'])],
  ]
}

function toSpan(seconds: unknown): string | undefined {
  return typeof seconds === 'number' ? span(seconds) : undefined
}
