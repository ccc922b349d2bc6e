import { NotificationReport, type Notification, type Target } from '../../schema/resource/notification.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { TargetHealth } from '../store/outbox/outbox.ts'
import type { StoredRecord } from '../store/store.ts'
import { readerOf } from '../history/record.ts'

/** A notification action as its records tell it: by name, under a number that is never given again. */
export interface NotificationEntry {
  readonly number: number
  readonly first: StoredRecord
  readonly last: StoredRecord
  readonly report: NotificationReport
}

/** Those that are there, oldest first, and how many numbers were ever given. `records` of both kinds, oldest first. */
export function readNotifications(records: readonly StoredRecord[]): {
  readonly alive: readonly NotificationEntry[]
  readonly given: number
} {
  const alive = new Map<string, NotificationEntry>()
  let given = 0
  for (const record of records) {
    const name = record.name ?? ''
    const known = alive.get(name)
    if (record.kind === 'notification_deletion') {
      // One that was made anew meanwhile, under the same name, is another one.
      if (known?.number === record.body['number']) alive.delete(name)
    } else {
      if (known === undefined) given += 1
      alive.set(name, toEntry(record, known ?? { number: given, first: record }))
    }
  }
  return { alive: [...alive.values()], given }
}

const readReport = readerOf(NotificationReport)

function toEntry(
  record: StoredRecord,
  { number, first }: Pick<NotificationEntry, 'number' | 'first'>,
): NotificationEntry {
  return { number, first, last: record, report: readReport(record).report }
}

/**
 * published-api.md §2.7. Secrets and Slack addresses are written, never read back (decisions.md §7). `health` of all actions of the
 * organisation; an action fails as long as one of its targets does.
 */
export function toNotification(entry: NotificationEntry, health: readonly TargetHealth[]): Notification {
  const { number, first, last, report } = entry
  const targets = healthOf(entry, health)
  const success = newest(targets.map(({ last_success }) => last_success))
  const failure = newest(targets.map(({ last_failure }) => last_failure))
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

/** Of the targets that the action has now. */
function healthOf({ number, report }: NotificationEntry, health: readonly TargetHealth[]): readonly TargetHealth[] {
  return health.filter((one) => one.number === number && one.target < report.targets.length)
}

function newest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function toTarget(target: Target): FreeObject {
  return target.type === 'WEBHOOK' ? { type: target.type, url: target.url } : { type: target.type }
}
