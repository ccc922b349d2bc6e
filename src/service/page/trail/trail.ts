import { html } from 'hono/html'
import type { Trail, TrailEvent } from '../../../wire/resource/trail.ts'
import { explainTrail } from '../../../evidence/explain/explanation.ts'
import { createPacer } from '../../limit/turn.ts'
import { findRecords } from '../../api/record/find-records.ts'
import { readHistory } from '../../api/trail/read-trail.ts'
import { maxVerdicts } from '../../api/verdict/verdict.ts'
import { invalidRequest, trailNotStarted } from '../../http/http-problem.ts'
import type { TrailKey } from '../../store/record.ts'
import { listNewestAttestations } from '../../api/attestation/attestation.ts'
import { toJudgementTime } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { toTrail } from '../../api/trail/trail.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderExactTime } from '../component/time.ts'
import { withQuery } from '../component/pagination.ts'
import { renderLabel, renderLead, renderTrailName, toCommitSubject } from '../component/text.ts'
import { type Page, toBreadcrumbs } from '../layout/layout.ts'
import { renderTrailArtifacts } from './artifacts.ts'
import { toTitle } from '../../../evidence/explain/render.ts'
import { renderTrailSidebar } from './sidebar.ts'
import { renderEvents } from './events.ts'
import { renderTrailEvidence } from './evidence.ts'
import { renderOverrides } from './overrides.ts'
import { renderVerdict } from './verdict.ts'
import { readLedgerView } from '../record/ledger.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'
import { judgeHistory, listTrailEvents } from '../../trail/judge-history.ts'

/** The page of a trail, now or at the time of `?as_of=`: the verdict, the evidence, the artifacts, the overrides and the events. */
export async function showTrail(request: PageRequest, key: TrailKey): Promise<Page | Response> {
  const { service, url } = request
  const asOf = parseAsOf(url.searchParams.get('as_of'))
  const history = await readHistory(service, key)
  const pause = createPacer()
  const judged = judgeHistory(history, toJudgementTime(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw trailNotStarted(key.trail)
  await pause()
  const links = toPageLinks(key.org)
  const trail = toTrail(judged, links, await listTrailEvents(judged))
  if (url.searchParams.get('format') === 'json') return Response.json(trail)
  const attestations = await listNewestAttestations(service, judged)
  await pause()
  const name = commitName.test(trail.name) ? trail.name.slice(0, 12) : trail.name
  const explanation = explainTrail({ ...trail, name }, attestations)
  await pause()
  const last = judged.history.records.at(-1)
  const lastRecord = last && (await service.store.findBySequence(key.org, last.sequence))
  const ledger = lastRecord && (await readLedgerView(service, lastRecord))
  const verdicts = await listVerdictEvents(request, key, judged.now)
  const events = [...(trail.events ?? []), ...verdicts].toSorted((a, b) => a.timestamp - b.timestamp)
  const view = { request, key, judged, trail: { ...trail, events }, attestations, links, ledger }
  const evidence = renderTrailEvidence(view, explanation)
  await pause()
  return {
    title: `${toTitle(explanation.word)}: ${key.trail} · ${key.flow} · ${key.org}`,
    org: key.org,
    breadcrumbs: toBreadcrumbs(key.org, key.flow, key.trail),
    content: [
      renderTrailHead(judged, trail),
      asOf === undefined ? undefined : renderAsOfNotice(url, judged.now),
      renderVerdict(explanation, judged),
      html`<div class="split">
        <div>${evidence} ${renderTrailArtifacts(view)} ${renderOverrides(view)} ${renderEvents(view)}</div>
        ${renderTrailSidebar(view)}
      </div>`,
    ],
  }
}

/** The newest signed verdicts up to a time. They are no records of the trail that is judged, so that no answer lists them with its events. */
async function listVerdictEvents(
  { service }: PageRequest,
  { org, flow, trail }: TrailKey,
  now: number,
): Promise<readonly TrailEvent[]> {
  const filter = { kinds: ['verdict'], flow, trail, to: now } as const
  const records = await findRecords(service, { org, filter, limit: maxVerdicts })
  return records.map(({ created_at, actor }) => ({
    type: 'verdict_signed',
    timestamp: created_at,
    actor: actor.name,
  }))
}

/** Parses epoch seconds, or the value of a `datetime-local` field in UTC, such as `2026-11-21T06:37:26`. */
function parseAsOf(text: string | null): number | undefined {
  if (text === null || text === '') return undefined
  const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) / 1000 : Number(text)
  if (Number.isFinite(seconds)) return seconds
  throw invalidRequest('query', { as_of: 'must be epoch seconds, or a time in UTC such as 2026-11-21T06:37:26' })
}

const commitName = /^[0-9a-f]{40,64}$/

/** A trail with the name of a commit is shown with the subject of the commit as its title. */
function renderTrailHead({ report }: JudgedTrail, { name }: Trail): Markup {
  const subject = report.description ?? toCommitSubject(report.git_commit_info?.message)
  const isCommit = commitName.test(name)
  const title = isCommit && subject !== '' ? renderLabel(subject) : renderTrailName(name)
  return html`<div class="head">
    <p class="kind">Trail ${isCommit ? renderTrailName(name) : ''}</p>
    <h1>${title}</h1>
    ${isCommit ? '' : renderIfPresent(subject, renderLead)}
  </div>`
}

function renderAsOfNotice(url: URL, now: number): Markup {
  return html`<p class="alert">
    This page shows the state at ${renderExactTime(now)}, not the current state.
    <a href="${withQuery(url, { as_of: undefined })}">Show the current state</a>
  </p>`
}
