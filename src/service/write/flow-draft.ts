import { toStoredTemplate } from '../history/template.ts'
import { type RecordedTemplate } from '../fact/template.ts'
import { sumLengths } from '../history/record-size.ts'
import type { HandlerInput } from '../http/handler.ts'
import { flowTooLarge } from '../http/http-problem.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import type { ServiceContext } from '../context.ts'
import { readFlowRecords } from '../query/read-history.ts'
import { defaultLength } from '../store/cache/document-length.ts'
import type { StoredRecord } from '../store/record.ts'
import type { RecordDraft } from './append-record.ts'
import { explainOutdatedRun, toOutdatedReport } from './template-run.ts'
import { limits } from '../limit/limits.ts'

/** What a request to put a flow records. Throws a 413 problem if the flow has no room for it. */
export async function draftFlow(
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
