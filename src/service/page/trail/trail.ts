import { html } from 'hono/html'
import type { Trail } from '../../../schema/resource/trail.ts'
import { explain } from '../../../verdict/explain/explanation.ts'
import { readHistory } from '../../query/history.ts'
import { invalid, notBegun } from '../../http/response/refusal.ts'
import type { TrailKey } from '../../store/store.ts'
import { toFullAttestation } from '../../resource/attestation.ts'
import { momentAt } from '../../history/history.ts'
import { judgeHistory, type Judged } from '../../history/judged-trail.ts'
import { toTrail } from '../../resource/trail.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { withQuery } from '../component/pager.ts'
import { label, lead, nameTrail, subjectOf } from '../component/text.ts'
import type { Page } from '../layout.ts'
import { stepsTo } from '../breadcrumb.ts'
import { drawArtifacts } from './artifacts.ts'
import { drawAside } from './aside.ts'
import { drawEvents } from './events.ts'
import { drawEvidence } from './evidence.ts'
import { drawOverrides } from './overrides.ts'
import { drawVerdict } from './verdict.ts'
import { linksOf, type Visit } from '../visit.ts'

/** A trail now, or as it stood at a moment: the verdict first, then what is wanted beside what was reported, then how it came about. */
export async function showTrail(visit: Visit, place: TrailKey): Promise<Page | Response> {
  const { service, url } = visit
  const asOf = readMoment(url.searchParams.get('as_of'))
  const history = await readHistory(service, place)
  const judged = judgeHistory(history, momentAt(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw notBegun(place.trail)
  const links = linksOf(place.org)
  const trail = toTrail(judged, links)
  if (url.searchParams.get('format') === 'json') return Response.json(trail)
  const explanation = explain(
    { ...trail, name: commitName.test(trail.name) ? trail.name.slice(0, 12) : trail.name },
    judged.attestations.map((entry) => toFullAttestation(entry, judged, links)),
  )
  const told = { visit, place, judged, trail, links }
  return {
    title: `${explanation.verdict}: ${place.trail} · ${place.flow} · ${place.org}`,
    org: place.org,
    steps: stepsTo(place.org, place.flow, place.trail),
    content: [
      drawHead(judged, trail),
      asOf === undefined ? undefined : drawAsOf(url, judged.now),
      drawVerdict(explanation, judged),
      html`<div class="split">
        <div>${drawEvidence(told, explanation)} ${drawArtifacts(told)} ${drawOverrides(told)} ${drawEvents(told)}</div>
        ${drawAside(told)}
      </div>`,
    ],
  }
}

/** A trail, as the parts of its page are drawn from it. */
export interface Told {
  readonly visit: Visit
  readonly place: TrailKey
  readonly judged: Judged
  readonly trail: Trail
  readonly links: ReturnType<typeof linksOf>
}

/** Epoch seconds, or what a field of a form gives: `2026-11-21T06:37:26`, in UTC. */
function readMoment(text: string | null): number | undefined {
  if (text === null || text === '') return undefined
  const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) / 1000 : Number(text)
  if (Number.isFinite(seconds)) return seconds
  throw invalid('query', { as_of: 'must be epoch seconds, or a moment such as 2026-11-21T06:37:26 in UTC' })
}

const commitName = /^[0-9a-f]{40,64}$/

/** A trail that bears the name of its commit is known to people by what the commit says. */
function drawHead({ report }: Judged, { name }: Trail): Markup {
  const subject = report.description ?? subjectOf(report.git_commit_info?.message)
  const isCommit = commitName.test(name)
  const title = isCommit && subject !== '' ? label(subject, 160) : nameTrail(name, 160)
  return html`<div class="head">
    <p class="kind">Trail ${isCommit ? nameTrail(name) : ''}</p>
    <h1>${title}</h1>
    ${isCommit ? '' : known(subject, lead)}
  </div>`
}

function drawAsOf(url: URL, now: number): Markup {
  return html`<p class="alert">
    This is how it stood at ${moment(now)}, and not how it stands now.
    <a href="${withQuery(url, { as_of: undefined })}">Show it now</a>
  </p>`
}
