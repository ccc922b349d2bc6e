import { omitUndefined } from '../../../wire/optional.ts'
import type { Operations } from '../../../wire/operation/operations.ts'
import type { HandlerInput, HandlerReply, Handler, Handlers } from '../../http/handler.ts'
import {
  defaultPageSize,
  toListHeaders,
  toPage,
  countPages,
  toPagination,
  toRange,
  type RequestedPage,
  type PageEdges,
} from '../../http/request/paging.ts'
import type { ServiceContext } from '../../context.ts'
import { createLinks, type Links } from '../../http/links.ts'
import type { Trail, ComplianceStatus, TrailEvent } from '../../../wire/resource/trail.ts'
import { judgeAfter, judgeTrails, requireFlow, readHistory, readFlowRecords } from './read-trail.ts'
import { readTemplateFile } from '../flow/template-file.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer, type RecordDraft } from '../record/append-record.ts'
import { parseTrailReference } from '../../../wire/trail-name.ts'
import { findNextExpiry } from '../../../evidence/judge/timeline.ts'
import { matchesETag, type Conditions } from '../../http/request/conditional.ts'
import { trailNotStarted } from '../../http/http-problem.ts'
import type { TrailKey, StoredRecord, FlowKey } from '../../store/record.ts'
import { toJudgementTime } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { createPacer } from '../../limit/turn.ts'
import { awaitChange } from './await-change.ts'
import { createSharedRead, type SharedRead } from '../../limit/shared-read.ts'
import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import { listTemplateVersions, toVersionedTemplate } from '../../trail/template.ts'
import { readRecordedTemplate, type RecordedTemplate } from '../../fact/template.ts'
import { authorize, findDenial } from '../../http/middleware/authorize.ts'
import { hash } from 'node:crypto'
import { readFlowMembers } from '../flow/flow.ts'
import { toTrailCommit } from '../../trail/commit.ts'
import { judgeHistory, listTrailEvents } from '../../trail/judge-history.ts'

type TrailHandlers = Pick<Handlers, 'putTrail' | 'getTrail' | 'listTrails' | 'listTrailsAcross'>

/** A flow with more trails is always answered with paging (rules 2.7). */
const maxUnpagedTrails = 1000

export function createTrailHandlers(): TrailHandlers {
  return {
    putTrail: (input, service) => putTrail(service, input),
    getTrail: createGetTrail(),
    listTrailsAcross: async ({ params: { org }, query: { flow, ...query }, url, caller }, service) => {
      await authorize({ caller, store: service.store }, 'read', { org, flow })
      const page = toPage(query, url, defaultPageSize)
      const { total, data, edges } = await readTrailPage(service, { org, flow }, page)
      const pagination = countPages(page, total)
      return {
        status: 200,
        answer: { data: [...data], pagination },
        headers: toListHeaders({ url, total, page, edges }),
      }
    },
    listTrails: async ({ params: { org, flow_name: flow }, query, url }, service) => {
      const isPaged = Object.values(query).some((value) => value !== undefined)
      const asked = isPaged ? toPage(query, url, defaultPageSize) : undefined
      const { page, total, data, edges } = await readTrailPage(service, { org, flow }, asked)
      if (page === undefined) {
        return { status: 200, answer: [...data], headers: toListHeaders({ url, total: data.length }) }
      }
      const pagination = toPagination(page, total)
      return {
        status: 200,
        answer: { data: [...data], ...omitUndefined({ pagination }) },
        headers: toListHeaders({ url, total, page, edges }),
      }
    },
  }
}

/** Creates or updates a trail. A template that may not be pinned is left out (rules 4.2). */
async function putTrail(
  service: ServiceContext,
  input: HandlerInput<Operations['putTrail']>,
): Promise<HandlerReply<Operations['putTrail']>> {
  const { params, body, text } = input
  const sent = text === undefined ? undefined : await readTemplateFile(text, input.caller.id)
  const toDraft = (members: object): RecordDraft => ({
    kind: 'trail',
    flow: params.flow_name,
    trail: body.name,
    commit: body.git_commit_info?.sha1 ?? null,
    body: { ...body, ...members },
  })
  const toTemplateDraft = async (): Promise<RecordDraft> =>
    toDraft((await mayPinTemplate(service, input)) ? { found: sent } : {})
  const written = await appendRecord(service, input, sent === undefined ? toDraft({}) : toTemplateDraft)
  const judged = await judgeAfter(service, written.record, body.name)
  const isFirst = judged.history.records[0]?.id === written.record.id
  const links = createLinks(service.publicUrl(), params.org)
  const ignored = omitUndefined({ template_ignored: sent && explainIgnoredTemplate(judged, sent, written.record) })
  const answer = {
    ...toTrail(judged, links, await listTrailEvents(judged)),
    ...ignored,
    ...toIgnoredAnswer(written.record),
  }
  return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
}

