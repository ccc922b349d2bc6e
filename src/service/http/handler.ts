import type { Attachment } from '../../wire/attestation/attestation.ts'
import type { ResponseBody, Body, Operation, Params, Query } from '../../wire/operation/operation.ts'
import type { OperationName, Operations } from '../../wire/operation/operations.ts'
import type { Caller } from '../access/role.ts'
import type { ServiceContext } from '../context.ts'
import type { Conditions } from './request/conditional.ts'
import type { UnknownMembers } from './request/lenient-body.ts'
import type { OpenedFile } from './response/download.ts'
import type { Idempotency, StoredRecord } from '../store/record.ts'

/** A request that is authenticated, authorized and validated. */
export interface HandlerInput<O extends Operation = Operation> {
  readonly params: Params<O>
  readonly query: Query<O>
  readonly body: Body<O>
  /** The members of the body that its schema does not know. */
  readonly unknown: UnknownMembers
  /** `attachment_file`, already stored. */
  readonly attachment: Attachment | null
  /** Content of `template_file` or `type_schema`. */
  readonly text: string | undefined
  readonly caller: Caller
  /** Bytes of memory that the request takes, for the write queue. */
  readonly memoryBytes: number
  readonly idempotency: Idempotency | undefined
  /** Called with the record of the request, also with that of an earlier, identical request. */
  readonly onRecord: (record: StoredRecord) => void
  readonly conditions: Conditions
  /** The public URL of the request, with its query. */
  readonly url: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

interface JsonReply<O extends Operation> {
  readonly status: O['statuses'][number]
  readonly answer: ResponseBody<O>
  /** The JSON of the answer, if it is known. */
  readonly json?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

interface NotModifiedReply {
  readonly status: 304
  readonly headers: Readonly<Record<string, string>>
}

interface DownloadReply {
  readonly status: 200
  readonly opened: OpenedFile
}

export type HandlerReply<O extends Operation = Operation> = JsonReply<O> | NotModifiedReply | DownloadReply

export type Handler<O extends Operation> = (input: HandlerInput<O>, service: ServiceContext) => Promise<HandlerReply<O>>

/** One handler for each operation of the operation table. */
export type Handlers = { readonly [Name in OperationName]: Handler<Operations[Name]> }
