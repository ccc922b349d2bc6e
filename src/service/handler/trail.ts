import { omitUndefined } from '../../wire/optional.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../http/handler.ts'
import {
  defaultPageSize,
  toListHeaders,
  toPage,
  toPagination,
  toRange,
  type Page,
  type PageEdges,
} from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { createLinks } from '../resource/links.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { toTrail } from '../resource/trail.ts'
import { judgeAfter, judgeTrails } from '../query/judge-trail.ts'
import { requireFlow, type FlowKey } from '../query/read-history.ts'
import { explainIgnoredTemplate, mayPinTemplate } from '../write/trail-template.ts'
import { readTemplateFile } from '../write/template-file.ts'
import { createGetTrail } from './get-trail.ts'
import { appendRecord, replayHeaders, type RecordDraft } from '../write/append-record.ts'

type TrailHandlers = Pick<Handlers, 'putTrail' | 'getTrail' | 'listTrails'>

/** A flow with more trails is always answered with paging (rules 2.7). */
const maxUnpagedTrails = 1000

export function createTrailHandlers(service: ServiceContext): TrailHandlers {
  return {
    putTrail: (input) => putTrail(service, input),
    getTrail: createGetTrail(service),
    listTrails: async ({ params: { org, flow_name: flow }, query, url }) => {
      const flowKey = { org, flow }
      const { page, total, data, edges } = await readTrailPage(service, flowKey, { query, url })
      if (total === 0) await requireFlow(service, flowKey)
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
  const answer = { ...toTrail(judged, links, await service.trailJudge.listEvents(judged)), ...ignored }
  return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
}

interface TrailPage {
  /** Undefined if all trails are listed. */
  readonly page: Page | undefined
  readonly total: number
  readonly data: readonly Trail[]
  readonly edges: PageEdges | undefined
}

/** Reads the requested page; without a page in the query all trails, if the flow has at most `maxUnpagedTrails` (rules 2.7). */
async function readTrailPage(
  service: ServiceContext,
  flowKey: FlowKey,
  { query, url }: Pick<HandlerInput<Operations['listTrails']>, 'query' | 'url'>,
): Promise<TrailPage> {
  const total = await service.store.countTrails(flowKey.org, flowKey.flow)
  const isPaged = Object.values(query).some((value) => value !== undefined)
  const page = isPaged || total > maxUnpagedTrails ? toPage(query, url, defaultPageSize) : undefined
  const { edges, ...range } = toRange(page ?? { page: 1, per_page: maxUnpagedTrails }, total)
  const links = createLinks(service.publicUrl(), flowKey.org)
  const data = await judgeTrails(service, { ...flowKey, range }, async (judged) =>
    toTrail(judged, links, await service.trailJudge.listEvents(judged)),
  )
  return { page, total, data, edges }
}
