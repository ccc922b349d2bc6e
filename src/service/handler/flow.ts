import { omitUndefined } from '../../schema/optional.ts'
import type { Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { authorize } from '../http/middleware/authorize.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { toFlow } from '../resource/flow.ts'
import { createLinks } from '../resource/links.ts'
import { requireFlow } from '../query/read-history.ts'
import { explainOutdatedRun, readOutdatedReason, toOutdatedReport } from '../write/template-run.ts'
import { readTemplateFile } from '../write/template-file.ts'
import { createTurnTaker } from '../write/turn.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'

type FlowHandlers = Pick<Handlers, 'putFlow' | 'listFlows' | 'getFlow'>

export function createFlowHandlers(service: ServiceContext): FlowHandlers {
  const takeTurn = createTurnTaker()
  const readFlowResource = async (
    org: string,
    flow: string,
    last?: StoredRecord,
  ): Promise<ReturnType<typeof toFlow>> => {
    const records = await service.store.readFlow({ org, flow }, last?.sequence)
    const recordsThen = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence)
    return toFlow(flow, recordsThen, createLinks(service.publicUrl(), org))
  }
  return {
    putFlow: async (input) => {
      const { params, body, text, caller } = input
      await authorize({ caller, store: service.store }, 'maintain', { org: params.org, flow: body.name })
      const found = text === undefined ? undefined : await readTemplateFile(text, params.org)
      // Two runs that put a template at once must not both find the one before them.
      const written = await takeTurn(JSON.stringify([params.org, body.name]), () =>
        appendRecord(service, input, async () => {
          const outdated = found && (await explainOutdatedRun(service, input))
          const draft = { kind: 'flow', flow: body.name } as const
          if (outdated !== undefined) return { ...draft, body: toOutdatedReport(body.name, outdated) }
          return { ...draft, body: found === undefined ? body : { ...body, found } }
        }),
      )
      const isFirst = await isFirstOfFlow(service, written.record)
      const flow = await readFlowResource(params.org, body.name, written.record)
      const answer = { ...flow, ...omitUndefined({ template_ignored: readOutdatedReason(written.record) }) }
      return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
    },
    listFlows: async ({ params: { org }, url }) => {
      const names = (await service.store.listFlows(org)).toReversed()
      const answer = await Promise.all(names.map((name) => readFlowResource(org, name)))
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getFlow: async ({ params: { org, flow_name: flow } }) => {
      await requireFlow(service, { org, flow })
      return { status: 200, answer: await readFlowResource(org, flow) }
    },
  }
}

const pageSize = 100

/** Whether the record is the first of its flow, of any kind. Records may have the same time, so the sequence decides. */
async function isFirstOfFlow(
  { store }: ServiceContext,
  { org, flow, sequence, created_at }: StoredRecord,
): Promise<boolean> {
  const filter = { flow: flow ?? '', to: created_at }
  for (let offset = 0; ; offset += pageSize) {
    const records = await store.find(org, filter, { offset, limit: pageSize })
    if (records.some((record) => record.sequence < sequence)) return false
    if (records.length < pageSize) return true
  }
}
