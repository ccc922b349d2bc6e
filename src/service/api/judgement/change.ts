import type { Operations } from '../../../wire/operation/operations.ts'
import type { FlowJudgement } from '../../../wire/resource/judgement.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import type { ServiceContext } from '../../context.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../../http/handler.ts'
import { authorize } from '../../http/middleware/authorize.ts'
import { readView } from './judgement.ts'

type Input = HandlerInput<Operations['judgeChange']>

export function createChangeHandlers(): Pick<Handlers, 'judgeChange'> {
  return { judgeChange: async (input, service) => handleChange(service, input) }
}

/** Handles `judgeChange`: the verdict on a change in each flow (rules 1.13). Nothing is recorded. */
async function handleChange(service: ServiceContext, input: Input): Promise<HandlerReply<Operations['judgeChange']>> {
  const { params, body, caller } = input
  const scopes = body.flows.map((flow) => ({ org: params.org, flow }))
  for (const scope of scopes) await authorize({ caller, store: service.store }, 'read', scope)
  const flows: FlowJudgement[] = []
  for (const { flow } of scopes) flows.push(await judgeFlow(service, input, flow))
  return { status: 200, answer: { flows } }
}

async function judgeFlow(
  service: ServiceContext,
  { params, body, caller }: Input,
  flow: string,
): Promise<FlowJudgement> {
  const { flows: _flows, trail_name: trail, ...question } = body
  const key = { org: params.org, flow, trail }
  const asked = { ...question, given: 'newest', issuer: caller.actor.job?.issuer } as const
  const view = await readView(service, { key, caller }, asked)
  if (view.kind === 'unknown') return { flow_name: flow, compliance_state: null, is_compliant: false, sequence: 0 }
  const { html_url, is_compliant = false, compliance_state = '', compliance_status, judgement } = view.answer
  const { waiting_for } = compliance_status ?? {}
  return {
    flow_name: flow,
    compliance_state,
    is_compliant,
    ...omitUndefined({ waiting_for, html_url }),
    sequence: judgement.sequence,
  }
}
