import { EventEmitter, once } from 'node:events'
import type { Dispatcher } from 'undici'
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts'
import { encodeMultipart, type FileUpload } from './multipart.ts'
import { findProxy } from './proxy.ts'
import { request } from './undici.ts'

export type RequestPayload =
  | { readonly encoding: 'none' }
  | { readonly encoding: 'json'; readonly json: unknown }
  | { readonly encoding: 'text'; readonly text: string }
  | { readonly encoding: 'form'; readonly form: Readonly<Record<string, string>> }
  | {
      readonly encoding: 'multipart'
      readonly json: unknown
      readonly part: string
      readonly file: FileUpload | undefined
    }

/** One HTTP request. */
export interface HttpRequest {
  readonly method: Dispatcher.HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: RequestPayload
  /** Takes the body of a response with the status 200 as it arrives, in place of `body`. It is called again for each attempt. */
  readonly sink?: Sink | undefined
}

export type Sink = (body: AsyncIterable<Uint8Array>) => Promise<void>

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Transport {
  /**
   * Sends a request once and reads the complete response within `timeoutMs` milliseconds. Rejects with the error of undici.
   */
  readonly send: (outgoing: HttpRequest, timeoutMs: number) => Promise<RawResponse>
  /** The proxy for a URL, for messages; undefined for a direct connection. */
  readonly findProxy: (url: string) => string | undefined
  /** Opens connections ahead of this number of parallel requests. Does nothing if a proxy is used. */
  readonly preconnect: (requests: number) => void
  /** Resolves when a connection is open or the first attempt has ended. Loading more code after that delays no request. */
  readonly connected: Promise<unknown>
  /** Aborted when the transport is closed. */
  readonly closed: AbortSignal
  readonly close: () => Promise<void>
}

/** Connections beyond this number are opened when a request needs them. */
const maxPreconnected = 16

/** The only HTTP client of the project: undici's `request`. */
export function createTransport(options: DispatcherOptions): Transport {
  const { dispatcher, proxies, pool } = createDispatcher(options)
  const closing = new AbortController()
  const events = new EventEmitter()
  const emitConnected = (): boolean => events.emit('connected')
  void dispatcher.then((it) => it.once('connect', () => setImmediate(emitConnected)), emitConnected)
  pool?.open(1)
  return {
    closed: closing.signal,
    preconnect: (requests) => pool?.open(Math.min(requests, maxPreconnected)),
    connected: once(events, 'connected'),
    findProxy: (url) => proxies && findProxy(url, proxies),
    send: async (outgoing, timeoutMs) => sendOnce(await dispatcher, outgoing, timeoutMs).finally(emitConnected),
    // Pending requests are aborted: the caller has all the responses that it needs.
    close: async () => {
      closing.abort()
      pool?.close()
      if (options.dispatcher === undefined) await (await dispatcher).destroy()
    },
  }
}

async function sendOnce(dispatcher: Dispatcher, outgoing: HttpRequest, timeoutMs: number): Promise<RawResponse> {
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
  const { contentType, body } = encodePayload(outgoing.payload)
  const response = await endWith(
    signal,
    request(dispatcher, {
      url: outgoing.url,
      method: outgoing.method,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: { ...outgoing.headers, ...contentType },
      body,
    }),
  )
  const received = { status: response.statusCode, headers: joinHeaders(response.headers) }
  if (received.status !== 200 || outgoing.sink === undefined) return { ...received, body: await response.body.bytes() }
  await outgoing.sink(response.body)
  return { ...received, body: new Uint8Array() }
}

/** undici ends a request by its signal only when the connection is open: a proxy or a TLS handshake may not answer. */
async function endWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  return Promise.race([work, aborted])
}

interface Encoded {
  readonly contentType: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

function encodePayload(payload: RequestPayload): Encoded {
  switch (payload.encoding) {
    case 'none':
      return { contentType: {}, body: null }
    case 'json':
      return { contentType: { 'content-type': 'application/json' }, body: JSON.stringify(payload.json) }
    case 'text':
      return { contentType: { 'content-type': 'text/plain; charset=utf-8' }, body: payload.text }
    case 'form': {
      const contentType = { 'content-type': 'application/x-www-form-urlencoded' }
      return { contentType, body: new URLSearchParams(payload.form).toString() }
    }
    case 'multipart': {
      const { json, part, file } = payload
      const { contentType, body } = encodeMultipart(json, file && { ...file, part })
      return { contentType: { 'content-type': contentType }, body }
    }
  }
}

/** Values of a repeated header are joined by commas (RFC 9110 §5.2). */
function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}
