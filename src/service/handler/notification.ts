import type { Notification, Target } from '../../schema/resource/notification.ts'
import type { Handlers } from '../http/input.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { invalid, unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import { readNotifications, toNotification } from '../resource/notification.ts'
import { append, replayHeaders } from './writing.ts'

type NotificationHandlers = Pick<
  Handlers,
  'listNotifications' | 'putNotification' | 'getNotification' | 'deleteNotification'
>

export function createNotificationHandlers(service: Service): NotificationHandlers {
  return {
    listNotifications: async ({ params, url }) => {
      const answer = [...(await listNotifications(service, params.org))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    putNotification: async (input) => {
      const { params, body } = input
      refuseCredentials(body.targets)
      const written = await append(service, input, { kind: 'notification', name: body.name, body })
      const { sequence } = written.record
      const { alive } = await readAll(service, params.org, sequence)
      const entry = alive.find(({ report }) => report.name === body.name)
      if (entry === undefined) throw new Error(`The notification action "${body.name}" is not there after it was put.`)
      const status = entry.first.sequence === sequence ? 201 : 200
      const health = await service.store.outbox.readHealth(params.org)
      return { status, answer: toNotification(entry, health), headers: replayHeaders(written) }
    },
    getNotification: async ({ params: { org, number } }) => {
      const { alive } = await readAll(service, org)
      const entry = alive.find((one) => one.number === Number(number))
      if (entry === undefined) throw unknown(`notification action ${number}`)
      return { status: 200, answer: toNotification(entry, await service.store.outbox.readHealth(org)) }
    },
    deleteNotification: async (input) => {
      const { org, number } = input.params
      const { alive, given } = await readAll(service, org)
      const entry = alive.find((one) => one.number === Number(number))
      // A repeat is never an error (decisions.md §2): one that is gone already is gone.
      if (entry === undefined && Number(number) > given) throw unknown(`notification action ${number}`)
      if (entry !== undefined) {
        const body = { number: entry.number }
        await append(service, input, { kind: 'notification_deletion', name: entry.report.name, body })
      }
      return { status: 204, answer: undefined }
    },
  }
}

/** They would be read back with the address, and stand in logs. */
function refuseCredentials(targets: readonly Target[]): void {
  const errors = targets.flatMap((target, at) => {
    const member = target.type === 'WEBHOOK' ? 'url' : 'webhook'
    const { username, password } = new URL(target.type === 'WEBHOOK' ? target.url : target.webhook)
    const complaint = 'must hold no user name and no password'
    return username === '' && password === '' ? [] : [[`targets.${at}.${member}`, complaint] as const]
  })
  if (errors.length > 0) throw invalid('body', Object.fromEntries(errors))
}

/** Newest first. */
export async function listNotifications(service: Service, org: string): Promise<readonly Notification[]> {
  const { alive } = await readAll(service, org)
  const health = await service.store.outbox.readHealth(org)
  return alive.toReversed().map((entry) => toNotification(entry, health))
}

async function readAll(
  { store }: Service,
  org: string,
  last = Number.POSITIVE_INFINITY,
): Promise<ReturnType<typeof readNotifications>> {
  const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] })
  return readNotifications(records.filter(({ sequence }) => sequence <= last).toReversed())
}
