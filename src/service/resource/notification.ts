import { RecordedNotification, type Notification, type RecordedTarget } from '../../schema/resource/notification.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { TargetHealth } from '../store/outbox/outbox.ts'
import type { StoredRecord } from '../store/record.ts'
import { listCurrentActions, type CurrentAction } from '../store/secret/current-action.ts'
import { createReportReader } from '../history/record.ts'

/** A notification action, read from its records. */
export interface NotificationEntry extends CurrentAction<StoredRecord> {
  readonly report: RecordedNotification
}

/**
 * Reads the notification actions of an organisation. `active`: those that are not deleted, oldest first. `highestNumber`: also of deleted
 * ones. `records`: of kind `notification` and `notification_deletion`, oldest first.
 */
export function readNotifications(records: readonly StoredRecord[]): {
  readonly active: readonly NotificationEntry[]
  readonly highestNumber: number
} {
  const { current, highestNumber } = listCurrentActions(records)
  const active = current.map((action) => ({ ...action, report: readNotificationRecord(action.last).report }))
  return { active, highestNumber }
}

const readNotificationRecord = createReportReader(RecordedNotification)

/** What a response shows of notification actions. */
export interface NotificationView {
  /** The health of all targets of the organisation. */
  readonly health: readonly TargetHealth[]
  /** The ids of the secrets that exist. */
  readonly secretIds: ReadonlySet<string>
  /** Whether the caller may see the path and the query of a webhook, which can contain a password. */
  readonly showsUrls: boolean
}

/**
 * A notification action as the API shows it (rules 9.17), without secrets and Slack addresses (rules 7.1). An action is failing if one of
 * its targets is.
 */
export function toNotification(entry: NotificationEntry, view: NotificationView): Notification {
  const { number, first, last, report } = entry
  const targets = selectHealth(entry, view.health)
  const success = findNewestTime(targets.map(({ last_success }) => last_success))
  const failure = findNewestTime(targets.map(({ last_failure }) => last_failure))
  return {
    name: report.name,
    type: 'flow',
    number,
    targets: report.targets.map((target) => toTarget(target, view)),
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

/** `needs_secret`: the secret of the target is not in this database, as after an import, so its messages are not sent. */
function toTarget(target: RecordedTarget, { secretIds, showsUrls }: NotificationView): FreeObject {
  const { type, secret_id: id } = target
  const url = target.type === 'WEBHOOK' ? { url: showsUrls ? target.url : maskUrl(target.url) } : {}
  return id === undefined || secretIds.has(id) ? { type, ...url } : { type, ...url, needs_secret: true }
}

/** The scheme, the host and the port of a URL. */
function maskUrl(url: string): string {
  return `${new URL(url).origin}/…`
}