interface TrailPage {
  /** Undefined if all trails are listed. */
  readonly page: RequestedPage | undefined
  readonly total: number
  readonly data: readonly Trail[]
  readonly edges: PageEdges | undefined
}

/** Reads the requested page; without one all trails, if the flow has at most `maxUnpagedTrails` (rules 2.7). */
async function readTrailPage(
  service: ServiceContext,
  flowKey: FlowKey,
  asked: RequestedPage | undefined,
): Promise<TrailPage> {
  const total = await service.store.countTrails(flowKey.org, flowKey.flow)
  if (total === 0) await requireFlow(service, flowKey)
  const page = asked ?? (total > maxUnpagedTrails ? { page: 1, per_page: defaultPageSize } : undefined)
  const { edges, ...range } = toRange(page ?? { page: 1, per_page: maxUnpagedTrails }, total)
  const links = createLinks(service.publicUrl(), flowKey.org)
  const data = await judgeTrails(service, { ...flowKey, range }, async (judged) =>
    toTrail(judged, links, await listTrailEvents(judged)),
  )
  return { page, total, data, edges }
}

type GetTrail = Operations['getTrail']

interface Snapshot {
  readonly judged: JudgedTrail
  readonly trail: Trail
  readonly etag: string
  /** The JSON of the trail. It is written once for all requests that share the snapshot. */
  readonly json: () => Uint8Array<ArrayBuffer>
}

function createGetTrail(): Handler<GetTrail> {
  const share = createSharedRead<Snapshot>()
  return (input, service) => getTrail(service, input, share)
}

/** Handles `getTrail`: the trail now, at the time `as_of`, or after its next change with `Prefer: wait` (rules 1.5). */
async function getTrail(
  service: ServiceContext,
  input: HandlerInput<GetTrail>,
  share: SharedRead<Snapshot>,
): Promise<HandlerReply<GetTrail>> {
  const { params, query, conditions } = input
  const trailKey = { org: params.org, flow: params.flow_name, trail: parseTrailReference(params.trail_name).name }
  const isWaiting = conditions.waitSeconds !== undefined && query.as_of === undefined
  const { trail, etag, json } = isWaiting
    ? await awaitTrailChange(service, { input, trailKey, share })
    : await takeSnapshot(service, trailKey, query.as_of)
  const headers = { etag, ...(isWaiting ? { 'preference-applied': `wait=${conditions.waitSeconds}` } : {}) }
  if (matchesETag(conditions, etag)) return { status: 304, headers }
  return { status: 200, answer: trail, json: json(), headers }
}

