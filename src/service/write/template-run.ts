import { isObject } from '../../wire/json/is-object.ts'
import type { FlowReport } from '../../wire/resource/flow.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { putsTemplate } from '../history/template.ts'
import { createRunOrder, toTemplateRun } from '../history/template-run.ts'
import type { HandlerInput } from '../http/handler.ts'
import type { StoredRecord } from '../store/record.ts'

type FlowInput = Pick<HandlerInput, 'caller'> & { readonly body: FlowReport }

/**
 * Why the template of a run is older than the present one of its flow; undefined if it is not (rules 4.2). A re-run keeps the id of its
 * run, so it is older than a template that was put after the run began.
 */
export function explainOutdatedRun(
  flowRecords: readonly StoredRecord[],
  { body, caller }: FlowInput,
): string | undefined {
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
export function toOutdatedReport(name: string, reason: string): FreeObject {
  return { name, found: { template_ignored: reason } }
}

/** The reason in such a record; undefined in any other. */
export function readOutdatedReason({ body: { found } }: StoredRecord): string | undefined {
  const reason = isObject(found) ? found['template_ignored'] : undefined
  return typeof reason === 'string' ? reason : undefined
}
