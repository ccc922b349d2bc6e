import { omitUndefined } from '../../../wire/optional.ts'
import type { Handlers, HandlerInput } from '../../http/handler.ts'
import { toListHeaders } from '../../http/request/paging.ts'
import { authorize } from '../../http/middleware/authorize.ts'
import type { ServiceContext } from '../../context.ts'
import type { StoredRecord, FlowKey } from '../../store/record.ts'
import { type Flow, FlowReport } from '../../../wire/resource/flow.ts'
import { mapPaced } from '../../limit/turn.ts'
import { createLinks, type Links } from '../../http/links.ts'
import { readFlowRecords, requireFlow } from '../trail/read-trail.ts'
import { readTemplateFile } from './template-file.ts'
import { isArchived, listArchivedFlows, toArchiveDraft } from './archive.ts'
import { createSerialRunner } from '../../limit/serial.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer, type RecordDraft } from '../record/append-record.ts'
import {
  toStoredTemplate,
  putsTemplate,
  createRunOrder,
  toTemplateRun,
  listTemplateVersions,
} from '../../trail/template.ts'
import type { RecordedTemplate } from '../../fact/template.ts'
import { findRecords, sumLengths } from '../record/find-records.ts'
import { flowTooLarge } from '../../http/http-problem.ts'
import type { Operations } from '../../../wire/operation/operations.ts'
import { defaultLength } from '../../store/document-length.ts'
import { limits } from '../../limit/limits.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import type { FreeObject } from '../../../wire/primitives.ts'
import { createReportReader } from '../../fact/record.ts'

type FlowHandlers = Pick<Handlers, 'putFlow' | 'putListedFlow' | 'listFlows' | 'getFlow' | 'archiveFlow'>

interface PutReply {
  readonly status: 200 | 201
  readonly answer: Flow
  readonly headers: Readonly<Record<string, string>>
}

export function createFlowHandlers(): FlowHandlers {
  const runSerially = createSerialRunner()
  const putFlow = async (
    sentInput: HandlerInput<Operations['putFlow']>,
    service: ServiceContext,
  ): Promise<PutReply> => {
    const input = setVisibilityAside(sentInput)
    const { params, body, text, caller } = input
    const { org } = params
    await authorize({ caller, store: service.store }, 'maintain', { org, flow: body.name })
    const sent = text === undefined ? undefined : await readTemplateFile(text, caller.id)
    // Two runs that put a template at once must not both find the one before them.
    const written = await runSerially(JSON.stringify([org, body.name]), () =>
      appendRecord(service, input, () => draftFlow(service, input, sent)),
    )
    const isFirst = (await service.store.findFlowStart(org, body.name)) === written.record.sequence
    const flow = await showFlow(service, { org, flow: body.name }, written.record)
    const ignored = omitUndefined({ template_ignored: readOutdatedReason(written.record) })
    const answer = { ...flow, ...ignored, ...toIgnoredAnswer(written.record) }
    return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
  }
  return {
    putFlow,
    putListedFlow: ({ body: { template, ...body }, ...input }, service) =>
      putFlow({ ...input, body, text: toTemplateText(template) }, service),
    listFlows: async ({ params: { org }, query, url }, service) => {
      const answer = await listFlows(service, org, query.archived ?? false)
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getFlow: async ({ params: { org, flow_name: flow } }, service) => {
      await requireFlow(service, { org, flow })
      return { status: 200, answer: await showPresentFlow(service, { org, flow }) }
    },
    archiveFlow: async (input, service) => {
      const { org, flow_name: flow } = input.params
      await requireFlow(service, { org, flow })
      const written = await runSerially(JSON.stringify([org, flow]), async () => {
        if (await isArchived(service.store, { org, flow })) return undefined
        if (!hasRoom(await readFlowRecords(service, { org, flow }))) throw flowTooLarge(flow)
        return appendRecord(service, input, toArchiveDraft(flow))
      })
      const headers = written === undefined ? {} : replayHeaders(written)
      return { status: 200, answer: await showPresentFlow(service, { org, flow }), headers }
    },
  }
}

/** The template of the older form; undefined if it asks for nothing, as that of a client whose user gave none. */
function toTemplateText(names: readonly string[] = []): string | undefined {
  const required = new Set(names.filter((name) => name !== 'artifact'))
  if (required.size === 0) return undefined
  const lines = [...required].map((name) => `        - { name: ${JSON.stringify(name)}, type: '*' }\n`)
  return `version: 1\ntrail:\n  artifacts:\n    - name: artifact\n      attestations:\n${lines.join('')}`
}

/** The visibility of a flow judges nothing, as an unknown member of a report does (rules 2.2). */
function setVisibilityAside(input: HandlerInput<Operations['putFlow']>): HandlerInput<Operations['putFlow']> {
  const { visibility, ...body } = input.body
  if (visibility === undefined) return input
  return { ...input, body, unknown: { names: ['visibility'], values: { visibility }, doubts: [] } }
}

/** A flow, as it was after the record `last`. */
async function showFlow(service: ServiceContext, key: FlowKey, last?: StoredRecord): Promise<Flow> {
  const records = await readFlowRecords(service, key)
  const recordsThen = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence)
  const flow = toFlow(key.flow, recordsThen, createLinks(service.publicUrl(), key.org))
  return { ...flow, ...omitUndefined({ created_at: await findStartTime(service, key, records) }) }
}

