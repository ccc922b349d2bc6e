import { omitUndefined } from '../../wire/optional.ts'
import type { Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { authorize } from '../http/middleware/authorize.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import type { Flow } from '../../wire/resource/flow.ts'
import { toFlow } from '../resource/flow.ts'
import { mapPaced } from '../limit/turn.ts'
import { createLinks } from '../resource/links.ts'
import { readFlowRecords, requireFlow, type FlowKey } from '../query/read-history.ts'
import { draftFlow } from '../write/flow-draft.ts'
import { readOutdatedReason } from '../write/template-run.ts'
import { readTemplateFile } from '../write/template-file.ts'
import { createTurnTaker } from '../write/turn.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'

type FlowHandlers = Pick<Handlers, 'putFlow' | 'listFlows' | 'getFlow'>

export function createFlowHandlers(service: ServiceContext): FlowHandlers {
  const takeTurn = createTurnTaker()
  return {
    putFlow: async (input) => {
      const { params, body, text, caller } = input
      const { org } = params
      await authorize({ caller, store: service.store }, 'maintain', { org, flow: body.name })
      const sent = text === undefined ? undefined : await readTemplateFile(text, caller.id)
      // Two runs that put a template at once must not both find the one before them.
      const written = await takeTurn(JSON.stringify([org, body.name]), () =>
        appendRecord(service, input, () => draftFlow(service, input, sent)),
      )
      const isFirst = (await service.store.findFlowStart(org, body.name)) === written.record.sequence
      const flow = await showFlow(service, { org, flow: body.name }, written.record)
      const answer = { ...flow, ...omitUndefined({ template_ignored: readOutdatedReason(written.record) }) }
      return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
    },
    listFlows: async ({ params: { org }, url }) => {
      const answer = await listFlows(service, org)
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getFlow: async ({ params: { org, flow_name: flow } }) => {
      await requireFlow(service, { org, flow })
      return { status: 200, answer: await showFlow(service, { org, flow }) }
    },
  }
}

/** A flow, as it was after the record `last`. */
async function showFlow(service: ServiceContext, key: FlowKey, last?: StoredRecord): Promise<Flow> {
  const records = await readFlowRecords(service, key)
  const recordsThen = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence)
  return toFlow(key.flow, recordsThen, createLinks(service.publicUrl(), key.org))
}

/** The flow that was created last comes first. One after the other, because each is read with all its templates. */
async function listFlows(service: ServiceContext, org: string): Promise<Flow[]> {
  const names = (await service.store.listFlows(org)).toReversed()
  return mapPaced(names, (flow) => showFlow(service, { org, flow }))
}
