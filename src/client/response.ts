import * as z from 'zod/mini'
import { EvidenceError } from '../error.ts'
import { parseJson, tryParseJson } from '../wire/json/parse-json.ts'
import type { Operation } from '../wire/operation/operation.ts'
import { formatErrors, parse } from '../wire/parse.ts'
import { parseUrl } from '../wire/url.ts'
import { parseRetryAfter } from './retry.ts'
import type { RawResponse } from './transport.ts'

/** A response, the URL of its request, and a function that redacts the secrets of the request, which a server may echo. */
export interface HttpResponse extends RawResponse {
  readonly url: string
  readonly redact: (text: string) => string
}

const hint = 'Is `url` the base URL of the service, ending in /api/v2?'

/** The value of a successful response. Throws EvidenceError `nonsense` if it does not match the operation. */
export function parseResponse(operation: Operation, response: HttpResponse): unknown {
  const { status } = response
  if (operation.download !== undefined && status === 200) return response.body
  if (status === 204 && operation.statuses.includes(status)) return undefined
  const parsed = parse(operation.response, parseResponseJson(response, hint))
  if (parsed.ok) return parsed.value
  const errors = response.redact(formatErrors(parsed.errors))
  throw malformedError(response, `does not match ${operation.method} ${operation.path} (${errors}). ${hint}`)
}

/** The JSON of a response. Throws EvidenceError `nonsense` with an excerpt if it is not JSON; mostly it is another server's HTML page. */
export function parseResponseJson(response: HttpResponse, advice: string): unknown {
  const parsed = parseJson(decodeBody(response))
  if (parsed.ok) return parsed.value
  const type = response.redact(response.headers['content-type'] ?? 'no content type')
  throw malformedError(response, `is not JSON (${type}): ${toExcerpt(response)}. ${advice}`)
}

function malformedError({ url, status }: HttpResponse, problem: string): EvidenceError {
  const { host } = new URL(url)
  return new EvidenceError('nonsense', `The response of ${host} (${status}) ${problem}`, { facts: { status, host } })
}

/** The URL that a redirect leads to; undefined if it names none, or an invalid one. */
export function toRedirectTarget({
  url,
  headers: { location },
}: Pick<HttpResponse, 'url' | 'headers'>): URL | undefined {
  return location === undefined ? undefined : parseUrl(location, url)
}

/** Redirects are not followed, because the token would go to the other host. */
export function toRedirectError(response: HttpResponse): EvidenceError {
  const { url, status } = response
  const target = toRedirectTarget(response)
  const { host } = new URL(url)
  const shown = target === undefined ? 'an invalid location' : `${target.protocol}//${target.host}`
  return new EvidenceError(
    'nonsense',
    `${host} redirects (${status}) to ${shown}. Redirects are not followed. Use the final URL instead.`,
    { facts: { status, host } },
  )
}

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The token was not accepted. Check that it belongs to this service, is complete, and is not expired or revoked.',
  403: 'The token does not have the required role.',
  404: 'Not found. Check `org`, `flow`, `trail` and `url`.',
  413: 'The request is too large.',
  422: 'The same idempotency key was already used for another report.',
}

/** The members of our problem document (RFC 9457) that other services may have too. */
const ErrorBody = z.object({
  message: z.optional(z.string()),
  detail: z.optional(z.string()),
  title: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
})
type ErrorBody = z.infer<typeof ErrorBody>

/**
 * The error for a 4xx response, with the service's own message if it has one. `facts.errors` has the problems by dotted path,
 * `facts.missing` the operation if the service lacks it.
 */
export function toRefusedError(response: HttpResponse, operation?: Operation): EvidenceError {
  const { status, url } = response
  const { host } = new URL(url)
  const body = parseErrorBody(response)
  if (operation !== undefined && lacksOperation(operation, status, body)) {
    const found = `${status}: ${findReason(response).replace(/\.$/, '')}`
    return toMissingError({ status, host, found, missing: nameOperation(operation) })
  }
  const message = [`${host} refused the request (${status}).`, adviceByStatus[status] ?? '', findReason(response)]
  return new EvidenceError('refused', message.filter((it) => it !== '').join(' '), {
    facts: {
      status,
      host,
      ours: body.request_id !== undefined,
      errors: body.errors ?? {},
    },
  })
}

function parseErrorBody(response: HttpResponse): ErrorBody {
  // Redacted before it is parsed, so that no member of it contains a secret.
  const parsed = parse(ErrorBody, tryParseJson(response.redact(decodeBody(response))))
  return parsed.ok ? parsed.value : {}
}

