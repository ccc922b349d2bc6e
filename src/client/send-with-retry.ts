import { randomUUID } from 'node:crypto'
import { settle, type Settled } from '../error.ts'
import { toConnectionFailure } from './connection-failure.ts'
import { createRedactor, toRedirectError, toUnavailableError, type HttpResponse } from './response.ts'
import { parseRetryAfter, realClock, retry, type AttemptResult, type Clock } from './retry.ts'
import type { HttpRequest, RequestPayload, RawResponse, Transport } from './transport.ts'

export interface SendOptions {
  readonly transport: Transport
  /** Seconds for one call, including all its attempts. */
  readonly timeoutSeconds: number
  readonly clock?: Clock
  readonly debug?: (line: string) => void
  /** `return`: a redirect is returned like any response. By default it is an error, so that the token never goes to another host. */
  readonly redirects?: 'return'
  /** Called before each attempt. An error that it throws ends the call. */
  readonly authorize?: () => Promise<Readonly<Record<string, string>>>
  /** The request records nothing, so a repeat needs no idempotency key. */
  readonly safe?: boolean
}

/**
 * Sends a request, and repeats it while that is safe and may succeed. A POST or PUT carries an idempotency key, so repeating it is safe
 * (rules 8.9). Returns a response of any status, apart from 408, 425, 429, 5xx (but 501) and, by default, redirects.
 */
export async function sendWithRetry(request: HttpRequest, options: SendOptions): Promise<HttpResponse> {
  const { clock = realClock, timeoutSeconds, debug = () => undefined, safe = false } = options
  const keyed = safe ? request : withIdempotencyKey(request)
  const { url } = keyed
  return retry(
    async (remainingMs) => {
      const headers = { ...keyed.headers, ...(await options.authorize?.()) }
      const redact = createRedactor(headers)
      const started = performance.now()
      debug(redact(describeRequest(keyed)))
      const sent = await settle(options.transport.send({ ...keyed, headers }, remainingMs()))
      debug(redact(describeOutcome(keyed, sent, performance.now() - started)))
      return sent.ok
        ? judgeResponse({ ...sent.value, url, redact }, options)
        : judgeFailure(sent.error, url, options.transport)
    },
    { timeoutMs: timeoutSeconds * 1000, clock, signal: options.transport.closed },
  )
}

function withIdempotencyKey(request: HttpRequest): HttpRequest {
  if (request.method !== 'POST' && request.method !== 'PUT') return request
  return { ...request, headers: { 'idempotency-key': randomUUID(), ...request.headers } }
}

const retryableStatuses = new Set([408, 425, 429])

function judgeResponse(response: HttpResponse, { redirects }: SendOptions): AttemptResult<HttpResponse> {
  const { status, headers } = response
  if (retryableStatuses.has(status) || (status >= 500 && status !== 501)) {
    const afterMs = parseRetryAfter(headers['retry-after'], Date.now())
    return { failure: toUnavailableError(response), again: true, afterMs }
  }
  if (isRedirect(response) && redirects === undefined) return { failure: toRedirectError(response), again: false }
  return { done: response }
}

/** 304 (Not Modified) is in the range of the redirects but is not one. */
export function isRedirect({ status }: RawResponse): boolean {
  return status >= 300 && status < 400 && status !== 304
}

/** Only connection failures are retried. An unreadable file or a programming error is thrown as it is. */
function judgeFailure(error: unknown, url: string, transport: Transport): AttemptResult<HttpResponse> {
  const found = toConnectionFailure(error, { url, proxy: transport.findProxy(url) })
  if (found === undefined) throw error
  const { failure, isTransient } = found
  return isTransient ? { failure, again: true, afterMs: 0 } : { failure, again: false }
}

function describeRequest({ method, url, payload }: HttpRequest): string {
  return `${method} ${url}${describePayload(payload)}`
}

function describePayload(payload: RequestPayload): string {
  switch (payload.encoding) {
    case 'none':
      return ''
    // The fields of a form are sent to token endpoints and are secret.
    case 'form':
      return ', a form'
    case 'json':
      return `, JSON: ${truncateLine(JSON.stringify(payload.json))}`
    case 'text':
      return `, text: ${truncateLine(payload.text)}`
    case 'multipart': {
      const file = payload.file === undefined ? '' : `, ${payload.part}: ${payload.file.filename}`
      return `, data_json: ${truncateLine(JSON.stringify(payload.json))}${file}`
    }
  }
}

const maxLineLength = 2000

function describeOutcome({ method, url }: HttpRequest, sent: Settled<RawResponse>, milliseconds: number): string {
  const duration = `${Math.round(milliseconds)} ms`
  if (!sent.ok) return `${method} ${url} → ${String(sent.error)} after ${duration}`
  const { status, body } = sent.value
  const start = Buffer.from(body).toString('utf8', 0, maxLineLength * 4)
  const text = body.byteLength === 0 ? '' : `: ${truncateLine(start)}`
  return `${method} ${url} → ${status} in ${duration}, ${body.byteLength} bytes${text}`
}

function truncateLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength)}… (${line.length} characters)`
}
