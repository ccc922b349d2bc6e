import type { Handlers } from '../http/input.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { admit } from '../http/middleware/authorize.ts'
import type { Service } from '../context.ts'
import type { StoredRecord } from '../store/store.ts'
import { toFlow } from '../resource/flow.ts'
import { createLinks } from '../resource/links.ts'
import { requireFlow } from '../query/history.ts'
import { readTemplateFile } from './template-file.ts'
import { append, replayHeaders } from './writing.ts'

type FlowHandlers = Pick<Handlers, 'putFlow' | 'listFlows' | 'getFlow'>

export function createFlowHandlers(service: Service): FlowHandlers {
  const show = async (org: string, flow: string, last?: StoredRecord): Promise<ReturnType<typeof toFlow>> => {
    const records = await service.store.readFlow({ org, flow }, last?.sequence)
    const known = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence)
    return toFlow(flow, known, createLinks(service.publicUrl(), org))
  }
  return {
    putFlow: async (input) => {
      const { params, body, text, caller } = input
      admit(caller, 'maintain', { org: params.org, flow: body.name })
      const found = text === undefined ? undefined : readTemplateFile(text)
      const draft = found === undefined ? body : { ...body, found }
      const written = await append(service, input, { kind: 'flow', flow: body.name, body: draft })
      const isFirst = await isFirstOfFlow(service, written.record)
      const answer = await show(params.org, body.name, written.record)
      return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
    },
    listFlows: async ({ params: { org }, url }) => {
      const names = (await service.store.listFlows(org)).toReversed()
      const answer = await Promise.all(names.map((name) => show(org, name)))
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getFlow: async ({ params: { org, flow_name: flow } }) => {
      await requireFlow(service, { org, flow })
      return { status: 200, answer: await show(org, flow) }
    },
  }
}

const pageSize = 100

/** A flow begins with the first record of any kind in it. Several records may bear the same time, so their order decides. */
async function isFirstOfFlow({ store }: Service, { org, flow, sequence, created_at }: StoredRecord): Promise<boolean> {
  const filter = { flow: flow ?? '', to: created_at }
  for (let offset = 0; ; offset += pageSize) {
    const records = await store.find(org, filter, { offset, limit: pageSize })
    if (records.some((record) => record.sequence < sequence)) return false
    if (records.length < pageSize) return true
  }
}
