import type { Operations } from '../../wire/operation/operations.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { HttpProblem, notFound } from '../http/http-problem.ts'
import { isAllowed, type Caller } from '../access/role.ts'
import type { ServiceContext } from '../context.ts'
import { sendTestMessages } from '../notify/test-message.ts'
import { toNotification, toNotificationEntry, type NotificationEntry } from '../resource/notification.ts'
import {
  readNotificationActions,
  readNotificationEntry,
  readNotificationView,
  showNotificationActions,
} from '../query/notification-action.ts'
import type { StoredRecord } from '../store/record.ts'
import { toSecretPrefix } from '../store/secret/secret.ts'
import { appendNotification } from '../write/append-notification.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'
import { createTurnTaker } from '../write/turn.ts'

type NotificationHandlers = Pick<
  Handlers,
  'listNotifications' | 'putNotification' | 'getNotification' | 'testNotification' | 'deleteNotification'
>

export function createNotificationHandlers(service: ServiceContext): NotificationHandlers {
  const tested = new Set<string>()
  const takeTurn = createTurnTaker()
  return {
    listNotifications: async ({ params, url, caller }) => {
      const answer = [...(await showNotificationActions(service, params.org, canSeeUrls(caller, params)))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    putNotification: async (input) => {
      const { org } = input.params
      const written = await takeTurn(org, () => appendNotification(service, input))
      const { entry, isNew } = await readWritten(service, written.record)
      const view = await readNotificationView(service, { org, numbers: [entry.number], showsUrls: true })
      return { status: isNew ? 201 : 200, answer: toNotification(entry, view), headers: replayHeaders(written) }
    },
    getNotification: async ({ params: { org, number }, caller }) => {
      const entry = await findAction(service, org, number)
      const shown = { org, numbers: [entry.number], showsUrls: canSeeUrls(caller, { org }) }
      const view = await readNotificationView(service, shown)
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
      await takeTurn(input.params.org, () => deleteAction(service, input))
      return { status: 204, answer: undefined }
    },
  }
}

function toTestRunningProblem(): HttpProblem {
  return new HttpProblem(429, 'A test of a notification action of this organisation is running; try again in 15 s.', {
    headers: { 'retry-after': '15' },
  })
}

interface WrittenAction {
  readonly entry: NotificationEntry
  readonly isNew: boolean
}

/** The action as it was after this record: a repeated request has its first answer (rules 2.9). */
async function readWritten(service: ServiceContext, record: StoredRecord): Promise<WrittenAction> {
  const { org, sequence, name } = record
  const { current } = await readNotificationActions(service, org, sequence)
  const action = current.find(({ last }) => last.sequence === sequence)
  const first = action && (await service.store.findBySequence(org, action.first.sequence))
  if (action === undefined || first === undefined)
    throw new Error(`The notification action "${name}" was recorded but is not listed.`)
  return { entry: toNotificationEntry(action.number, first, record), isNew: first.sequence === sequence }
}

async function findAction(service: ServiceContext, org: string, number: string): Promise<NotificationEntry> {
  const { current } = await readNotificationActions(service, org)
  const action = current.find((one) => one.number === Number(number))
  if (action === undefined) throw notFound(`notification action ${number}`)
  return readNotificationEntry(service, org, action)
}

/** Records the deletion of an action, which removes its secrets. */
async function deleteAction(
  service: ServiceContext,
  input: HandlerInput<Operations['deleteNotification']>,
): Promise<void> {
  const { org, number } = input.params
  const { current, highestNumber } = await readNotificationActions(service, org)
  const action = current.find((one) => one.number === Number(number))
  // A repeated request is never an error: deleting an action twice answers 204 twice (rules 2.8).
  if (action === undefined && Number(number) > highestNumber) throw notFound(`notification action ${number}`)
  if (action === undefined) return
  const name = action.last.name ?? ''
  const secrets = { prefix: toSecretPrefix(name), sealed: [] }
  await appendRecord(service, input, { kind: 'notification_deletion', name, body: { number: action.number }, secrets })
}

/** A caller that can change the actions of the organisation sees the complete URLs of webhooks (rules 7.1). */
function canSeeUrls(caller: Caller, { org }: { readonly org: string }): boolean {
  return isAllowed(caller, 'maintain', { org, flow: undefined })
}
