import type { NotificationTarget } from '../../schema/resource/notification.ts'
import type { Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { invalidRequest, notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import { toNotification } from '../resource/notification.ts'
import { listNotificationActions, readNotificationActions } from '../query/notification-action.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'

type NotificationHandlers = Pick<
  Handlers,
  'listNotifications' | 'putNotification' | 'getNotification' | 'deleteNotification'
>

export function createNotificationHandlers(service: ServiceContext): NotificationHandlers {
  return {
    listNotifications: async ({ params, url }) => {
      const answer = [...(await listNotificationActions(service, params.org))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    putNotification: async (input) => {
      const { params, body } = input
      refuseCredentials(body.targets)
      const written = await appendRecord(service, input, async () => {
        const name = await findRecordedName(service, params.org, body.name)
        return { kind: 'notification', name, body }
      })
      const { sequence } = written.record
      const { active } = await readNotificationActions(service, params.org, sequence)
      const entry = active.find(({ last }) => last.sequence === sequence)
      if (entry === undefined) throw new Error(`The notification action "${body.name}" was recorded but is not listed.`)
      const status = entry.first.sequence === sequence ? 201 : 200
      const health = await service.store.outbox.readHealth(params.org)
      return { status, answer: toNotification(entry, health), headers: replayHeaders(written) }
    },
    getNotification: async ({ params: { org, number } }) => {
      const { active } = await readNotificationActions(service, org)
      const entry = active.find((one) => one.number === Number(number))
      if (entry === undefined) throw notFound(`notification action ${number}`)
      return { status: 200, answer: toNotification(entry, await service.store.outbox.readHealth(org)) }
    },
    deleteNotification: async (input) => {
      const { org, number } = input.params
      const { active, highestNumber } = await readNotificationActions(service, org)
      const entry = active.find((one) => one.number === Number(number))
      // A repeated request is never an error: deleting an action twice answers 204 twice (rules 2.8).
      if (entry === undefined && Number(number) > highestNumber) throw notFound(`notification action ${number}`)
      if (entry !== undefined) {
        const body = { number: entry.number }
        await appendRecord(service, input, { kind: 'notification_deletion', name: entry.last.name, body })
      }
      return { status: 204, answer: undefined }
    },
  }
}

/** The name under which an action is recorded: that of its first record, which may be from before names were normalised (rules 2.5). */
async function findRecordedName(service: ServiceContext, org: string, name: string): Promise<string> {
  const { active } = await readNotificationActions(service, org)
  const known = active.find(({ last }) => last.name === name) ?? active.find(({ report }) => report.name === name)
  return known?.last.name ?? name
}

/** Throws 400 for a URL with credentials: the API shows the URL, and so do logs. */
function refuseCredentials(targets: readonly NotificationTarget[]): void {
  const errors = targets.flatMap((target, index) => {
    const member = target.type === 'WEBHOOK' ? 'url' : 'webhook'
    const { username, password } = new URL(target.type === 'WEBHOOK' ? target.url : target.webhook)
    const message = 'must not contain a user name or a password'
    return username === '' && password === '' ? [] : [[`targets.${index}.${member}`, message] as const]
  })
  if (errors.length > 0) throw invalidRequest('body', Object.fromEntries(errors))
}
