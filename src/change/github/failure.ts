import { EvidenceError } from '../../error.ts'
import { advisePermission, type GithubRequest } from './request.ts'
import { pickMember, pickText } from './response.ts'

/** Why a request failed: no response, or an error response. */
export type RequestFailure =
  | { readonly kind: 'no-response'; readonly reason: string; readonly cause: unknown }
  | HttpFailure

interface HttpFailure {
  readonly kind: 'http-error'
  readonly status: number
  /** GitHub's error message; '' if there is none. */
  readonly message: string
  readonly headers: unknown
  readonly cause: unknown
}

/** Converts an error of Octokit. Any other error is a defect in this program and is rethrown. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (!(error instanceof Error) || !isOctokitError(error)) throw error
  const status = pickMember(error, 'response', 'status')
  if (typeof status !== 'number') return { kind: 'no-response', reason: error.message, cause: error }
  const message = pickText(error, 'response', 'data', 'message')
  return { kind: 'http-error', status, message, headers: pickMember(error, 'response', 'headers'), cause: error }
}

/** Octokit's RequestError has the name HttpError. Octokit does not wrap the errors of an aborted request. */
function isOctokitError(error: Error): boolean {
  return ['HttpError', 'AbortError', 'TimeoutError'].includes(error.name)
}

/**
 * Seconds to wait before a retry; undefined if a retry makes no sense. After a rate limit every request is retried, even one that creates
 * something, because GitHub has not executed it (GitHub, "Rate limits for the REST API": wait for Retry-After, else x-ratelimit-reset, else
 * one minute). After other failures only requests that are safe to repeat are retried.
 */
export function secondsBeforeRetry(
  failure: RequestFailure,
  request: GithubRequest,
  attempt: number,
): number | undefined {
  if (failure.kind === 'http-error' && isRateLimit(failure)) return secondsOfRateLimit(failure.headers)
  if (createsAnother(request) || !isTransient(failure)) return undefined
  return Math.min(16, 0.5 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

/** Whether a repeat would create a second thing. A repeated commit status only has the same content again. */
function createsAnother({ route }: GithubRequest): boolean {
  return route.startsWith('POST /repos/') && !/^POST \/repos\/[^/]+\/[^/]+\/statuses\//.test(route)
}

function isTransient(failure: RequestFailure): boolean {
  return failure.kind === 'no-response' || failure.status >= 500 || failure.status === 408
}

/** A secondary rate limit may have no header; then only its message identifies it. */
function isRateLimit({ status, headers, message }: HttpFailure): boolean {
  return status === 429 || (status === 403 && (hasRateLimitHeader(headers) || /rate limit/i.test(message)))
}

function hasRateLimitHeader(headers: unknown): boolean {
  return pickText(headers, 'retry-after') !== '' || pickText(headers, 'x-ratelimit-remaining') === '0'
}

/** At least one second. One minute if there is no header, or if its value is more than a minute in the past. */
function secondsOfRateLimit(headers: unknown): number {
  const after = pickText(headers, 'retry-after')
  const reset = pickText(headers, 'x-ratelimit-remaining') === '0' ? pickText(headers, 'x-ratelimit-reset') : ''
  const seconds = after === '' ? secondsUntil(Number(reset) * 1000) : secondsOfRetryAfter(after)
  return seconds > -60 ? Math.max(1, seconds) : 60
}

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOfRetryAfter(retryAfter: string): number {
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) : secondsUntil(Date.parse(retryAfter))
}

function secondsUntil(epochMs: number): number {
  return (epochMs - Date.now()) / 1000
}

/** The error for the user, with the next step. `facts.status` is the HTTP status, if there was a response. */
export function toEvidenceError(failure: RequestFailure, request: GithubRequest, host: string): EvidenceError {
  const { cause } = failure
  if (failure.kind === 'no-response') {
    const problem = `${host} did not answer in time (${failure.reason})`
    const message = `Could not ${request.purpose}: ${problem}; check that this runner can reach it, or try again later.`
    return new EvidenceError('unreachable', message, { cause, facts: { host } })
  }
  const { status } = failure
  const isOutage = isRateLimit(failure) || isTransient(failure)
  const quote = failure.message === '' ? '' : ` "${failure.message}"`
  const message = `Could not ${request.purpose}: ${host} answered ${status}${quote}; ${toNextStep(failure, request)}.`
  return new EvidenceError(isOutage ? 'unreachable' : 'refused', message, { cause, facts: { host, status } })
}

function toNextStep(failure: HttpFailure, request: GithubRequest): string {
  if (isRateLimit(failure)) return 'the rate limit lasts longer than `timeout`, so run this again later'
  if (isTransient(failure)) return 'all retries within `timeout` failed, so run this again later'
  switch (failure.status) {
    case 401:
      return 'check that `github-token` is a token of this GitHub server and has not expired'
    case 403:
      return advisePermission(request.permission)
    case 404:
      return `it does not exist, or \`github-token\` lacks access: ${advisePermission(request.permission)}`
    default:
      return 'GitHub rejected the request'
  }
}
