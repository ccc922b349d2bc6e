import type { LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { TargetRefused, type SsrfGuard } from './ssrf-guard.ts'

export interface DeliveryRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The result of an attempt. `failure` is a text for people; undefined after success. */
export interface DeliveryResult {
  readonly failure: string | undefined
  /** The target answered 410: it accepts no more messages. */
  readonly isGone: boolean
}

/** From the host lookup to the end of the response. */
const deliveryTimeoutMs = 15_000

/** Bytes of a response that are read and ignored, so that the target can finish sending. */
const maxResponseBytes = 16 * 1024

/** Sends one POST request. Follows no redirects. Never rejects. */
export async function postDelivery(
  delivery: DeliveryRequest,
  guard: SsrfGuard,
  timeoutMs = deliveryTimeoutMs,
): Promise<DeliveryResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const url = new URL(delivery.url)
    const addresses = await Promise.race([guard.check(url), rejectOnAbort(signal)])
    return toDeliveryResult(await send(url, delivery, { addresses, signal }))
  } catch (cause) {
    return {
      failure: signal.aborted ? `there was no response within ${timeoutMs / 1000} s` : describeConnectionError(cause),
      isGone: false,
    }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
  })
}

interface Connection {
  readonly addresses: readonly LookupAddress[]
  readonly signal: AbortSignal
}

function send(url: URL, { headers, body }: DeliveryRequest, { addresses, signal }: Connection): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    lookup: toPinnedLookup(addresses),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage): void =>
      drainResponse(response, () => resolve(response.statusCode ?? 0))
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

function drainResponse(response: IncomingMessage, done: () => void): void {
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > maxResponseBytes) response.destroy()
  })
  // The status decides the result, so a failure while reading the body is ignored.
  response.on('error', () => undefined)
  response.on('close', done)
}

function toDeliveryResult(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return { failure: undefined, isGone: false }
  if (status >= 300 && status < 400) {
    return {
      failure: `the target answered ${status}, and redirects are not followed; use the address that the redirect leads to`,
      isGone: false,
    }
  }
  if (status === 410) return { failure: 'the target answered 410 and accepts no more messages', isGone: true }
  return { failure: `the target answered ${status}`, isGone: false }
}

/** Uses the code of a system error, because its message may contain the address. */
function describeConnectionError(cause: unknown): string {
  if (cause instanceof TargetRefused) return cause.message
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error'
  return `the target cannot be reached (${code})`
}
