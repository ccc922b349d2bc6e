import { EvidenceError } from '../error.ts'
import { pick, pickText } from './answer.ts'

/** A request of an API, and what is said of it where it fails. */
export interface GithubRequest {
  /** Method and path, as in `GET /repos/acme/shop/pulls/7`. */
  readonly route: string
  readonly body?: Readonly<Record<string, unknown>>
  /** What was asked, as it follows "Could not": `read pull request 7 of acme/shop`. */
  readonly asked: string
  /** The permission that it takes, as a workflow says it: `pull-requests: read`. */
  readonly permission: string
}

/** Why a request brought nothing: an answer that says no, or none that could be read. */
export type Failure = { readonly kind: 'silence'; readonly why: string; readonly cause: unknown } | Refusal

interface Refusal {
  readonly kind: 'refusal'
  readonly status: number
  readonly said: string
  readonly headers: unknown
  readonly cause: unknown
}

/** What Octokit threw, as a failure of the exchange; a mistake in our own program is thrown on. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error) || !isOfTheExchange(error)) throw error
  const status = pick(error, 'response', 'status')
  if (typeof status !== 'number') return { kind: 'silence', why: error.message, cause: error }
  const said = pickText(error, 'response', 'data', 'message')
  return { kind: 'refusal', status, said, headers: pick(error, 'response', 'headers'), cause: error }
}

/** Octokit's RequestError goes by the name HttpError; an abort is passed on as it is. */
function isOfTheExchange(error: Error): boolean {
  return ['HttpError', 'AbortError', 'TimeoutError'].includes(error.name)
}

/**
 * Seconds to wait before asking again; undefined where asking again is no use. A rate limit has refused a request before it did
 * anything, so even one that creates is repeated (GitHub, "Rate limits for the REST API": Retry-After, else x-ratelimit-reset, else
 * a minute). What was lost on the way is repeated only where that does no harm.
 */
export function waitBefore(failure: Failure, request: GithubRequest, attempt: number): number | undefined {
  if (failure.kind === 'refusal' && isRateLimit(failure)) return waitForLimit(failure.headers)
  if (request.route.startsWith('POST /repos/') || !isPassing(failure)) return undefined
  return Math.min(16, 0.5 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

function isPassing(failure: Failure): boolean {
  return failure.kind === 'silence' || failure.status >= 500 || failure.status === 408
}

/** A secondary limit may come without a header, and is then known by its words alone. */
function isRateLimit({ status, headers, said }: Refusal): boolean {
  return status === 429 || (status === 403 && (hasSpentItsLimit(headers) || /rate limit/i.test(said)))
}

function hasSpentItsLimit(headers: unknown): boolean {
  return pickText(headers, 'retry-after') !== '' || pickText(headers, 'x-ratelimit-remaining') === '0'
}

/** A minute where no header says how long, or one says nothing sensible; never less than a second, which would make a storm. */
function waitForLimit(headers: unknown): number {
  const after = pickText(headers, 'retry-after')
  const reset = pickText(headers, 'x-ratelimit-remaining') === '0' ? pickText(headers, 'x-ratelimit-reset') : ''
  const seconds = after === '' ? secondsUntil(Number(reset) * 1000) : secondsOf(after)
  return seconds > -60 ? Math.max(1, seconds) : 60
}

/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string): number {
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) : secondsUntil(Date.parse(retryAfter))
}

function secondsUntil(moment: number): number {
  return (moment - Date.now()) / 1000
}

/** The failure as a user meets it, with what they can do about it. `facts.status` is GitHub's status, where it answered. */
export function toEvidenceError(failure: Failure, request: GithubRequest, host: string): EvidenceError {
  const { cause } = failure
  if (failure.kind === 'silence') {
    const message = `Could not ${request.asked}: ${host} did not answer in time (${failure.why}); check that this runner reaches it, or try again later.`
    return new EvidenceError('unreachable', message, { cause, facts: { host } })
  }
  const { status, said } = failure
  const isOutage = isRateLimit(failure) || isPassing(failure)
  const message = `Could not ${request.asked}: ${host} answered ${status}${said === '' ? '' : ` "${said}"`}; ${advise(failure, request)}.`
  return new EvidenceError(isOutage ? 'unreachable' : 'refused', message, { cause, facts: { host, status } })
}

function advise(failure: Refusal, request: GithubRequest): string {
  if (isRateLimit(failure)) return 'its rate limit outlasts the time given in `timeout`, so run this again later'
  if (isPassing(failure)) return 'it kept failing for the time given in `timeout`, so run this again later'
  switch (failure.status) {
    case 401:
      return 'check that `github-token` is a token of this GitHub and has not expired'
    case 403:
      return `add the line \`${request.permission}\` under the job's \`permissions:\`, beside those that it has`
    case 404:
      return `it is not there, or \`github-token\` may not see it, which takes \`${request.permission}\` under the job's \`permissions:\``
    default:
      return 'the request was not taken'
  }
}
