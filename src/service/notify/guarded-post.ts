import type { LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { SsrfGuard } from './ssrf-guard.ts'

export interface OutgoingPost {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface PostOptions {
  readonly guard: SsrfGuard
  /** Ends the attempt, from the lookup of the host to the end of the response. */
  readonly signal: AbortSignal
}

export interface PostResponse {
  readonly status: number
  /** The first 16 KiB of the body. */
  readonly text: string
}

/** The rest of a response is not read. */
const maxResponseBytes = 16 * 1024

/** Sends one POST request to the addresses that the guard allows. Follows no redirects. Rejects without a response. */
export async function postGuarded(post: OutgoingPost, { guard, signal }: PostOptions): Promise<PostResponse> {
  const addresses = await Promise.race([guard.check(post.url), rejectOnAbort(signal)])
  return send(post, addresses, signal)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(new Error('timeout'))
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
  })
}

function send(
  { url, headers, body }: OutgoingPost,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<PostResponse> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    lookup: toPinnedLookup(addresses),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage): void =>
      readStart(response, (text) => resolve({ status: response.statusCode ?? 0, text }))
    const sending =
      url.protocol === 'https:' ? requestSecure(url, options, onResponse) : requestPlain(url, options, onResponse)
    sending.on('error', reject)
    sending.end(body)
  })
}

/** A lookup that returns the checked addresses, even if the host name resolves to others now. */
function toPinnedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

function readStart(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = []
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    chunks.push(chunk)
    if (read > maxResponseBytes) response.destroy()
  })
  // The caller decides by the status, so a failure while reading the body is ignored.
  response.on('error', () => undefined)
  response.on('close', () => done(Buffer.concat(chunks).subarray(0, maxResponseBytes).toString()))
}
