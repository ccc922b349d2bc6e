import { omitUndefined } from '../../schema/optional.ts'
import type { NotificationEvent } from '../../schema/resource/notification-event.ts'
import { Trigger } from '../../schema/resource/notification.ts'
import type { StoredRecord } from '../store/record.ts'
import { toRecordTime, type TrailHistory } from '../history/history.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import type { TrailJudge } from '../history/trail-judge.ts'
import type { Links } from '../resource/links.ts'
import type { AttestationOutcome } from '../../verdict/judge/outcome.ts'
import { truncateText } from './message.ts'

const maxReasons = 20

/** A record, with a trail that it changes: its own, or one of its flow. */
interface RecordOnTrail {
  readonly record: StoredRecord
  readonly history: TrailHistory
  readonly links: Links
}

/** The events that a record causes on a trail, in a fixed order. State triggers fire for a change of state only (rules 7.2). */
export function listNotificationEvents(
  { record, history, links }: RecordOnTrail,
  trailJudge: TrailJudge,
): readonly NotificationEvent[] {
  const after = trailJudge.judge(history, toRecordTime(record))
  const before = trailJudge.judge(history, { sequence: record.sequence - 1, now: record.created_at })
  const common = { ...toTrailMembers(after, links), because: toCause(record), reported_by: record.actor.name }
  const attestation = toAttestationMember(record, after, links)
  const override = toOverrideMember(record)
  return listTriggers(record, before, after).map((trigger) => ({
    trigger,
    ...common,
    reasons: listEventReasons(trigger, record, after).map((reason) => truncateText(reason, 500)),
    ...omitUndefined({ attestation, override }),
  }))
}

function listTriggers(record: StoredRecord, before: JudgedTrail, after: JudgedTrail): readonly Trigger[] {
  const isFirst = after.history.records[0]?.id === record.id
  const { is_compliant: isCompliant = false, isJudged = true } = after.verdict.outcomes.get(record.id) ?? {}
  const newState = changesState(record, before, after) ? after.verdict.status : undefined
  const triggers: Readonly<Record<Trigger, boolean>> = {
    ON_STARTED_TRAIL: isFirst,
    ON_ATTESTATION: record.kind === 'attestation',
    ON_NON_COMPLIANT_ATTESTATION: record.kind === 'attestation' && isJudged && !isCompliant,
    ON_OVERRIDE: record.kind === 'override',
    ON_COMPLIANT_TRAIL: newState === 'COMPLIANT',
    ON_NON_COMPLIANT_TRAIL: newState === 'NON-COMPLIANT',
  }
  return Trigger.options.filter((trigger) => triggers[trigger])
}

/** A transition that a report reversed before it was recorded is not a change of state. */
function changesState(record: StoredRecord, before: JudgedTrail, after: JudgedTrail): boolean {
  if (record.kind === 'transition') return record.body['to'] === after.verdict.status
  return before.verdict.status !== after.verdict.status
}

function toTrailMembers(
  { history, verdict }: JudgedTrail,
  links: Links,
): Pick<NotificationEvent, 'org' | 'flow' | 'trail' | 'html_url' | 'compliance_state'> {
  const { org, flow, trail } = history
  return { org, flow, trail, html_url: links.trail(flow, trail), compliance_state: verdict.status }
}

function toCause({ kind, name, body }: StoredRecord): string {
  switch (kind) {
    case 'attestation':
      return `${name ?? ''} reported`
    case 'override':
      return `${name ?? ''} overridden`
    case 'artifact':
      return `artifact ${truncateText(String(body['template_reference_name'] ?? body['filename']), 200)} reported`
    case 'transition':
      return String(body['because'])
    case 'flow':
      return 'template put'
    case 'trail':
    case 'custom_type':
    case 'notification':
    case 'notification_deletion':
    case 'token_change':
    case 'binding_change':
    case 'flow_transfer':
    case 'erasure':
    case 'log_event':
      return 'trail reported'
  }
}

function toAttestationMember(
  { kind, id, name, type, body }: StoredRecord,
  after: JudgedTrail,
  links: Links,
): NotificationEvent['attestation'] {
  if (kind !== 'attestation' && kind !== 'override') return undefined
  const isCompliant = kind === 'override' ? body['new_compliance_status'] : after.verdict.outcomes.get(id)?.is_compliant
  return {
    attestation_id: id,
    attestation_name: name ?? '',
    attestation_type: type ?? '',
    is_compliant: isCompliant === true,
    ...toJudgedMember(after.verdict.outcomes.get(id)),
    html_url: links.attestation(id),
  }
}

function toJudgedMember(outcome: AttestationOutcome | undefined): { readonly not_judged?: true } {
  return outcome?.isJudged === false ? { not_judged: true } : {}
}

function toOverrideMember({ kind, body }: StoredRecord): NotificationEvent['override'] {
  if (kind !== 'override') return undefined
  const { expires_at: expires } = body
  return {
    reason: truncateText(String(body['reason']), 2000),
    new_compliance_status: body['new_compliance_status'] === true,
    ...(typeof expires === 'number' ? { expires_at: expires } : {}),
  }
}

function listEventReasons(trigger: Trigger, { id }: StoredRecord, { verdict }: JudgedTrail): readonly string[] {
  if (trigger === 'ON_NON_COMPLIANT_ATTESTATION') return (verdict.outcomes.get(id)?.reasons ?? []).slice(0, maxReasons)
  if (trigger !== 'ON_NON_COMPLIANT_TRAIL') return []
  const artifacts = Object.entries(verdict.artifacts_statuses)
  const failing = [
    ...verdict.attestations_statuses.map((status) => ({ ...status, prefix: '' })),
    ...artifacts.flatMap(([name, { attestations_statuses: statuses }]) =>
      statuses.map((status) => ({ ...status, prefix: `${name}.` })),
    ),
  ].filter(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant)
  return failing
    .slice(0, maxReasons)
    .map(({ prefix, attestation_name: name, reasons = [] }) => `${prefix}${name}: ${reasons.join(', ')}`)
}
