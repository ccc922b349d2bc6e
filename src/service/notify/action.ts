import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createStoredParser } from '../../wire/compiled-parser.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { formatErrors } from '../../wire/parse.ts'
import {
  RecordedNotification,
  type Notification,
  type NotificationReport,
  type RecordedTarget,
} from '../../wire/resource/notification.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { findTargetKind } from './target/target-kind.ts'
import type { ActionRecord, TargetHealth } from '../store/outbox/outbox.ts'
import type { StoredRecord } from '../store/record.ts'
import { toSecretPrefix, type DetachedSecret } from '../store/secret/secret.ts'

/** A notification action that is not deleted, without its contents. Its number is never used for another action. */
export interface NotificationAction {
  readonly number: number
  /** Its first and its present version. */
  readonly first: ActionRecord
  readonly last: ActionRecord
}

/** The notification actions of an organisation. */
export interface NotificationActions {
  /** Those that are not deleted, oldest first. */
  readonly current: readonly NotificationAction[]
  /** The highest number, also of deleted actions. */
  readonly highestNumber: number
}

const noActions: NotificationActions = { current: [], highestNumber: 0 }

/** The actions after these records, oldest first; `earlier` are those before them. */
export function listNotificationActions(
  records: readonly ActionRecord[],
  earlier: NotificationActions = noActions,
): NotificationActions {
  const current = new Map(earlier.current.map((action) => [action.last.name ?? '', action]))
  let highestNumber = earlier.highestNumber
  for (const record of records) {
    const name = record.name ?? ''
    const known = current.get(name)
    if (record.kind === 'notification_deletion') {
      // A new action with the name of a deleted one has another number; an old deletion must not remove it.
      if (known?.number === record.body['number']) current.delete(name)
      continue
    }
    const { number, first } = known ?? { number: (highestNumber += 1), first: record }
    current.set(name, { number, first, last: record })
  }
  return { current: [...current.values()], highestNumber }
}

/** A notification action, read from its records. It holds no record, which can be larger than what it reports. */
export interface NotificationEntry {
  readonly number: number
  readonly createdBy: string
  /** Epoch seconds. */
  readonly createdAt: number
  readonly modifiedAt: number
  readonly report: RecordedNotification
}

/** `first` and `last`: the records of the first and of the present version. */
export function toNotificationEntry(number: number, first: StoredRecord, last: StoredRecord): NotificationEntry {
  const { actor, created_at: createdAt } = first
  const report = readNotificationReport(last)
  return { number, createdBy: actor.name, createdAt, modifiedAt: last.created_at, report }
}

/** The contents of a version of a notification action. */
export function readNotificationReport({ id, body }: StoredRecord): RecordedNotification {
  return readRecorded(body, `Record ${id}`)
}

const parseRecorded = createStoredParser(RecordedNotification)

function readRecorded(body: FreeObject, what: string): RecordedNotification {
  const parsed = parseRecorded(body)
  if (!parsed.ok) throw new Error(`${what} cannot be read: ${formatErrors(parsed.errors)}`)
  return parsed.value
}

/** Replaces the secrets of an action by references (rules 7.4). Throws if its record could not be read back, or would lose a member. */
export function detachSecrets(report: NotificationReport): {
  readonly body: RecordedNotification
  readonly secrets: readonly DetachedSecret[]
} {
  const secrets: DetachedSecret[] = []
  const targets = report.targets.map((target) => {
    const { [findTargetKind(target.type).secret]: text, ...rest }: FreeObject = target
    if (typeof text !== 'string') return target
    const id = `${toSecretPrefix(report.name)}${randomUUID()}`
    secrets.push({ id, text })
    return { ...rest, secret_id: id }
  })
  const what = `The record of the notification action "${report.name}"`
  const body = readRecorded({ ...report, targets }, what)
  if (!isDeepStrictEqual(body, { ...report, targets })) throw new Error(`${what} would lose a member.`)
  return { body, secrets }
}

/** What a response shows of notification actions. */
export interface NotificationView {
  /** The health of targets, by the number of their action. */
  readonly health: ReadonlyMap<number, readonly TargetHealth[]>
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
  const { number, report } = entry
  // A target that was removed has a health too.
  const targets = (view.health.get(number) ?? []).filter(({ target }) => target < report.targets.length)
  const success = findNewestTime(targets.map(({ last_success }) => last_success))
  const failure = findNewestTime(targets.map(({ last_failure }) => last_failure))
  return {
    name: report.name,
    type: 'flow',
    number,
    targets: report.targets.map((target) => toTarget(target, view)),
    triggers: report.triggers,
    created_by: entry.createdBy,
    is_created_from_slack_app: false,
    last_modified_at: entry.modifiedAt,
    is_failing: success === null && failure === null ? null : targets.some((one) => one.failing_since !== null),
    last_success_timestamp: success,
    last_failure_timestamp: failure,
    created_at: entry.createdAt,
    flows: report.flows ?? null,
    environments: null,
  }
}

function findNewestTime(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** `needs_secret`: the secret of the target is not in this database, as after an import, so its messages are not sent. */
function toTarget(target: RecordedTarget, { secretIds, showsUrls }: NotificationView): FreeObject {
  const { type, secret_id: id } = target
  const whole = findTargetKind(type).toShownUrl(target)
  const url = whole === undefined || showsUrls ? whole : maskUrl(whole)
  const needsSecret = id === undefined || secretIds.has(id) ? undefined : true
  return omitUndefined({ type, url, needs_secret: needsSecret })
}

/** The scheme, the host and the port of a URL. */
function maskUrl(url: string): string {
  return `${new URL(url).origin}/…`
}
