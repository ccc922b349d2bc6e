import { toCanonicalJson } from '../../wire/json/canonical.ts'
import type { ServiceContext } from '../context.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { listTemplateVersions } from '../history/template.ts'
import { readRecordedTemplate, type RecordedTemplate } from '../fact/template.ts'
import type { HandlerInput } from '../http/handler.ts'
import { findDenial } from '../http/middleware/authorize.ts'
import { readFlowRecords } from '../query/read-history.ts'
import type { StoredRecord } from '../store/record.ts'

type TrailInput = Pick<HandlerInput, 'caller'> & {
  readonly params: { readonly org: string; readonly flow_name: string }
}

/** Whether the template of a caller is recorded with a trail: of a maintainer always, of a reporter if the flow has none (rules 4.2). */
export async function mayPinTemplate(service: ServiceContext, { params, caller }: TrailInput): Promise<boolean> {
  const { org, flow_name: flow } = params
  if ((await findDenial({ caller, store: service.store }, 'maintain', { org, flow })) === undefined) return true
  const flowRecords = await readFlowRecords(service, { org, flow })
  return listTemplateVersions(flowRecords).length === 0
}

/** Why the template of a report has no effect; undefined if the trail has a template that requires the same. */
export function explainIgnoredTemplate(
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
