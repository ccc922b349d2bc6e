import { isObject } from '../../wire/json/is-object.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { Access } from '../../wire/operation/operation.ts'
import { Unauthorized } from '../access/api-token.ts'
import { explainForeignFlow } from '../access/flow-owner.ts'
import { needsOwnership, type Caller } from '../access/role.ts'
import { hasUnusableRun } from '../fact/record.ts'
import type { HandlerInput } from '../http/handler.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import { AccessEnded, ForeignFlow } from '../store/failure.ts'
import type { NewRecord, RecordKind, Repository, StoredRecord, Write, Written } from '../store/record.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Store } from '../store/store.ts'
import { requireFitName } from './trail-start.ts'
import { claimRoom } from './room.ts'

/** The members of a new record that the handler sets, and the secrets that change with it. The others come from the request. */
export type RecordDraft = Pick<NewRecord, 'kind' | 'body'> &
  Partial<Pick<NewRecord, 'flow' | 'trail' | 'name' | 'type' | 'fingerprint' | 'commit' | 'attachment'>> &
  Pick<Write, 'secrets'>

type WriteInput = Pick<HandlerInput, 'caller' | 'idempotency' | 'memoryBytes' | 'onRecord'> &
  Partial<Pick<HandlerInput, 'unknown'>> & { readonly params: { readonly org: string } }

/**
 * Appends a record, or returns the record of the first request with the same idempotency key (rules 2.9). A draft that depends on a check
 * against the present state is given as a function: for a repeated request it is not called.
 *
 * A replay is looked up before its transaction: if the run that it names records the report at that moment, both records count, which is
 * harmless.
 */
export async function appendRecord(
  service: ServiceContext,
  input: WriteInput,
  draftOrCheck: RecordDraft | (() => Promise<RecordDraft>),
): Promise<Written> {
  const isLookedUp = typeof draftOrCheck === 'function' || input.idempotency?.replayOf !== undefined
  const earlier = isLookedUp ? await findEarlierRecord(service.store, input) : undefined
  const written =
    earlier === undefined ? await appendNew(service, input, draftOrCheck) : { record: earlier, replayed: true }
  input.onRecord(written.record)
  return written
}

async function appendNew(
  service: ServiceContext,
  input: WriteInput,
  draftOrCheck: RecordDraft | (() => Promise<RecordDraft>),
): Promise<Written> {
  const { secrets, ...draft } = typeof draftOrCheck === 'function' ? await draftOrCheck() : draftOrCheck
  const record = createNewRecord({
    ...draft,
    org: input.params.org,
    actor: input.caller.actor,
    ...toIgnoredMembers(input, draft.body),
  })
  const { store } = service
  await requireFitName(service, record)
  const leave = await claimRoom(service, record, input.memoryBytes)
  if (leave instanceof HttpProblem) return answerFull(store, input, leave)
  const repository = toNeededOwner(input.caller, record)
  const { idempotency, memoryBytes, caller } = input
  const { credential } = caller
  try {
    const secured = { memoryBytes, credential, ...omitUndefined({ idempotency, secrets, repository }) }
    return await store.append({ record, ...secured })
  } catch (cause) {
    if (cause instanceof AccessEnded) throw new Unauthorized(cause.message)
    throw toForeignFlowProblem(record, cause)
  } finally {
    leave()
  }
}

/** The members of a request that judge nothing (rules 2.2). The values of unknown ones are kept beside what the service found. */
function toIgnoredMembers(
  { unknown, caller }: WriteInput,
  body: FreeObject,
): Pick<NewRecord, 'body' | 'ignored_members'> {
  const names = [...(unknown?.names ?? []), ...(hasUnusableRun(caller.actor, body) ? ['annotations.run'] : [])]
  if (unknown === undefined || unknown.names.length === 0) return { body, ignored_members: names }
  const { found } = body
  return {
    body: { ...body, found: { ...(isObject(found) ? found : {}), ignored_members: unknown.values } },
    ignored_members: names,
  }
}

/** In an answer: the members of the request that judge nothing. */
export function toIgnoredAnswer({ ignored_members: names }: Pick<NewRecord, 'ignored_members'>): {
  readonly ignored_members?: string[]
} {
  return names.length === 0 ? {} : { ignored_members: [...names] }
}

/** A repeated request gets its first answer (rules 2.9). Throws the refusal for a new one. */
async function answerFull(store: Store, input: WriteInput, refusal: HttpProblem): Promise<Written> {
  const earlier = await findEarlierRecord(store, input)
  if (earlier === undefined) throw refusal
  return { record: earlier, replayed: true }
}

/** The repository that has to own the flow of the record, for a caller with access by the name of its repository alone (rules 6.8). */
function toNeededOwner(caller: Caller, { org, kind, flow }: NewRecord): Repository | undefined {
  const { job } = caller.actor
  if (job === undefined || flow === null) return undefined
  const { issuer, repository_id } = job
  return needsOwnership(caller, accessByKind[kind] ?? 'report', { org, flow }) ? { issuer, repository_id } : undefined
}

const accessByKind: Readonly<Partial<Record<RecordKind, Access>>> = { flow: 'maintain', override: 'override' }

/** The flow was new when the request was authorised. */
function toForeignFlowProblem({ org, flow, actor }: NewRecord, cause: unknown): unknown {
  if (!(cause instanceof ForeignFlow) || flow === null || actor.job === undefined) return cause
  return new HttpProblem(403, explainForeignFlow({ org, flow }, cause.owner, actor.job))
}

async function findEarlierRecord(store: Store, { params, idempotency }: WriteInput): Promise<StoredRecord | undefined> {
  return idempotency && store.findReplay(params.org, idempotency)
}

/** The header of the answer to a repeated request (rules 2.9). */
export function replayHeaders({ replayed }: Written): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {}
}
