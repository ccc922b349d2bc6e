import { EvidenceError } from '../../error.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import type { ServiceContext } from '../context.ts'
import { HttpProblem, invalidRequest } from '../http/http-problem.ts'
import type { HandlerInput } from '../http/handler.ts'
import type { Idempotency, Written } from '../store/record.ts'
import {
  countActionChanges,
  readNotificationActions,
  readNotificationEntries,
  readNotificationEntry,
} from '../query/notification-action.ts'
import { detachSecrets } from '../resource/notification.ts'
import { toSecretPrefix } from '../store/secret/secret.ts'
import { appendRecord } from './append-record.ts'
import { limits } from '../limit/limits.ts'

type PutInput = HandlerInput<Operations['putNotification']>

type NotificationAction = Parameters<typeof readNotificationEntry>[2]

/**
 * Appends the record of a notification action. The record refers to the secrets of the targets, which are sealed; earlier secrets of the
 * action are removed (rules 7.4). Throws a 400 problem if the organisation has no room for the action (rules 2.4), and a 503 problem if the
 * key cannot be used. The changes of an organisation have to run one after the other.
 */
export async function appendNotification(service: ServiceContext, input: PutInput): Promise<Written> {
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
      503,
      'The service cannot store secrets, because it cannot use its key file; its operator finds the reason in the log.',
    )
  }
}
