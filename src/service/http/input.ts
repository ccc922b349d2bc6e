import type { Attachment } from '../../schema/attestation/attestation.ts'
import type { Answer, Body, Operation, Params, Query } from '../../schema/operation/operation.ts'
import type { OperationName, Operations } from '../../schema/operation/operations.ts'
import type { Caller } from '../access/role.ts'
import type { Idempotency } from '../store/store.ts'
import type { Condition } from './request/conditional.ts'
import type { Opened } from './response/download.ts'

/** A request that was checked: who asks, and for what. */
export interface Input<O extends Operation = Operation> {
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: Body<O>
  /** `attachment_file`, kept already. */
  readonly attachment: Attachment | null
  /** `template_file` or `type_schema`. */
  readonly text: string | undefined
  readonly caller: Caller
  readonly idempotency: Idempotency | undefined
  readonly condition: Condition
  /** As the outside knows it, with its query. */
  readonly url: string
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

interface Answered<O extends Operation> {
  readonly status: O['statuses'][number]
  readonly answer: Answer<O>
  readonly headers?: Readonly<Record<string, string>>
}

interface NotModified {
  readonly status: 304
  readonly headers: Readonly<Record<string, string>>
}

interface Download {
  readonly status: 200
  readonly opened: Opened
}

export type Reply<O extends Operation = Operation> = Answered<O> | NotModified | Download

export type Handler<O extends Operation> = (input: Input<O>) => Promise<Reply<O>>

/** One handler for each operation of the table. */
export type Handlers = { readonly [Name in OperationName]: Handler<Operations[Name]> }
