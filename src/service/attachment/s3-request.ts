import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { EvidenceError } from '../../error.ts'
import { defined } from '../../schema/defined.ts'
import type { S3Place } from './s3-place.ts'

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the prefix. The bucket itself where it is not said. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob
}

export interface S3Options {
  /** Milliseconds that one request and its repetitions may take. */
  readonly patience?: number
  /** Folder in which bytes wait until they are sent; the system's for temporary files unless said otherwise. */
  readonly waiting?: string
}

/** Asks until there is an answer that is no passing fault. 2xx is given back, as are 404 to all but PUT, and 403 to HEAD. Throws EvidenceError. */
export type AskS3 = (request: S3Request) => Promise<Response>

const patience = 30_000
const longestTry = 10_000
const firstWait = 100

/** A try's answer, or why there is none. */
type Outcome = { readonly response: Response } | { readonly failure: unknown }

/** `unreachable`: no answer, or none but 5xx and 429, within the patience. `refused`: any other answer. No message holds a secret. */
export function createS3(place: S3Place, options: S3Options = {}): AskS3 {
  return async (request) => {
    const deadline = performance.now() + (options.patience ?? patience)
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(place, request, deadline - performance.now())
      if ('response' in outcome && !isPassing(outcome.response)) return settle(place, request, outcome.response)
      const wait = Math.max(toRetryAfter(outcome), Math.random() * firstWait * 2 ** tries)
      if (performance.now() + wait >= deadline) throw unreachable(place, request, outcome)
      if ('response' in outcome) await outcome.response.body?.cancel()
      await delay(wait)
    }
  }
}

function isPassing({ status }: Response): boolean {
  return status >= 500 || status === 429 || status === 408
}

function toUrl({ base, prefix }: S3Place, { key, query }: S3Request): URL {
  const url = new URL(key === undefined ? base : `${base}${encodeURI(prefix)}${key}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url
}

/** Signed anew, for a signature holds for minutes. The clock stops with the answer's head: how long its body takes is up to who reads it. */
async function attempt(place: S3Place, request: S3Request, left: number): Promise<Outcome> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('no answer in time')), Math.min(longestTry, Math.max(1, left)))
  try {
    const { url, headers } = await sign(place, request)
    const { method, body } = request
    const options = { method, headers, redirect: 'manual', signal: timeout.signal, ...defined({ body }) } as const
    return { response: await fetch(url, options) }
  } catch (failure) {
    return { failure }
  } finally {
    clearTimeout(timer)
  }
}

/** Not aws4fetch's own fetch: it goes through the global Request, and the HTTP server puts one of its own in that place. */
async function sign(place: S3Place, request: S3Request): Promise<{ readonly url: URL; readonly headers: Headers }> {
  const { method, headers = {} } = request
  const { credentials, region } = place
  const url = toUrl(place, request).href
  return new AwsV4Signer({ ...credentials, service: 's3', region, url, method, headers }).sign()
}

function toRetryAfter(outcome: Outcome): number {
  const seconds = 'response' in outcome ? Number(outcome.response.headers.get('retry-after') ?? 0) : 0
  return Number.isNaN(seconds) ? 0 : seconds * 1000
}

async function settle(place: S3Place, request: S3Request, response: Response): Promise<Response> {
  if (isAnswer(request, response)) return response
  const { status } = response
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? 'no code'
  const advice =
    status === 403
      ? `check the access key, the clock of this machine, and that its policy allows ${permissionOf(request)} on this bucket`
      : 'check the bucket, the region and the endpoint'
  const message = `S3 at ${place.base} refused to ${describe(request)} (${status}, ${code}); ${advice}.`
  throw new EvidenceError('refused', message, { facts: { base: place.base, method: request.method, status, code } })
}

/**
 * A 403 to HEAD may mean no more than that the key may not list the bucket, and so may not know what is missing. A 404 to PUT is for
 * the bucket, or for what was to be copied.
 */
function isAnswer({ method }: S3Request, { ok, status }: Response): boolean {
  return ok || (status === 404 && method !== 'PUT') || (status === 403 && method === 'HEAD')
}

/** Throws EvidenceError where a PUT was answered as done and was not: a copy that fails on the way is answered with 200 and an error. */
export async function done(response: Response, key: string): Promise<void> {
  const text = await response.text()
  if (!text.includes('<Error>')) return
  const message = `S3 did not keep ${key}, although it answered ${response.status}; try again in a moment.`
  throw new EvidenceError('unreachable', message, { facts: { status: response.status } })
}

function permissionOf({ method, key }: S3Request): string {
  if (key === undefined) return 's3:ListBucket'
  return {
    GET: 's3:GetObject and s3:ListBucket',
    HEAD: 's3:GetObject',
    PUT: 's3:PutObject',
    DELETE: 's3:DeleteObject',
  }[method]
}

function unreachable(place: S3Place, request: S3Request, outcome: Outcome): EvidenceError {
  const reason = 'response' in outcome ? `it answered ${outcome.response.status}` : describeCause(outcome.failure)
  const message = `S3 at ${place.base} could not ${describe(request)} (${reason}); try again in a moment, or see how the server is.`
  return new EvidenceError('unreachable', message, {
    facts: { base: place.base },
    cause: 'failure' in outcome ? outcome.failure : undefined,
  })
}

function describe({ method, key }: S3Request): string {
  const verb = { GET: 'read', HEAD: 'look for', PUT: 'keep', DELETE: 'remove' }[method]
  return key === undefined ? 'list the attachments' : `${verb} the attachment ${key}`
}

/** fetch says "fetch failed" of everything, and why in the cause. */
function describeCause(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  return failure.cause instanceof Error ? failure.cause.message : failure.message
}
