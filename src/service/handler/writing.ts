import { randomUUID } from 'node:crypto'
import type { Input } from '../http/input.ts'
import type { Service } from '../service.ts'
import type { NewRecord, Written } from '../store/store.ts'

/** What a handler has to say of a new record; the rest is the request's. */
export type Draft = Pick<NewRecord, 'kind' | 'body'> &
  Partial<Pick<NewRecord, 'flow' | 'trail' | 'name' | 'type' | 'fingerprint' | 'commit' | 'attachment'>>

type Asking = Pick<Input, 'caller' | 'idempotency'> & { readonly params: { readonly org: string } }

/** Records, or finds what the same request recorded the first time. */
export async function append({ store }: Service, input: Asking, draft: Draft): Promise<Written> {
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

/** The header of an answer that was given before (decisions.md §2). */
export function replayHeaders({ replayed }: Written): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {}
}
