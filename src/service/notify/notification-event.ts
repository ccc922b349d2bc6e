import { omitUndefined } from '../../wire/optional.ts'
import type { NotificationEvent } from '../../wire/resource/notification-event.ts'
import { Trigger } from '../../wire/resource/notification.ts'
import { truncateText } from '../../text/shorten.ts'
import type { RecordColumns, TrailRecord } from '../fact/trail-record.ts'
import type { StoredRecord } from '../store/record.ts'
import { toRecordTime, type TrailHistory } from '../trail/history.ts'
import type { JudgedTrail } from '../trail/judged-trail.ts'
import type { Links } from '../http/links.ts'
import type { AttestationOutcome } from '../../evidence/judge/outcome.ts'
import { judgeHistory } from '../trail/judge-history.ts'

const maxReasons = 20

/** A record of a flow itself. */
type FlowRecord = RecordColumns & { readonly kind: 'flow'; readonly reporter: string }

type ChangingRecord = TrailRecord | FlowRecord

export function toFlowRecord({ actor, ...columns }: StoredRecord): FlowRecord {
  return { ...columns, kind: 'flow', reporter: actor.name }
}

/** A record, with a trail that it changes: its own, or one of its flow. */
interface RecordOnTrail {
  readonly record: ChangingRecord
  readonly history: TrailHistory
  readonly links: Links
}

/** The events that a record causes on a trail, in a fixed order. State triggers fire for a change of state only (rules 7.2). */
export function listNotificationEvents({ record, history, links }: RecordOnTrail): readonly NotificationEvent[] {
  const after = judgeHistory(history, toRecordTime(record))
  const before = judgeHistory(history, { sequence: record.sequence - 1, now: record.created_at })
  const common = { ...toTrailMembers(after, links), because: toCause(record), reported_by: record.reporter }
  const attestation = toAttestationMember(record, after, links)
  const override = toOverrideMember(record)
  return listTriggers(record, before, after).map((trigger) => ({
    trigger,
    ...common,
    reasons: listEventReasons(trigger, record, after).map((reason) => truncateText(reason, 500)),
    ...omitUndefined({ attestation, override }),
  }))
}

function listTriggers(record: ChangingRecord, before: JudgedTrail, after: JudgedTrail): readonly Trigger[] {
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
function changesState(record: ChangingRecord, before: JudgedTrail, after: JudgedTrail): boolean {
  if (record.kind === 'transition') return record.to === after.verdict.status
  return before.verdict.status !== after.verdict.status
}

function toTrailMembers(
  { history, verdict }: JudgedTrail,
  links: Links,
): Pick<NotificationEvent, 'org' | 'flow' | 'trail' | 'html_url' | 'compliance_state'> {
  const { org, flow, trail } = history
  return { org, flow, trail, html_url: links.trail(flow, trail), compliance_state: verdict.status }
}

function toCause(record: ChangingRecord): string {
  switch (record.kind) {
    case 'attestation':
      return `${record.name ?? ''} reported`
    case 'override':
      return `${record.name ?? ''} overridden`
    case 'artifact': {
      const { template_reference_name: name, filename } = record.fact
      return `artifact ${truncateText(name ?? filename, 200)} reported`
    }
    case 'transition':
      return record.because
    case 'flow':
      return 'template put'
    case 'trail':
    case 'unreadable':
      return 'trail reported'
  }
}

function toAttestationMember(
  record: ChangingRecord,
  after: JudgedTrail,
  links: Links,
): NotificationEvent['attestation'] {
  if (record.kind !== 'attestation' && record.kind !== 'override') return undefined
  const { id, name, type } = record
  const outcome = after.verdict.outcomes.get(id)
  return {
    attestation_id: id,
    attestation_name: name ?? '',
    attestation_type: type ?? '',
    is_compliant: (record.kind === 'override' ? record.fact.new_compliance_status : outcome?.is_compliant) ?? false,
    ...toJudgedMember(outcome),
    html_url: links.attestation(id),
  }
}

function toJudgedMember(outcome: AttestationOutcome | undefined): { readonly not_judged?: true } {
  return outcome?.isJudged === false ? { not_judged: true } : {}
}

function toOverrideMember(record: ChangingRecord): NotificationEvent['override'] {
  if (record.kind !== 'override') return undefined
  const { reason, new_compliance_status, expires_at } = record.fact
  return { reason: truncateText(reason, 2000), new_compliance_status, ...omitUndefined({ expires_at }) }
}

function listEventReasons(trigger: Trigger, { id }: ChangingRecord, { verdict }: JudgedTrail): readonly string[] {
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