/** The whole sentence of a problem; of any other body, its start. */
function findReason(response: HttpResponse): string {
  return endSentence(toReason(parseErrorBody(response)) ?? toExcerpt(response))
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function toReason({ message, detail, title, errors = {} }: ErrorBody): string | undefined {
  const sentence = message ?? detail ?? title
  if (sentence === undefined) return undefined
  const isComplete = Object.values(errors).every((it) => sentence.includes(it))
  return isComplete ? sentence : `${sentence} (${formatErrors(errors)})`
}

/** The error for 408, 425, 429 and 5xx: unreachable, because the client cannot know whether the request was processed. */
export function toUnavailableError(response: HttpResponse): EvidenceError {
  const { status, url, headers } = response
  const { host } = new URL(url)
  const seconds = Math.ceil(parseRetryAfter(headers['retry-after'], Date.now()) / 1000)
  const wait = seconds === 0 ? '' : ` It asks clients to wait ${seconds} s.`
  const outcome = status < 500 ? 'postponed' : 'failed'
  return new EvidenceError(
    'unreachable',
    `${host} ${outcome} every attempt (${status}): ${findReason(response)}${wait}`,
    { facts: { status, host } },
  )
}

/**
 * Whether a service lacks an operation, as one with the published operations alone does (rules 1.10): its 404 has no `request_id`. A service
 * with a `request_id` answers 501 if it is not set up for the request. Every service has the published operations: their 404 is about a name.
 */
function lacksOperation({ origin }: Operation, status: number, { request_id: id }: ErrorBody): boolean {
  if (origin === 'published') return false
  return status === 405 || ((status === 404 || status === 501) && id === undefined)
}

/** An operation as a message names it: with its method and the path of docs/reference/api.md. */
export function nameOperation({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `\`${method} ${path}\``
}

interface MissingOperation {
  readonly status: number
  readonly host: string
  /** The status, and what the service says. */
  readonly found: string
  /** From `nameOperation`. */
  readonly missing: string
}

/** The one sentence about an operation that a service lacks. `way`: what else the caller can do, as a clause. */
function toMissingError(facts: MissingOperation, way?: string): EvidenceError {
  const { host, found, missing } = facts
  const advice = way === undefined ? 'check `url`, or' : 'check `url`,'
  const other = way === undefined ? '' : `, or ${way}`
  const message = `The service ${host} lacks ${missing} (${found}): ${advice} use a service that evidence serve runs${other}.`
  return new EvidenceError('refused', message, { facts: { ...facts } })
}

/** Whether a service refused a call because it lacks the operation (rules 1.10). */
export function isMissingOperation(error: unknown): error is EvidenceError {
  return error instanceof EvidenceError && error.code === 'refused' && error.facts['missing'] !== undefined
}

/** The error of a call, with what else its caller can do where the service lacks the operation, such as `leave out --flow`. */
export function adviseWithout(error: unknown, way: string): unknown {
  if (!isMissingOperation(error)) return error
  const { status, host, found, missing } = error.facts
  return toMissingError(
    { status: Number(status), host: String(host), found: String(found), missing: String(missing) },
    way,
  )
}

/** Whether a service refused a call because it does not know the flow, trail or artifact. */
export function isUnknown(error: unknown): boolean {
  return (
    error instanceof EvidenceError &&
    error.code === 'refused' &&
    error.facts['status'] === 404 &&
    !isMissingOperation(error)
  )
}

/** The result of a call; undefined if the service lacks the operation (rules 1.10). Rejects with any other failure. */
export async function ifSupported<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isMissingOperation(error)) return undefined
    throw error
  }
}

function decodeBody({ body }: RawResponse): string {
  return new TextDecoder().decode(body)
}

/** The start of a body. Redacted before it is cut, because a part of a secret is still secret. */
function toExcerpt(response: HttpResponse): string {
  const text = response
    .redact(decodeBody(response))
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (text === '') return '(empty)'
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}

const secretHeader = /authorization|token|secret|cookie/i

/** Replaces the secret values of these headers in a text with `***`. A server may echo a request, and messages reach public logs. */
export function createRedactor(headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(headers)
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([, value]) => listSpellings(value))
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    let redacted = text
    for (const secret of secrets) redacted = redacted.replaceAll(secret, '***')
    return redacted
  }
}

/** The forms in which a server may echo a credential: verbatim, percent-encoded, and decoded from basic authentication (RFC 7617). */
function listSpellings(value: string): readonly string[] {
  const [, scheme, credential = value] = /^(\w+)\s+(.*)$/s.exec(value) ?? []
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(credential, 'base64').toString() : ''
  const [user = '', ...password] = pair.split(':')
  const plain = [credential, pair, password.join(':') || user]
  return plain.flatMap((it) => [it, encodeURIComponent(it.toWellFormed())]).filter((it) => it !== '')
}
