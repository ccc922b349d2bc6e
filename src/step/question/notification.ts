import { EvidenceError } from '../../error.ts'
import type { Notification, NotificationReport, NotificationTest } from '../../wire/resource/notification.ts'
import type { Phrase } from '../../text/document.ts'
import { formatMoment } from '../../text/moment.ts'
import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { plural } from '../../text/plural.ts'
import type { Answer, Asked } from './answer.ts'

/** Creates a notification action, or replaces the one with its name (rules 7.1). */
export async function putNotification({ client, org }: Asked, report: NotificationReport): Promise<Answer> {
  const value = await client.putNotification({ params: { org }, body: report })
  const targets = plural(value.targets.length, 'target')
  const text = `The notification action "${value.name}" has number ${value.number} and ${targets}. Send a test message with evidence notification test ${value.number} --org ${org}.`
  return { value, document: [{ kind: 'paragraph', content: [text] }] }
}

/** The notification actions of the organisation, newest first. */
export async function listNotifications({ client, org, now }: Asked): Promise<Answer> {
  const value = await client.listNotifications({ params: { org } })
  if (value.length === 0) {
    return { value, document: [{ kind: 'paragraph', content: ['There are no notification actions.'] }] }
  }
  const rows = value.map((action): readonly Phrase[] => [
    [String(action.number)],
    [action.name],
    [action.triggers.join(', ')],
    [action.flows?.join(', ') ?? 'all'],
    [plural(action.targets.length, 'target')],
    [describeHealth(action, now)],
  ])
  return {
    value,
    document: [{ kind: 'table', head: ['number', 'name', 'triggers', 'flows', 'targets', 'state'], rows }],
  }
}

function describeHealth(action: Notification, now: number): string {
  const { is_failing: isFailing, last_success_timestamp: success, last_failure_timestamp: failure } = action
  if (isFailing === true) return `failing, last attempt ${formatMoment(failure ?? now, now)}`
  return typeof success === 'number' ? `last sent ${formatMoment(success, now)}` : 'nothing sent yet'
}

/** Sends a test message to the targets of the action with this name or number (rules 7.3). */
export async function testNotification(
  asked: Asked,
  wanted: string,
): Promise<Answer & { readonly isDelivered: boolean }> {
  const { client, org } = asked
  const number = await findNumber(asked, wanted)
  const value = await client.testNotification({ params: { org, number } })
  const rows = value.targets.map((target): readonly Phrase[] => [
    [target.url ?? target.type],
    [target.delivered ? 'delivered' : 'not delivered'],
    [target.failure ?? ''],
  ])
  return {
    value,
    isDelivered: value.targets.every(({ delivered }: NotificationTest['targets'][number]) => delivered),
    document: [{ kind: 'table', head: ['target', 'result', 'why'], rows }],
  }
}

async function findNumber({ client, org }: Asked, wanted: string): Promise<string> {
  const listed = await client.listNotifications({ params: { org } })
  const found = listed.find(({ name }) => name === wanted) ?? listed.find(({ number }) => String(number) === wanted)
  if (found !== undefined) return String(found.number)
  const near = findNearestNames(
    wanted,
    listed.map(({ name }) => name),
  )
  throw new EvidenceError(
    'refused',
    `${org} has no notification action "${wanted}".${near.length === 0 ? '' : ` Did you mean ${joinNames(near)}?`} Run evidence notification list to see them.`,
    { facts: { wanted } },
  )
}
