import { EvidenceError } from '../../error.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import type { ServiceContext } from '../context.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { HandlerInput } from '../http/handler.ts'
import type { Idempotency, Written } from '../store/record.ts'
import { detachSecrets, toSecretPrefix } from '../store/secret/detach.ts'
import { appendRecord } from './append-record.ts'

type PutInput = HandlerInput<Operations['putNotification']>

/**
 * Appends the record of a notification action. The record refers to the secrets of the targets, which are sealed; earlier secrets of the
 * action are removed (rules 7.4). `findName`: the name under which the action is recorded. Throws a 503 problem if the key cannot be used.
 */
export async function appendNotification(
  service: ServiceContext,
  input: PutInput,
  findName: () => Promise<string>,
): Promise<Written> {
  const { params, body, caller, memoryBytes, onRecord } = input
  const { sealSecrets } = service.store.secrets
  const idempotency = await reportKeyFailure(service, keyRequest(service, input))
  return appendRecord(service, { params, caller, memoryBytes, idempotency, onRecord }, async () => {
    const name = await findName()
    const { body: recorded, secrets } = detachSecrets(body, name)
    const sealed = await reportKeyFailure(service, sealSecrets(params.org, secrets))
    return { kind: 'notification', name, body: recorded, secrets: { prefix: toSecretPrefix(name), sealed } }
  })
}

/** A digest of a request with a weak secret would reveal the secret to a reader of the ledger who guesses it. */
async function keyRequest(
  { store }: ServiceContext,
  { body, idempotency }: PutInput,
): Promise<Idempotency | undefined> {
  if (idempotency === undefined || detachSecrets(body, '').secrets.length === 0) return idempotency
  return { ...idempotency, request: await store.secrets.digestRequest(idempotency.request) }
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
