import { NotificationReport, type Notification, type NotificationTarget } from '../../schema/resource/notification.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { TargetHealth } from '../store/outbox/outbox.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader } from '../history/record.ts'

/** A notification action, read from its records. Its number is never used for another action. */
export interface NotificationEntry {
  readonly number: number
  readonly first: StoredRecord
  readonly last: StoredRecord
  readonly report: NotificationReport
}

/**
 * Reads the notification actions of an organisation. `active`: those that are not deleted, oldest first. `highestNumber`: also of deleted
 * ones. `records`: of kind `notification` and `notification_deletion`, oldest first.
 */
export function readNotifications(records: readonly StoredRecord[]): {
  readonly active: readonly NotificationEntry[]
  readonly highestNumber: number
} {
  const active = new Map<string, NotificationEntry>()
  let highestNumber = 0
  for (const record of records) {
    const name = record.name ?? ''
    const known = active.get(name)
    if (record.kind === 'notification_deletion') {
      // A new action with the name of a deleted one has another number; an old deletion must not remove it.
      if (known?.number === record.body['number']) active.delete(name)
    } else {
      if (known === undefined) highestNumber += 1
      active.set(name, toNotificationEntry(record, known ?? { number: highestNumber, first: record }))
    }
  }
  return { active: [...active.values()], highestNumber }
}

const readNotificationRecord = createReportReader(NotificationReport)

function toNotificationEntry(
  record: StoredRecord,
  { number, first }: Pick<NotificationEntry, 'number' | 'first'>,
): NotificationEntry {
  return { number, first, last: record, report: readNotificationRecord(record).report }
}

/**
 * A notification action as the API shows it (rules 9.17), without secrets and Slack addresses (rules 7.1). `health`: of all targets of
 * the organisation. An action is failing if one of its targets is.
 */
export function toNotification(entry: NotificationEntry, health: readonly TargetHealth[]): Notification {
  const { number, first, last, report } = entry
  const targets = selectHealth(entry, health)
  const success = findNewestTime(targets.map(({ last_success }) => last_success))
  const failure = findNewestTime(targets.map(({ last_failure }) => last_failure))
  return {
    name: report.name,
    type: 'flow',
    number,
    targets: report.targets.map(toTarget),
    triggers: report.triggers,
    created_by: first.actor.name,
    is_created_from_slack_app: false,
    last_modified_at: last.created_at,
    is_failing: success === null && failure === null ? null : targets.some((one) => one.failing_since !== null),
    last_success_timestamp: success,
    last_failure_timestamp: failure,
    created_at: first.created_at,
    flows: report.flows ?? null,
    environments: null,
  }
}

/** The health of the present targets of the action. */
function selectHealth({ number, report }: NotificationEntry, health: readonly TargetHealth[]): readonly TargetHealth[] {
  return health.filter((one) => one.number === number && one.target < report.targets.length)
}

function findNewestTime(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function toTarget(target: NotificationTarget): FreeObject {
  return target.type === 'WEBHOOK' ? { type: target.type, url: target.url } : { type: target.type }
}
