import { EvidenceError } from '../../error.ts'
import { parseUrl, removeTrailingSlashes } from '../../wire/url.ts'
import { type RequestFailure, secondsBeforeRetry, toEvidenceError, toRequestFailure } from './failure.ts'
import type { GithubRequest } from './request.ts'
import { invalidResponse, pickText } from './response.ts'

/** GitHub's REST API on one host with one token. */
export interface GithubApi {
  /** Creates a client whose requests, retries and pauses share one timeout, which starts now. */
  readonly createClient: () => GithubClient
}

export interface GithubClient {
  /** Sends a request. Retries after rate limits and outages. Throws `EvidenceError` `unreachable`, `refused` or `nonsense`. */
  readonly request: (request: GithubRequest) => Promise<GithubResponse>
  /** Waits. Returns false immediately if the pause does not fit into the timeout. */
  readonly pause: (seconds: number) => Promise<boolean>
}

interface GithubResponse {
  readonly body: unknown
  /** The number of the next page, if there is one. */
  readonly nextPage: number | undefined
}

interface GithubClock {
  /** Milliseconds; monotonic. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

const realClock: GithubClock = {
  now: () => performance.now(),
  sleep: async (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

export interface GithubOptions {
  readonly token: string
  /** The base URL, as in GITHUB_API_URL: `https://api.github.com`, or `https://ghes.example.com/api/v3`. */
  readonly apiUrl: string
  /** The timeout of each client. */
  readonly timeoutSeconds: number
  /** Receives a message after each response with which few requests remain. */
  readonly notice?: (message: string) => void
  /** Receives method, path and status of every request. */
  readonly debug?: (line: string) => void
  readonly clock?: GithubClock
}

type Send = (route: string, options: Readonly<Record<string, unknown>>) => Promise<{ headers: unknown; data: unknown }>

/** Sends a request once. Throws the errors of Octokit. */
type SendOnce = (request: GithubRequest, timeoutMs: number) => Promise<GithubResponse>

/** The timeout of one request, so that a dead connection leaves time for a retry. */
const requestTimeoutMs = 30_000

/** A retry with less time would only hide the error that it follows. */
const minRequestMs = 1000

/** Opens the API without sending anything. Throws `EvidenceError` `usage` if the token or the URL is invalid. */
export async function openGithub(options: GithubOptions): Promise<GithubApi> {
  const base = validateApiUrl(options.apiUrl)
  const send = await openOctokit(validateToken(options.token), base)
  const sendOnce: SendOnce = async (request, timeoutMs) => {
    const response = await send(toFullRoute(request.route, base), {
      ...(request.body === undefined ? {} : { data: request.body }),
      request: { signal: AbortSignal.timeout(Math.ceil(timeoutMs)) },
    })
    if (isIncomplete(response)) throw new DOMException('the response is incomplete', 'AbortError')
    if (typeof response.data === 'string' && response.data !== '') {
      throw invalidResponse(request.purpose, 'it is not JSON')
    }
    const low = describeLowLimit(response.headers)
    if (low !== undefined) options.notice?.(low)
    return { body: response.data, nextPage: toNextPage(request, pickText(response.headers, 'link')) }
  }
  return { createClient: () => createGithubClient(sendOnce, { host: new URL(base).host, ...options }) }
}

/** Octokit is imported on demand, so that a run without requests to GitHub does not load it. */
async function openOctokit(token: string, baseUrl: string): Promise<Send> {
  const { getOctokit } = await import('@actions/github')
  const log = { debug: ignoreLog, info: ignoreLog, warn: ignoreLog, error: ignoreLog }
  const { request } = getOctokit(token, { baseUrl, log, userAgent: 'delivery-evidence' })
  return async (route, parameters) => request(route, parameters)
}

function ignoreLog(): void {
  // Octokit's log is dropped: every failure reaches the user as an error.
}