/** Reads the trail at `asOf` (epoch seconds); now without it. */
async function takeSnapshot(service: ServiceContext, trailKey: TrailKey, asOf?: number): Promise<Snapshot> {
  const history = await readHistory(service, trailKey)
  const pause = createPacer()
  const judged = judgeHistory(history, toJudgementTime(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw trailNotStarted(trailKey.trail)
  await pause()
  const trail = toTrail(judged, createLinks(service.publicUrl(), trailKey.org), await listTrailEvents(judged))
  await pause()
  return { judged, trail, etag: toTrailETag(trail), json: encodeOnce(trail) }
}

function encodeOnce(trail: Trail): () => Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  return () => (bytes ??= Buffer.from(JSON.stringify(trail)))
}

interface WaitingRead {
  readonly input: HandlerInput<GetTrail>
  readonly trailKey: TrailKey
  readonly share: SharedRead<Snapshot>
}

/** Waits until a record or an expiry changes the trail, or the time is up (rules 1.5). */
async function awaitTrailChange(service: ServiceContext, { input, trailKey, share }: WaitingRead): Promise<Snapshot> {
  const { conditions, signal, caller } = input
  const read = (): Promise<Snapshot> => takeSnapshot(service, trailKey)
  const key = JSON.stringify([trailKey.org, trailKey.flow, trailKey.trail])
  return awaitChange(
    service,
    {
      read: () => share(key, read),
      isChanged: (current, first) => hasChanged(current, first, conditions),
      findNextExpiry: ({ judged }) => findNextExpiry(judged.evidence, judged.now),
      isAffectedBy: ({ org, flow, trail, kind }) =>
        org === trailKey.org && flow === trailKey.flow && (trail === trailKey.trail || kind === 'flow'),
    },
    { seconds: conditions.waitSeconds ?? 0, signal, callerId: caller.id },
  )
}

/** Compares with the ETag of the caller; without one, with the trail at the start of the request (rules 1.5). */
function hasChanged(current: Snapshot, first: Snapshot, conditions: Conditions): boolean {
  return conditions.noneMatch.length > 0 ? !matchesETag(conditions, current.etag) : current.etag !== first.etag
}

type TrailInput = Pick<HandlerInput, 'caller'> & {
  readonly params: { readonly org: string; readonly flow_name: string }
}

/** Whether the template of a caller is recorded with a trail: of a maintainer always, of a reporter if the flow has none (rules 4.2). */
async function mayPinTemplate(service: ServiceContext, { params, caller }: TrailInput): Promise<boolean> {
  const { org, flow_name: flow } = params
  if ((await findDenial({ caller, store: service.store }, 'maintain', { org, flow })) === undefined) return true
  const flowRecords = await readFlowRecords(service, { org, flow })
  return listTemplateVersions(flowRecords).length === 0
}

/** Why the template of a report has no effect; undefined if the trail has a template that requires the same. */
function explainIgnoredTemplate(
  { pinned, history }: JudgedTrail,
  sent: RecordedTemplate,
  record: StoredRecord,
): string | undefined {
  if (pinned !== undefined && toCanonicalJson(pinned.template) === toCanonicalJson(sent.template)) return undefined
  if (readRecordedTemplate(record) !== null) {
    return `The template of this request has no effect, because the trail "${history.trail}" keeps the template that it has (${pinned?.id ?? 'none'}).`
  }
  const version = listTemplateVersions(history.flowRecords).at(-1)?.version ?? 0
  return `The template of this request was left out, because the flow "${history.flow}" has one (version ${version}) and only a maintainer may choose another.`
}

/** A trail with its verdict (rules 9.14). A member without a value is left out. */
export function toTrail(judged: JudgedTrail, links: Links, events: readonly TrailEvent[]): Trail {
  const { history, report, pinned, verdict } = judged
  const first = history.records[0]
  const { description, origin_url, external_urls, user_data, git_commit_info: commit } = report
  return {
    name: history.trail,
    created_at: first?.created_at,
    last_modified_at: history.records.at(-1)?.created_at,
    compliance_status: toComplianceStatus(judged),
    template: pinned && toVersionedTemplate(pinned),
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
    created_by: first?.reporter,
    flow: { name: history.flow, tags: readFlowMembers(history.flowRecords).tags },
    html_url: links.trail(history.flow, history.trail),
    description,
    git_commit_info: commit && { ...unknownCommit, ...omitUndefined(toTrailCommit(commit)) },
    origin_url,
    user_data,
    repo_ids: listRepositories(judged),
    events: [...events],
    external_urls,
  }
}

/** Other clients take these for granted; a job without a checkout knows the SHA alone. */
const unknownCommit = { message: '', author: '', timestamp: 0 }

function toComplianceStatus({ verdict, pinned, now }: JudgedTrail): ComplianceStatus {
  const { status, is_compliant, attestations_statuses, artifacts_statuses, waiting_for } = verdict
  return {
    status,
    is_compliant,
    attestations_statuses: [...attestations_statuses],
    artifacts_statuses: { ...artifacts_statuses },
    evaluated_at: now,
    flow_template_id: pinned?.id,
    waiting_for,
  }
}

/** The ETag covers the whole trail except `evaluated_at` (rules 1.5). */
export function toTrailETag({ compliance_status: status, ...trail }: Trail): string {
  const facts = toCanonicalJson({ ...trail, status: { ...status, evaluated_at: undefined } })
  return `"${hash('sha256', facts, 'base64url')}"`
}

/** The ids of all repositories that the records of the trail name. */
function listRepositories({ history }: JudgedTrail): string[] {
  return [...new Set(history.records.flatMap(({ repository }) => repository ?? []))]
}
