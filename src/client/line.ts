import type { Dispatcher } from 'undici'
import type { Answer, BodyInput, Operation, Params, Query } from '../schema/operation/operation.ts'
import { checkBaseUrl, toPath } from './address.ts'
import { describeRefusal, readAnswer, type Heard } from './answer.ts'
import { exchange, type Wire } from './exchange.ts'
import type { Clock } from './retry.ts'
import { toBearer } from './secret.ts'
import { createTransport, type FileUpload, type Payload } from './transport.ts'

export interface LineOptions {
  /** Ends in /api/v2. */
  readonly baseUrl: string
  /** A function is asked afresh for each try, for a token that lives only minutes. */
  readonly token: string | (() => Promise<string>)
  /** Seconds for one call with all its tries. */
  readonly budget: number
  readonly dispatcher?: Dispatcher
  /** Where the proxy variables stand. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly userAgent?: string
  /** Told of every request and answer, without secrets. */
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
  readonly headers?: { readonly 'if-none-match'?: string; readonly prefer?: string }
}

/** An answer with what stood around it. `value` is undefined where nothing changed (304). */
interface Exchange<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly value: T | undefined
  /** The service had this very request before, and recorded nothing anew. */
  readonly replayed: boolean
}

type Table = Readonly<Record<string, Operation>>

/**
 * A method for each operation of a table, and `exchange` for who wants to see what stood around an answer. Each throws EvidenceError:
 * `unreachable`, `nonsense`, `refused`, or `usage` for a parameter that no address can hold.
 */
export type Speaker<T extends Table> = {
  readonly [N in keyof T]: (request: ClientRequest<T[N]>) => Promise<Answer<T[N]>>
} & {
  readonly exchange: <N extends keyof T>(name: N, request: ClientRequest<T[N]>) => Promise<Exchange<Answer<T[N]>>>
}

/** An open line to a service: its connections, its token, its budget. What can be asked over it, a table says. */
export interface Line {
  readonly speak: <T extends Table>(table: T) => Speaker<T>
  /** Says that so many requests will soon be sent side by side, so that their connections stand by then. */
  readonly expect: (requests: number) => void
  /** Resolves once the first request is on its way. */
  readonly underway: Promise<unknown>
  readonly close: () => Promise<void>
}

type AnyRequest = ClientRequest<Operation>

export function openLine(options: LineOptions): Line {
  const baseUrl = checkBaseUrl(options.baseUrl)
  const transport = createTransport({ ...options, baseUrl })
  const caller: Caller = { ...options, baseUrl, transport }
  return {
    speak: (table) => createSpeaker(caller, table),
    expect: transport.expect,
    underway: transport.underway,
    close: transport.close,
  }
}

function createSpeaker<T extends Table>(caller: Caller, table: T): Speaker<T> {
  const methods = Object.entries(table).map(([name, operation]) => [
    name,
    async (request: AnyRequest) => (await call(caller, operation, request)).value,
  ])
  // Name, request and answer of each method come from the table; Object.fromEntries, which forgets types, is where they are joined.
  return {
    ...Object.fromEntries(methods),
    exchange: async (name: keyof T & string, request: AnyRequest) => call(caller, known(table, name), request),
  }
}

function known(table: Table, name: string): Operation {
  const operation = table[name]
  if (operation === undefined) throw new Error(`The table holds no operation ${name}.`)
  return operation
}

interface Caller extends LineOptions, Pick<Wire, 'transport'> {}

async function call(caller: Caller, operation: Operation, request: AnyRequest): Promise<Exchange<unknown>> {
  const url = `${caller.baseUrl}${toPath(operation, request)}`
  const { token, userAgent = 'delivery-evidence' } = caller
  const heard = await exchange(
    {
      method: operation.method,
      url,
      headers: {
        'user-agent': userAgent,
        accept: operation.download === true ? '*/*' : 'application/json',
        ...request.headers,
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      payload: toPayload(operation, request),
    },
    {
      ...caller,
      budget: caller.budget + patience(request),
      authorize: async () => ({ authorization: toBearer(typeof token === 'string' ? token : await token()) }),
    },
  )
  if (heard.status >= 400) throw describeRefusal(heard)
  const unchanged = heard.status === 304 && request.headers?.['if-none-match'] !== undefined
  return toExchange(heard, unchanged ? undefined : readAnswer(operation, heard))
}

function toExchange({ status, headers }: Heard, value: unknown): Exchange<unknown> {
  return { status, headers, replayed: headers['idempotency-replayed'] === 'true', value }
}

/** A question that the service may hold back for N seconds gets N seconds more. */
function patience({ headers }: AnyRequest): number {
  return Number(/wait=(\d+)/.exec(headers?.prefer ?? '')?.[1] ?? 0)
}

function toPayload({ encoding, file: part = 'attachment_file' }: Operation, { body, file }: AnyRequest): Payload {
  switch (encoding) {
    case 'none':
      return { encoding }
    case 'json':
      return { encoding, json: body }
    case 'multipart':
      return { encoding, json: body, part, file }
  }
}
