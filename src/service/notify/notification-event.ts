import { defined } from '../../schema/defined.ts'
import type { Happening } from '../../schema/resource/notification-event.ts'
import { Trigger } from '../../schema/resource/notification.ts'
import type { StoredRecord } from '../store/store.ts'
import { momentOf, type History } from '../history/history.ts'
import { judgeHistory, type Judged } from '../history/judged-trail.ts'
import type { Links } from '../resource/links.ts'
import { cut } from './message.ts'

const mostReasons = 20

/** A record of a trail, or one of its flow that bears on it. */
interface Step {
  readonly record: StoredRecord
  readonly history: History
  readonly links: Links
}

/** What a record brought about on a trail, in a fixed order. The trail's state counts where it became so, not where it stayed so. */
export function listHappenings({ record, history, links }: Step): readonly Happening[] {
  const after = judgeHistory(history, momentOf(record))
  const before = judgeHistory(history, { sequence: record.sequence - 1, now: record.created_at })
  const common = { ...tellTrail(after, links), because: tellCause(record), reported_by: record.actor.name }
  const attestation = tellAttestation(record, after, links)
  const override = tellOverride(record)
  return listTriggers(record, before, after).map((trigger) => ({
    trigger,
    ...common,
    reasons: listReasons(trigger, record, after).map((reason) => cut(reason, 500)),
    ...defined({ attestation, override }),
  }))
}

function listTriggers(record: StoredRecord, before: Judged, after: Judged): readonly Trigger[] {
  const isFirst = after.history.records[0]?.id === record.id
  const isCompliant = after.verdict.outcomes.get(record.id)?.is_compliant === true
  const turned = hasTurned(record, before, after) ? after.verdict.status : undefined
  const triggers: Readonly<Record<Trigger, boolean>> = {
    ON_STARTED_TRAIL: isFirst,
    ON_ATTESTATION: record.kind === 'attestation',
    ON_NON_COMPLIANT_ATTESTATION: record.kind === 'attestation' && !isCompliant,
    ON_OVERRIDE: record.kind === 'override',
    ON_COMPLIANT_TRAIL: turned === 'COMPLIANT',
    ON_NON_COMPLIANT_TRAIL: turned === 'NON-COMPLIANT',
  }
  return Trigger.options.filter((trigger) => triggers[trigger])
}

/** What time changed and a report has changed back before it was written down is no news any more. */
function hasTurned(record: StoredRecord, before: Judged, after: Judged): boolean {
  if (record.kind === 'transition') return record.body['to'] === after.verdict.status
  return before.verdict.status !== after.verdict.status
}

function tellTrail(
  { history, verdict }: Judged,
  links: Links,
): Pick<Happening, 'org' | 'flow' | 'trail' | 'html_url' | 'compliance_state'> {
  const { org, flow, trail } = history
  return { org, flow, trail, html_url: links.trail(flow, trail), compliance_state: verdict.status }
}

function tellCause({ kind, name, body }: StoredRecord): string {
  switch (kind) {
    case 'attestation':
      return `${name ?? ''} reported`
    case 'override':
      return `${name ?? ''} overridden`
    case 'artifact':
      return `artifact ${cut(String(body['template_reference_name'] ?? body['filename']), 200)} reported`
    case 'transition':
      return String(body['because'])
    case 'flow':
      return 'template put'
    case 'trail':
    case 'custom_type':
    case 'notification':
    case 'notification_deletion':
      return 'trail reported'
  }
}

function tellAttestation(
  { kind, id, name, type, body }: StoredRecord,
  after: Judged,
  links: Links,
): Happening['attestation'] {
  if (kind !== 'attestation' && kind !== 'override') return undefined
  const said = kind === 'override' ? body['new_compliance_status'] : after.verdict.outcomes.get(id)?.is_compliant
  return {
    attestation_id: id,
    attestation_name: name ?? '',
    attestation_type: type ?? '',
    is_compliant: said === true,
    html_url: links.attestation(id),
  }
}

function tellOverride({ kind, body }: StoredRecord): Happening['override'] {
  if (kind !== 'override') return undefined
  const { expires_at: expires } = body
  return {
    reason: cut(String(body['reason']), 2000),
    new_compliance_status: body['new_compliance_status'] === true,
    ...(typeof expires === 'number' ? { expires_at: expires } : {}),
  }
}

function listReasons(trigger: Trigger, { id }: StoredRecord, { verdict }: Judged): readonly string[] {
  if (trigger === 'ON_NON_COMPLIANT_ATTESTATION') return (verdict.outcomes.get(id)?.reasons ?? []).slice(0, mostReasons)
  if (trigger !== 'ON_NON_COMPLIANT_TRAIL') return []
  const artifacts = Object.entries(verdict.artifacts_statuses)
  const failing = [
    ...verdict.attestations_statuses.map((status) => ({ ...status, prefix: '' })),
    ...artifacts.flatMap(([name, { attestations_statuses: statuses }]) =>
      statuses.map((status) => ({ ...status, prefix: `${name}.` })),
    ),
  ].filter(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant)
  const told = failing.map(({ prefix, attestation_name: name, reasons = [] }) => {
    return [`${prefix}${name}`, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ')
  })
  return told.slice(0, mostReasons)
}
