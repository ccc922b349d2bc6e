import { EventEmitter, once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { Agent, EnvHttpProxyAgent, FormData, request, type Dispatcher } from 'undici'
import { EvidenceError } from '../error.ts'
import { defined } from '../schema/defined.ts'
import { openAhead, type Ahead } from './ahead.ts'
import { findProxy, readProxies } from './proxy.ts'

/** A file that rides along; with a path it is streamed from disk and never held in memory. */
export interface FileUpload {
  readonly filename: string
  readonly contentType?: string
  readonly content: string | Uint8Array | { readonly path: string }
}

export type Payload =
  | { readonly encoding: 'none' }
  | { readonly encoding: 'json'; readonly json: unknown }
  | { readonly encoding: 'form'; readonly form: Readonly<Record<string, string>> }
  | {
      readonly encoding: 'multipart'
      readonly json: unknown
      readonly part: string
      readonly file: FileUpload | undefined
    }

/** One request, ready for the wire. */
export interface Outbound {
  readonly method: Dispatcher.HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Payload
}

export interface Inbound {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Transport {
  /**
   * Sends once and reads the whole answer before `milliseconds` are over. Rejects with whatever undici says, or with EvidenceError `file`
   * where the file that rides along cannot be read.
   */
  readonly send: (outbound: Outbound, milliseconds: number) => Promise<Inbound>
  /** What a request to this URL goes through, if not straight; for messages. */
  readonly proxyOf: (url: string) => string | undefined
  /** Says that so many requests will soon be sent side by side, so that their connections stand by then. Not through a proxy. */
  readonly expect: (requests: number) => void
  /** Resolves once a connection stands, or the first try has ended: loading more code from then on holds nothing up. */
  readonly underway: Promise<unknown>
  /** Aborted once it is closed. */
  readonly closed: AbortSignal
  readonly close: () => Promise<void>
}

export interface TransportOptions {
  /** What it is for: a first connection to there is opened at once. */
  readonly baseUrl?: string
  readonly dispatcher?: Dispatcher
  /** Where the proxy variables stand. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Bytes that an answer may have; a longer one fails. As many as come where this is not said. */
  readonly mostBytes?: number
}

/** More than so many side by side are opened as they are needed. */
const mostAhead = 16

/**
 * The one place that speaks HTTP. `request`, not `fetch`, which would hold an upload in memory; and always a dispatcher of its own, for
 * the process-wide one belongs to whichever copy of undici came first.
 */
export function createTransport(options: TransportOptions): Transport {
  const { dispatcher, proxies, ahead } = createDispatcher(options)
  const closing = new AbortController()
  const start = new EventEmitter()
  const go = (): boolean => start.emit('go')
  dispatcher.once('connect', () => setImmediate(go))
  ahead?.open(1)
  return {
    closed: closing.signal,
    expect: (requests) => ahead?.open(Math.min(requests, mostAhead)),
    underway: once(start, 'go'),
    proxyOf: (url) => proxies && findProxy(url, proxies),
    send: async (outbound, milliseconds) => sendOnce(dispatcher, outbound, milliseconds).finally(go),
    // What is under way is given up: whoever closes has all the answers that he wants.
    close: async () => {
      closing.abort()
      ahead?.close()
      if (options.dispatcher === undefined) await dispatcher.destroy()
    },
  }
}

interface Road {
  readonly dispatcher: Dispatcher
  readonly proxies?: ReturnType<typeof readProxies>
  readonly ahead?: Ahead | undefined
}

function createDispatcher({ dispatcher, environment = {}, baseUrl, mostBytes }: TransportOptions): Road {
  if (dispatcher !== undefined) return { dispatcher }
  const proxies = readProxies(environment)
  const limits = defined({ maxResponseSize: mostBytes })
  if (proxies !== undefined) return { dispatcher: new EnvHttpProxyAgent({ ...proxies, ...limits }), proxies }
  const ahead = baseUrl === undefined ? undefined : openAhead(baseUrl)
  return { dispatcher: new Agent({ ...limits, ...defined({ connect: ahead?.connect }) }), ahead }
}

async function sendOnce(dispatcher: Dispatcher, outbound: Outbound, milliseconds: number): Promise<Inbound> {
  const signal = AbortSignal.timeout(Math.ceil(milliseconds))
  const { contentType, body } = await encode(outbound.payload)
  try {
    const answer = await request(outbound.url, {
      method: outbound.method,
      dispatcher,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: { ...outbound.headers, ...contentType },
      body,
    })
    return { status: answer.statusCode, headers: flatten(answer.headers), body: await answer.body.bytes() }
  } catch (error) {
    throw explainUpload(error, outbound.payload)
  }
}

/** A file that changes after it was opened can no longer be read (W3C File API, NotReadableError). */
function explainUpload(error: unknown, payload: Payload): unknown {
  const content = payload.encoding === 'multipart' ? payload.file?.content : undefined
  const isPath = typeof content === 'object' && 'path' in content
  if (!isPath || !(error instanceof Error) || error.name !== 'NotReadableError') return error
  return unreadable(content.path, 'changed meanwhile. Report it once nothing writes to it any more.', error)
}

interface Encoded {
  readonly contentType: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

async function encode(payload: Payload): Promise<Encoded> {
  switch (payload.encoding) {
    case 'none':
      return { contentType: {}, body: null }
    case 'json':
      return { contentType: { 'content-type': 'application/json' }, body: JSON.stringify(payload.json) }
    case 'form': {
      const contentType = { 'content-type': 'application/x-www-form-urlencoded' }
      return { contentType, body: new URLSearchParams(payload.form).toString() }
    }
    case 'multipart':
      return { contentType: {}, body: await toForm(payload) }
  }
}

async function toForm({ json, part, file }: Extract<Payload, { encoding: 'multipart' }>): Promise<FormData> {
  const form = new FormData()
  // A file without a name is how FormData writes a field that has a content type.
  form.append('data_json', new Blob([JSON.stringify(json)], { type: 'application/json' }), '')
  if (file !== undefined) form.append(part, await toBlob(file), file.filename)
  return form
}

async function toBlob({ content, contentType = 'application/octet-stream' }: FileUpload): Promise<Blob> {
  if (typeof content === 'string') return new Blob([content], { type: contentType })
  if (content instanceof Uint8Array) return new Blob([Uint8Array.from(content)], { type: contentType })
  try {
    return await openAsBlob(content.path, { type: contentType })
  } catch (cause) {
    throw unreadable(content.path, 'cannot be opened. Is it there, and may it be read?', cause)
  }
}

function unreadable(path: string, what: string, cause: unknown): EvidenceError {
  return new EvidenceError('file', `${path} was to be sent along and ${what}`, { facts: { path }, cause })
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}
