import { randomUUID } from 'node:crypto'
import { omitUndefined } from '../../schema/optional.ts'
import type { HandlerInput } from '../http/handler.ts'
import type { ServiceContext } from '../context.ts'
import type { NewRecord, StoredRecord, Write, Written } from '../store/record.ts'
import { toRecordOrigin } from '../store/record-origin.ts'
import type { Store } from '../store/store.ts'

/** The members of a new record that the handler sets, and the secrets that change with it. The others come from the request. */
export type RecordDraft = Pick<NewRecord, 'kind' | 'body'> &
  Partial<Pick<NewRecord, 'flow' | 'trail' | 'name' | 'type' | 'fingerprint' | 'commit' | 'attachment'>> &
  Pick<Write, 'secrets'>

type WriteInput = Pick<HandlerInput, 'caller' | 'idempotency'> & { readonly params: { readonly org: string } }

/**
 * Appends a record, or returns the record of the first request with the same idempotency key (rules 2.9). A draft that depends on a check
 * against the present state is given as a function: for a repeated request it is not called.
 */
export async function appendRecord(
  { store }: ServiceContext,
  input: WriteInput,
  draftOrCheck: RecordDraft | (() => Promise<RecordDraft>),
): Promise<Written> {
  const earlier = typeof draftOrCheck === 'function' ? await findEarlierRecord(store, input) : undefined
  if (earlier !== undefined) return { record: earlier, replayed: true }
  const { secrets, ...draft } = typeof draftOrCheck === 'function' ? await draftOrCheck() : draftOrCheck
  const record: NewRecord = {
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    attachment: null,
    ...draft,
    id: randomUUID(),
    org: input.params.org,
    actor: input.caller.actor,
    origin: toRecordOrigin(input.caller.actor),
    ignored_members: [],
  }
  return store.append({ record, ...omitUndefined({ idempotency: input.idempotency, secrets }) })
}

async function findEarlierRecord(store: Store, { params, idempotency }: WriteInput): Promise<StoredRecord | undefined> {
  return idempotency && store.findReplay(params.org, idempotency)
}

/** The header of the answer to a repeated request (rules 2.9). */
export function replayHeaders({ replayed }: Written): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {}
}
