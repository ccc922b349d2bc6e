import type { AttestationStatus } from '../../wire/resource/trail.ts'
import { groupBy } from '../fact/group-by.ts'

/** The status of one report, and the slot of the report. */
export interface SlotStatus {
  /** Name, artifact or trail, origin and source. */
  readonly slot: string
  readonly status: AttestationStatus
}

/** One status for each slot: the worst, with the reasons of all that are as bad and the ids of the other reports (rules 5.5). */
export function mergeSlots(statuses: readonly SlotStatus[]): readonly AttestationStatus[] {
  return [...groupBy(statuses, ({ slot }) => slot).values()].flatMap((same) => mergeSlot(same))
}

function mergeSlot(same: readonly SlotStatus[]): readonly AttestationStatus[] {
  const [shown, ...others] = same.map(({ status }) => status).toSorted(compareInSlot)
  if (shown === undefined || others.length === 0) return shown === undefined ? [] : [shown]
  const asBad = [shown, ...others.filter((one) => one.is_compliant === shown.is_compliant)]
  const reasons = [...new Set(asBad.flatMap((one) => one.reasons ?? []))].toSorted()
  const ids = [...new Set(others.map(toReportId))].filter((id) => id !== '' && id !== toReportId(shown)).toSorted()
  return [{ ...shown, reasons, ...(ids.length === 0 ? {} : { other_attestation_ids: ids }) }]
}

/** Failing ones first; among equals, one that the template requires. The last comparison makes the order of arrival irrelevant. */
function compareInSlot(a: AttestationStatus, b: AttestationStatus): number {
  return (
    Number(a.is_compliant) - Number(b.is_compliant) ||
    Number(a.unexpected) - Number(b.unexpected) ||
    (toReportId(a) < toReportId(b) ? -1 : 1)
  )
}

/** The id of the report of a status, which has the id of an override in its place. A reading of the question has none. */
function toReportId({ attestation_id: id, overridden_attestation_id: overridden }: AttestationStatus): string {
  return overridden ?? id ?? ''
}
