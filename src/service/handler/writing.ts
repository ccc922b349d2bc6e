import { randomUUID } from 'node:crypto'
import type { Input } from '../http/input.ts'
import type { Service } from '../context.ts'
import type { NewRecord, Store, StoredRecord, Written } from '../store/store.ts'

/** What a handler has to say of a new record; the rest is the request's. */
export type Draft = Pick<NewRecord, 'kind' | 'body'> &
  Partial<Pick<NewRecord, 'flow' | 'trail' | 'name' | 'type' | 'fingerprint' | 'commit' | 'attachment'>>

type Asking = Pick<Input, 'caller' | 'idempotency'> & { readonly params: { readonly org: string } }

/**
 * Records, or finds what the same request recorded the first time. A draft that has to be checked against what is known comes as a
 * function: for a repeated request it is not asked, since what is known may have changed.
 */
export async function append(
  { store }: Service,
  input: Asking,
  given: Draft | (() => Promise<Draft>),
): Promise<Written> {
  const earlier = typeof given === 'function' ? await findReplay(store, input) : undefined
  if (earlier !== undefined) return { record: earlier, replayed: true }
  const draft = typeof given === 'function' ? await given() : given
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
  }
  return store.append(input.idempotency === undefined ? { record } : { record, idempotency: input.idempotency })
}

async function findReplay(store: Store, { params, idempotency }: Asking): Promise<StoredRecord | undefined> {
  return idempotency && store.findReplay(params.org, idempotency)
}

/** The header of an answer that was given before (decisions.md §2). */
export function replayHeaders({ replayed }: Written): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {}
}