/** A flow exists from the first record that names it, of any kind (rules 1.3). */
async function findStartTime(
  service: ServiceContext,
  { org, flow }: FlowKey,
  [first]: readonly StoredRecord[],
): Promise<number | undefined> {
  const start = await service.store.findFlowStart(org, flow)
  if (start === undefined || start === first?.sequence) return first?.created_at
  const [record] = await findRecords(service, { org, filter: { sequences: [start] } })
  return record?.created_at
}

async function showPresentFlow(service: ServiceContext, key: FlowKey): Promise<Flow> {
  const flow = await showFlow(service, key)
  return (await isArchived(service.store, key)) ? { ...flow, archived: true } : flow
}

/**
 * The archived flows, or the others. The flow that was created last comes first. One after the other, because each is read with all its
 * templates.
 */
async function listFlows(service: ServiceContext, org: string, ofArchived: boolean): Promise<Flow[]> {
  const archived = await listArchivedFlows(service.store, org)
  const names = (await service.store.listFlows(org)).filter((flow) => archived.has(flow) === ofArchived).toReversed()
  const mark = ofArchived ? ({ archived: true } as const) : {}
  return mapPaced(names, async (flow) => ({ ...(await showFlow(service, { org, flow })), ...mark }))
}

/** What a request to put a flow records. Throws a 413 problem if the flow has no room for it. */
async function draftFlow(
  service: ServiceContext,
  input: HandlerInput<Operations['putFlow']>,
  sent: RecordedTemplate | undefined,
): Promise<RecordDraft> {
  const { params, body } = input
  const flow = body.name
  const flowRecords = await readFlowRecords(service, { org: params.org, flow })
  if (!hasRoom(flowRecords)) throw flowTooLarge(flow)
  const outdated = sent && explainOutdatedRun(flowRecords, input)
  if (outdated !== undefined) return { kind: 'flow', flow, body: toOutdatedReport(flow, outdated) }
  return {
    kind: 'flow',
    flow,
    body: sent === undefined ? body : { ...body, found: toStoredTemplate(flowRecords, sent) },
  }
}

/** Small records do not count by their size: builds may put the same template for years. */
function hasRoom(flowRecords: readonly StoredRecord[]): boolean {
  const excess = sumLengths(flowRecords) - flowRecords.length * defaultLength
  return excess < limits.flowBytes && flowRecords.length < limits.flowRecords
}

type FlowInput = Pick<HandlerInput, 'caller'> & { readonly body: FlowReport }

/**
 * Why the template of a run is older than the present one of its flow; undefined if it is not (rules 4.2). A re-run keeps the id of its
 * run, so it is older than a template that was put after the run began.
 */
function explainOutdatedRun(flowRecords: readonly StoredRecord[], { body, caller }: FlowInput): string | undefined {
  const run = toTemplateRun(caller.actor, body)
  if (run === undefined) return undefined
  const order = createRunOrder()
  for (const record of flowRecords) if (putsTemplate(record)) order.add(record)
  if (!order.isOutdated(run)) return undefined
  const present = order.present()
  return present?.origin === run.origin && present.id > run.id
    ? `Nothing was changed, because run ${run.id} is older than run ${present.id}, which put the present template on the flow "${body.name}".`
    : `Nothing was changed, because the present template of the flow "${body.name}" was put after run ${run.id} began.`
}

/** The record of a request that changes nothing. */
function toOutdatedReport(name: string, reason: string): FreeObject {
  return { name, found: { template_ignored: reason } }
}

/** The reason in such a record; undefined in any other. */
function readOutdatedReason({ body: { found } }: StoredRecord): string | undefined {
  const reason = isObject(found) ? found['template_ignored'] : undefined
  return typeof reason === 'string' ? reason : undefined
}

const readFlowRecord = createReportReader(FlowReport)

/** The merged reports of a flow: a later member replaces an earlier one. A flow without a record of its own has the defaults. */
export function readFlowMembers(flowRecords: readonly StoredRecord[]): Required<Pick<Flow, 'description' | 'tags'>> {
  let members: Pick<Flow, 'description' | 'tags'> = { description: '', tags: {} }
  for (const record of flowRecords) {
    const { description = members.description, tags = members.tags } = readFlowRecord(record).report
    members = { description, tags }
  }
  return members
}

/** A flow with its template versions (rules 1.3). `flowRecords` oldest first. */
export function toFlow(name: string, flowRecords: readonly StoredRecord[], links: Links): Flow {
  const versions = listTemplateVersions(flowRecords)
  return {
    name,
    ...readFlowMembers(flowRecords),
    visibility: 'private',
    template: versions.at(-1)?.content ?? '',
    template_versions: versions.map(({ version, content, record }) => ({
      version,
      content,
      created_at: record.created_at,
      created_by: record.actor.name,
    })),
    html_url: links.flow(name),
  }
}
