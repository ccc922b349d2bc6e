import type { NotificationTarget } from '../../schema/resource/notification.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { HttpProblem, invalidRequest, notFound } from '../http/http-problem.ts'
import { isAllowed, type Caller } from '../access/role.ts'
import type { ServiceContext } from '../context.ts'
import { sendTestMessages } from '../notify/test-message.ts'
import { toNotification, type NotificationEntry } from '../resource/notification.ts'
import { listNotificationActions, readNotificationActions, readNotificationView } from '../query/notification-action.ts'
import { toSecretPrefix } from '../store/secret/detach.ts'
import { appendNotification } from '../write/append-notification.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'

type NotificationHandlers = Pick<
  Handlers,
  'listNotifications' | 'putNotification' | 'getNotification' | 'testNotification' | 'deleteNotification'
>

export function createNotificationHandlers(service: ServiceContext): NotificationHandlers {
  const tested = new Set<string>()
  return {
    listNotifications: async ({ params, url, caller }) => {
      const answer = [...(await listNotificationActions(service, params.org, canSeeUrls(caller, params)))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    putNotification: async (input) => {
      const { params, body } = input
      refuseCredentials(body.targets)
      const written = await appendNotification(service, input, () => findRecordedName(service, params.org, body.name))
      const { sequence } = written.record
      const { active } = await readNotificationActions(service, params.org, sequence)
      const entry = active.find(({ last }) => last.sequence === sequence)
      if (entry === undefined) throw new Error(`The notification action "${body.name}" was recorded but is not listed.`)
      const status = entry.first.sequence === sequence ? 201 : 200
      const view = await readNotificationView(service, params.org, true)
      return { status, answer: toNotification(entry, view), headers: replayHeaders(written) }
    },
    getNotification: async ({ params: { org, number }, caller }) => {
      const entry = await findAction(service, org, number)
      const view = await readNotificationView(service, org, canSeeUrls(caller, { org }))
      return { status: 200, answer: toNotification(entry, view) }
    },
    testNotification: async ({ params: { org, number } }) => {
      const entry = await findAction(service, org, number)
      // A test can take as long as its slowest target. An organisation has one at a time.
      if (tested.has(org)) throw toTestRunningProblem()
      tested.add(org)
      try {
        return { status: 200, answer: await sendTestMessages(service, { org, entry }) }
      } finally {
        tested.delete(org)
      }
    },
    deleteNotification: async (input) => {
      await deleteAction(service, input)
      return { status: 204, answer: undefined }
    },
  }
}

function toTestRunningProblem(): HttpProblem {
  return new HttpProblem(429, 'A test of a notification action of this organisation is running; try again in 15 s.', {
    headers: { 'retry-after': '15' },
  })
}

async function findAction(service: ServiceContext, org: string, number: string): Promise<NotificationEntry> {
  const { active } = await readNotificationActions(service, org)
  const entry = active.find((one) => one.number === Number(number))
  if (entry === undefined) throw notFound(`notification action ${number}`)
  return entry
}

/** Records the deletion of an action, which removes its secrets. */
async function deleteAction(
  service: ServiceContext,
  input: HandlerInput<Operations['deleteNotification']>,
): Promise<void> {
  const { org, number } = input.params
  const { active, highestNumber } = await readNotificationActions(service, org)
  const entry = active.find((one) => one.number === Number(number))
  // A repeated request is never an error: deleting an action twice answers 204 twice (rules 2.8).
  if (entry === undefined && Number(number) > highestNumber) throw notFound(`notification action ${number}`)
  if (entry === undefined) return
  const name = entry.last.name ?? ''
  const secrets = { prefix: toSecretPrefix(name), sealed: [] }
  await appendRecord(service, input, { kind: 'notification_deletion', name, body: { number: entry.number }, secrets })
}

/** A caller that can change the actions of the organisation sees the complete URLs of webhooks (rules 7.1). */
function canSeeUrls(caller: Caller, { org }: { readonly org: string }): boolean {
  return isAllowed(caller, 'maintain', { org, flow: undefined })
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
