import type { Operations } from '../../../wire/operation/operations.ts'
import type { HandlerInput, Handlers } from '../../http/handler.ts'
import { toListHeaders } from '../../http/request/paging.ts'
import { HttpProblem, notFound, invalidRequest } from '../../http/http-problem.ts'
import { isAllowed, type Caller } from '../../access/role.ts'
import type { ServiceContext } from '../../context.ts'
import { sendTestMessages } from '../../notify/send-message.ts'
import {
  toNotification,
  toNotificationEntry,
  type NotificationEntry,
  detachSecrets,
  type NotificationAction,
} from '../../notify/action.ts'
import type { StoredRecord, Idempotency, Written } from '../../store/record.ts'
import { toSecretPrefix } from '../../store/secret/secret.ts'
import {
  showNotificationActions,
  readNotificationActions,
  readNotificationEntry,
  readNotificationView,
  countActionChanges,
  readNotificationEntries,
} from './read-actions.ts'
import { appendRecord, replayHeaders } from '../record/append-record.ts'
import { createSerialRunner } from '../../limit/serial.ts'
import { EvidenceError } from '../../../error.ts'
import { limits } from '../../limit/limits.ts'

type NotificationHandlers = Pick<
  Handlers,
  'listNotifications' | 'putNotification' | 'getNotification' | 'testNotification' | 'deleteNotification'
>

export function createNotificationHandlers(): NotificationHandlers {
  const tested = new Set<string>()
  const runSerially = createSerialRunner()
  return {
    listNotifications: async ({ params, url, caller }, service) => {
      const answer = [...(await showNotificationActions(service, params.org, canSeeUrls(caller, params)))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    putNotification: async (input, service) => {
      const { org } = input.params
      const written = await runSerially(org, () => appendNotification(service, input))
      const { entry, isNew } = await readWritten(service, written.record)
      const view = await readNotificationView(service, { org, numbers: [entry.number], showsUrls: true })
      return { status: isNew ? 201 : 200, answer: toNotification(entry, view), headers: replayHeaders(written) }
    },
    getNotification: async ({ params: { org, number }, caller }, service) => {
      const entry = await findAction(service, org, number)
      const shown = { org, numbers: [entry.number], showsUrls: canSeeUrls(caller, { org }) }
      const view = await readNotificationView(service, shown)
      return { status: 200, answer: toNotification(entry, view) }
    },
    testNotification: async ({ params: { org, number } }, service) => {
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
    deleteNotification: async (input, service) => {
      await runSerially(input.params.org, () => deleteAction(service, input))
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

type PutInput = HandlerInput<Operations['putNotification']>

/**
 * Appends the record of a notification action. The record refers to the secrets of the targets, which are sealed; earlier secrets of the
 * action are removed (rules 7.4). Throws a 400 problem if the organisation has no room for the action (rules 2.4), and a 501 problem if the
 * key cannot be used. The changes of an organisation have to run one after the other.
 */
async function appendNotification(service: ServiceContext, input: PutInput): Promise<Written> {
  const { params, caller, memoryBytes, onRecord } = input
  const { sealSecrets } = service.store.secrets
  const { body, secrets } = detachSecrets(input.body)
  const idempotency =
    secrets.length === 0 ? input.idempotency : await reportKeyFailure(service, keyRequest(service, input.idempotency))
  return appendRecord(service, { params, caller, memoryBytes, idempotency, onRecord }, async () => {
    await checkRoom(service, input)
    const { name } = body
    const sealed = await reportKeyFailure(service, sealSecrets(params.org, secrets))
    return { kind: 'notification', name, body, secrets: { prefix: toSecretPrefix(name), sealed } }
  })
}

/** Throws a 400 problem if there is no room for the action. */
async function checkRoom(service: ServiceContext, { params: { org }, body }: PutInput): Promise<void> {
  const changes = await countActionChanges(service.store, org)
  if (changes >= limits.actionChanges) throw invalidRequest('body', { name: tooManyChanges })
  const { current } = await readNotificationActions(service, org)
  const known = current.find(({ last }) => last.name === body.name)
  if (known === undefined && current.length >= limits.actions) throw invalidRequest('body', { name: tooManyActions })
  await requireRoom(service, { org, body, known, others: current.filter((action) => action !== known) })
}

interface ChangedAction {
  readonly org: string
  readonly body: PutInput['body']
  readonly known: NotificationAction | undefined
  readonly others: readonly NotificationAction[]
}

/** An action with no more targets and flows than before always has room. */
async function requireRoom(service: ServiceContext, { org, body, known, others }: ChangedAction): Promise<void> {
  const before = known && (await readNotificationEntry(service, org, known)).report
  const grown = counted.filter(({ member }) => countOf(body, member) > countOf(before, member))
  if (grown.length === 0) return
  const total = { targets: countOf(body, 'targets'), flows: countOf(body, 'flows') }
  for await (const { report } of readNotificationEntries(service, org, others)) {
    for (const { member, limit } of grown) {
      total[member] += countOf(report, member)
      if (total[member] > limit) throw invalidRequest('body', { [member]: describeExcess(limit) })
    }
  }
}

const counted = [
  { member: 'targets', limit: limits.actionTargets },
  { member: 'flows', limit: limits.actionFlows },
] as const

type Counted = Partial<Record<'targets' | 'flows', readonly unknown[] | null | undefined>>

function countOf(report: Counted | undefined, member: keyof Counted): number {
  return report?.[member]?.length ?? 0
}

const tooManyActions =
  'is the 101st notification action of this organisation, which may have 100; change one that it has, or delete one'

const tooManyChanges =
  'is in the 100,001st change of the notification actions of this organisation, which may have 100,000; delete actions that are not needed, and put others in another organisation'

function describeExcess(limit: number): string {
  return `are more than the notification actions of this organisation may have together, which is ${limit.toLocaleString('en')}; name fewer, or delete an action`
}

/** A digest of a request with a weak secret would reveal the secret to a reader of the ledger who guesses it. */
async function keyRequest(
  { store }: ServiceContext,
  idempotency: Idempotency | undefined,
): Promise<Idempotency | undefined> {
  return idempotency && { ...idempotency, request: await store.secrets.digestRequest(idempotency.request) }
}

async function reportKeyFailure<T>({ log }: ServiceContext, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    log(`The secrets of a notification action cannot be stored: ${cause.message}`)
    throw new HttpProblem(
      501,
      'The service cannot store secrets, because it cannot use its key file; its operator finds the reason in the log.',
    )
  }
}