function createGithubClient(
  sendOnce: SendOnce,
  options: Pick<GithubOptions, 'timeoutSeconds' | 'debug' | 'clock'> & { readonly host: string },
): GithubClient {
  const { clock = realClock } = options
  const deadline = clock.now() + options.timeoutSeconds * 1000
  const remainingMs = (): number => Math.max(1, deadline - clock.now())
  const pause = async (seconds: number): Promise<boolean> => {
    if (seconds * 1000 >= remainingMs()) return false
    await clock.sleep(seconds * 1000)
    return true
  }
  const hasTime = (wait: number): boolean => wait * 1000 + minRequestMs <= remainingMs()
  const send = async (request: GithubRequest, attempt = 0): Promise<GithubResponse> => {
    const outcome = await sendOnce(request, Math.min(requestTimeoutMs, remainingMs())).catch(toRequestFailure)
    options.debug?.(`${request.route}: ${'kind' in outcome ? describeFailure(outcome) : 'ok'}`)
    if (!('kind' in outcome)) return outcome
    const wait = secondsBeforeRetry(outcome, request, attempt)
    if (wait === undefined || !hasTime(wait)) throw toEvidenceError(outcome, request, options.host)
    await clock.sleep(wait * 1000)
    return send(request, attempt + 1)
  }
  return { request: send, pause }
}

function describeFailure(failure: RequestFailure): string {
  return failure.kind === 'no-response' ? failure.reason : `${failure.status} ${failure.message}`
}

/** Octokit returns a JSON body that ends early as text. */
function isIncomplete(response: { readonly headers: unknown; readonly data: unknown }): boolean {
  return typeof response.data === 'string' && /^application\/json\b/.test(pickText(response.headers, 'content-type'))
}

/**
 * The next page number from the Link header (RFC 8288). Its URL is not used, so that the token is never sent to an address in a
 * response.
 */
function toNextPage(request: GithubRequest, link: string): number | undefined {
  const target = /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1]
  if (target === undefined) return undefined
  const page = /[?&]page=(\d+)/.exec(target)?.[1]
  if (page === undefined) throw invalidResponse(request.purpose, 'its next page has no number')
  return Number(page)
}

/** The GraphQL endpoint is beside the REST API: `/api/graphql` for `/api/v3` on a GitHub Enterprise Server. */
function toFullRoute(route: string, base: string): string {
  return route === 'POST /graphql' ? `POST ${base.replace(/\/v3$/, '')}/graphql` : route
}

/** A token with a line break is rejected here, because the error about the invalid header would quote it. */
function validateToken(token: string): string {
  const trimmed = token.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  const found = trimmed === '' ? 'is empty' : 'has characters that are not allowed in a token'
  throw new EvidenceError('usage', `Input \`github-token\` ${found}; remove the input to use the job's own token.`)
}

function validateApiUrl(apiUrl: string): string {
  const url = parseUrl(apiUrl)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return `${url.origin}${removeTrailingSlashes(url.pathname)}`
  throw new EvidenceError(
    'usage',
    `GITHUB_API_URL is "${apiUrl}"; it must be a URL such as https://api.github.com or https://ghes.example.com/api/v3.`,
  )
}

/** Fewer remaining requests than these are worth a notice: a large matrix uses them up. */
const lowLimit = 100

/** A message if few requests remain; undefined otherwise. Equal for all responses until the limit is renewed. */
function describeLowLimit(headers: unknown): string | undefined {
  const remaining = pickText(headers, 'x-ratelimit-remaining')
  if (!/^\d+$/.test(remaining) || Number(remaining) >= lowLimit) return undefined
  const resource = pickText(headers, 'x-ratelimit-resource')
  const name = /^\w+$/.test(resource) ? ` (${resource})` : ''
  const reset = new Date(Number(pickText(headers, 'x-ratelimit-reset')) * 1000)
  const until = Number.isNaN(reset.getTime()) || reset.getTime() === 0 ? '' : ` until ${reset.toISOString()}`
  return `Fewer than ${lowLimit} requests to the API of GitHub${name} remain for this token${until}. Then steps wait or fail. Use fewer steps, or the token of a GitHub App in \`github-token\`.`
}
