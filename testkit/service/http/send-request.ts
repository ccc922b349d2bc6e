import type { Readable } from 'node:stream'
import { type Agent, type FormData, request } from 'undici'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/json. */
  readonly json?: unknown
  /** Sent as multipart/form-data. */
  readonly form?: FormData
  /** Sent unchanged. */
  readonly raw?: string | Buffer | Readable
  /** `null` sends no token. */
  readonly token?: string | null
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON of the response, or undefined. */
  readonly body: unknown
  readonly text: string
}

/** Sends one request to a service, and reads the whole response. */
export async function sendRequest(
  dispatcher: Agent,
  address: string,
  options: RequestOptions & { readonly method: string },
): Promise<HttpResponse> {
  const { statusCode, headers, body } = await request(address, {
    method: options.method as 'GET',
    dispatcher,
    headers: toHeaders(options),
    body: options.form ?? options.raw ?? (options.json === undefined ? null : JSON.stringify(options.json)),
  })
  const text = await body.text()
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { status: statusCode, headers: flat, text, body: parseJsonOrUndefined(text) }
}

function toHeaders({ token, json, headers = {} }: RequestOptions): Record<string, string> {
  return {
    ...(typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
