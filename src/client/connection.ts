import type { Dispatcher } from 'undici'
import type { BodyInput, Operation, Params, Query, ResponseBody } from '../wire/operation/operation.ts'
import { checkBaseUrl, toBearer, toRequestPath } from './request.ts'
import { parseResponse, toRefusedError, type HttpResponse } from './response.ts'
import type { Clock } from './retry.ts'
import { sendWithRetry, type SendOptions } from './send-with-retry.ts'
import type { FileUpload } from './multipart.ts'
import { createTransport, type RequestPayload, type Sink } from './transport.ts'

export interface ConnectionOptions {
  /** Ends in /api/v2. */
  readonly baseUrl: string
  /** A function is called before each attempt, for tokens that expire within minutes. */
  readonly token: string | (() => Promise<string>)
  /** Seconds for one call, including all its attempts. */
  readonly timeoutSeconds: number
  readonly dispatcher?: Dispatcher
  /** Environment variables that name the proxies. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly userAgent?: string
  /** Called with one line for each request and response. Secrets are redacted. */
  readonly debug?: (line: string) => void
  readonly clock?: Clock
}

type BodyOf<O extends Operation> =
  BodyInput<O> extends undefined ? { readonly body?: undefined } : { readonly body: BodyInput<O> }

export type ClientRequest<O extends Operation> = BodyOf<O> & {
  readonly params: Params<O>
  readonly query?: Query<O>
  readonly file?: FileUpload
  readonly idempotencyKey?: string
  /** Takes a download as it arrives. It is called again for each attempt, and the call resolves without the bytes. */
  readonly sink?: Sink
  readonly headers?: { readonly 'if-none-match'?: string; readonly prefer?: string }
}

/** A parsed response with its status and headers. `value` is undefined for 304. */
interface OperationResponse<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly value: T | undefined
  /** The service had already processed a request with this idempotency key. */
  readonly replayed: boolean
}

type OperationTable = Readonly<Record<string, Operation>>

/**
 * One method for each operation of a table, and `request`, which also returns the status and the headers. Each throws EvidenceError:
 * `unreachable`, `nonsense`, `refused`, or `usage` for a parameter that a path cannot contain.
 */
export type OperationClient<T extends OperationTable> = {
  readonly [N in keyof T]: (request: ClientRequest<T[N]>) => Promise<ResponseBody<T[N]>>
} & {
  readonly request: <N extends keyof T>(
    name: N,
    request: ClientRequest<T[N]>,
  ) => Promise<OperationResponse<ResponseBody<T[N]>>>
}

/** A connection to a service: its sockets, its token and its timeout, shared by the clients that are bound to it. */
export interface Connection {
  readonly bind: <T extends OperationTable>(table: T) => OperationClient<T>
  /** Opens connections ahead of this number of parallel requests. */
  readonly preconnect: (requests: number) => void
  /** Resolves when the first request is on its way. */
  readonly connected: Promise<unknown>
  readonly close: () => Promise<void>
}

/** Throws EvidenceError `usage` if `baseUrl` is not the base URL of the API. */
export function openConnection(options: ConnectionOptions): Connection {
  const baseUrl = checkBaseUrl(options.baseUrl)
  const transport = createTransport({ ...options, baseUrl })
  const context: CallContext = { ...options, baseUrl, transport }
  return {
    bind: (table) => bindOperations(context, table),
    preconnect: transport.preconnect,
    connected: transport.connected,
    close: transport.close,
  }
}

type AnyRequest = ClientRequest<Operation>

interface CallContext extends ConnectionOptions, Pick<SendOptions, 'transport'> {}

function bindOperations<T extends OperationTable>(context: CallContext, table: T): OperationClient<T> {
  const methods = Object.entries(table).map(([name, operation]) => [
    name,
    async (request: AnyRequest) => (await callOperation(context, operation, request)).value,
  ])
  // The table gives each method its name, request type and response type. Object.fromEntries loses them; the return type restores them.
  return {
    ...Object.fromEntries(methods),
    request: async (name: keyof T & string, request: AnyRequest) =>
      callOperation(context, findOperation(table, name), request),
  }
}

function findOperation(table: OperationTable, name: string): Operation {
  const operation = table[name]
  if (operation === undefined) throw new Error(`There is no operation ${name} in the table.`)
  return operation
}

const defaultUserAgent = 'delivery-evidence'

async function callOperation(
  context: CallContext,
  operation: Operation,
  request: AnyRequest,
): Promise<OperationResponse<unknown>> {
  const { token, userAgent = defaultUserAgent } = context
  const response = await sendWithRetry(
    {
      method: operation.method,
      url: `${context.baseUrl}${toRequestPath(operation, request)}`,
      headers: {
        'user-agent': userAgent,
        accept: operation.download === undefined ? 'application/json' : '*/*',
        ...request.headers,
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      payload: toPayload(operation, request),
      sink: request.sink,
    },
    {
      ...context,
      safe: operation.safe === true,
      timeoutSeconds: context.timeoutSeconds + preferredWaitSeconds(request),
      authorize: async () => ({ authorization: toBearer(typeof token === 'string' ? token : await token()) }),
    },
  )
  if (response.status >= 400) throw toRefusedError(response, operation)
  const isUnchanged = response.status === 304 && request.headers?.['if-none-match'] !== undefined
  return toOperationResponse(response, isUnchanged ? undefined : parseResponse(operation, response))
}

function toOperationResponse({ status, headers }: HttpResponse, value: unknown): OperationResponse<unknown> {
  return { status, headers, replayed: headers['idempotency-replayed'] === 'true', value }
}

/** Seconds for which the service may hold the request open (`Prefer: wait=N`, RFC 7240). They are added to the timeout. */
function preferredWaitSeconds({ headers }: AnyRequest): number {
  return Number(/wait=(\d+)/.exec(headers?.prefer ?? '')?.[1] ?? 0)
}

function toPayload(
  { encoding, file: part = 'attachment_file' }: Operation,
  { body, file }: AnyRequest,
): RequestPayload {
  switch (encoding) {
    case 'none':
      return { encoding }
    case 'json':
      return { encoding, json: body }
    case 'multipart':
      return { encoding, json: body, part, file }
  }
}
