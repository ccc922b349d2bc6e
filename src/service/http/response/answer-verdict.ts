import { memberOf } from '../../../wire/json/member.ts'
import { ComplianceState } from '../../../wire/primitives.ts'

/** The verdicts in the answer to a gate, for the metrics: one for each flow of a change, else one. A flow without reports is incomplete. */
export function listVerdicts(answer: unknown): readonly ComplianceState[] {
  const own = memberOf(answer, 'compliance') ?? memberOf(answer, 'compliance_state')
  const flows = memberOf(answer, 'flows')
  const isOfFlows = own === undefined && Array.isArray(flows)
  const found: readonly unknown[] = isOfFlows
    ? flows.map((flow) => memberOf(flow, 'compliance_state') ?? 'INCOMPLETE')
    : [own]
  return ComplianceState.options.flatMap((state) => found.filter((one) => one === state).map(() => state))
}
