import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { S3Location } from './s3-location.ts'

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key below the prefix; absent for a request to the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob
}

export interface S3Options {
  /** Milliseconds for a request with its retries; 30 s by default. */
  readonly timeoutMs?: number
  /** Folder for uploads before they are sent; the system's folder for temporary files by default. */
  readonly temporaryFolder?: string
}

/** Sends a signed request, with retries. Resolves with 2xx, with 404 except for PUT, and with 403 for HEAD; rejects with EvidenceError. */
export type S3Client = (request: S3Request) => Promise<Response>

const defaultTimeoutMs = 30_000
const attemptTimeoutMs = 10_000
const firstRetryDelayMs = 100

/** The response of one attempt, or its failure. */
type AttemptResult = { readonly response: Response } | { readonly failure: unknown }

/** Errors of the client: `unreachable` for no response, or only 408, 429 and 5xx, within the timeout; `refused` for any other status. No message contains a secret. */
export function createS3Client(location: S3Location, options: S3Options = {}): S3Client {
  return async (request) => {
    const deadline = performance.now() + (options.timeoutMs ?? defaultTimeoutMs)
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(location, request, deadline - performance.now())
      if ('response' in outcome && !isRetryable(outcome.response))
        return requireExpectedStatus(location, request, outcome.response)
      const wait = Math.max(toRetryAfter(outcome), Math.random() * firstRetryDelayMs * 2 ** tries)
      if (performance.now() + wait >= deadline) throw s3Unreachable(location, request, outcome)
      if ('response' in outcome) await outcome.response.body?.cancel()
      await delay(wait)
    }
  }
}

function isRetryable({ status }: Response): boolean {
  return status >= 500 || status === 429 || status === 408
}

function toUrl({ base, prefix }: S3Location, { key, query }: S3Request): URL {
  const url = new URL(key === undefined ? base : `${base}${encodeURI(prefix)}${key}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url
}

/** Each attempt is signed again, because a signature expires after minutes. The timeout covers the response header; reading the body is up to the caller. */
async function attempt(location: S3Location, request: S3Request, remainingMs: number): Promise<AttemptResult> {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new Error('no response in time')),
    Math.min(attemptTimeoutMs, Math.max(1, remainingMs)),
  )
  try {
    const { url, headers } = await sign(location, request)
    const { method, body } = request
    const options = { method, headers, redirect: 'manual', signal: timeout.signal, ...omitUndefined({ body }) } as const
    return { response: await fetch(url, options) }
  } catch (failure) {
    return { failure }
  } finally {
    clearTimeout(timer)
  }
}

/** Signs without aws4fetch's own fetch, which uses the global `Request`: the HTTP server replaces that with its own class. */
async function sign(
  location: S3Location,
  request: S3Request,
): Promise<{ readonly url: URL; readonly headers: Headers }> {
  const { method, headers = {} } = request
  const { credentials, region } = location
  const url = toUrl(location, request).href
  return new AwsV4Signer({ ...credentials, service: 's3', region, url, method, headers }).sign()
}

function toRetryAfter(outcome: AttemptResult): number {
  const seconds = 'response' in outcome ? Number(outcome.response.headers.get('retry-after') ?? 0) : 0
  return Number.isNaN(seconds) ? 0 : seconds * 1000
}

async function requireExpectedStatus(location: S3Location, request: S3Request, response: Response): Promise<Response> {
  if (isExpectedStatus(request, response)) return response
  const { status } = response
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? 'no code'
  const advice =
    status === 403
      ? `check the access key, the clock of this machine, and that its policy allows ${toRequiredPermission(request)} on this bucket`
      : 'check the bucket, the region and the endpoint'
  const message = `S3 at ${location.base} refused to ${describeS3Request(request)} (${status}, ${code}); ${advice}.`
  throw new EvidenceError('refused', message, { facts: { base: location.base, method: request.method, status, code } })
}

/**
 * For HEAD, 403 can mean a missing object: without permission to list the bucket, S3 does not say so. For PUT, 404 means a missing bucket,
 * or a missing source of a copy.
 */
function isExpectedStatus({ method }: S3Request, { ok, status }: Response): boolean {
  return ok || (status === 404 && method !== 'PUT') || (status === 403 && method === 'HEAD')
}

/** Throws EvidenceError `unreachable` if a successful PUT contains an error: a copy can fail after the status 200 is sent. */
export async function requireStored(response: Response, key: string): Promise<void> {
  const text = await response.text()
  if (!text.includes('<Error>')) return
  const message = `S3 did not store ${key}, although it returned ${response.status}; try again in a few seconds.`
  throw new EvidenceError('unreachable', message, { facts: { status: response.status } })
}

function toRequiredPermission({ method, key }: S3Request): string {
  if (key === undefined) return 's3:ListBucket'
  return {
    GET: 's3:GetObject and s3:ListBucket',
    HEAD: 's3:GetObject',
    PUT: 's3:PutObject',
    DELETE: 's3:DeleteObject',
  }[method]
}

function s3Unreachable(location: S3Location, request: S3Request, outcome: AttemptResult): EvidenceError {
  const reason = 'response' in outcome ? `status ${outcome.response.status}` : describeFetchError(outcome.failure)
  const message = `S3 at ${location.base} could not ${describeS3Request(request)} (${reason}); try again in a few seconds, or check the server.`
  return new EvidenceError('unreachable', message, {
    facts: { base: location.base },
    cause: 'failure' in outcome ? outcome.failure : undefined,
  })
}

function describeS3Request({ method, key }: S3Request): string {
  const verb = { GET: 'read', HEAD: 'look up', PUT: 'store', DELETE: 'delete' }[method]
  return key === undefined ? 'list the attachments' : `${verb} the attachment ${key}`
}

/** The message of a fetch error is always "fetch failed"; the reason is in its cause. */
function describeFetchError(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return failure.cause instanceof Error ? failure.cause.message : failure.message
}
