import { EvidenceError } from '../error.ts'
import { parseUrl } from '../schema/url.ts'
import { nonsense, pickText } from './answer.ts'
import { toEvidenceError, toFailure, waitBefore, type Failure, type GithubRequest } from './failure.ts'

/** GitHub's REST API, with one token for one host. */
export interface GithubApi {
  /** Opens a conversation: requests, retries and waits that share one time budget, which starts now. */
  readonly converse: () => Conversation
}

export interface Conversation {
  /** One answer. What passes by itself (rate limits, outages) is waited out. Throws `unreachable`, `refused` or `nonsense`. */
  readonly ask: (request: GithubRequest) => Promise<Answer>
  /** Waits, if the budget allows: false, at once, where it does not. */
  readonly pause: (seconds: number) => Promise<boolean>
}

interface Answer {
  readonly body: unknown
  /** The number of the page after this one, where there is one. */
  readonly nextPage: number | undefined
}

export interface GithubOptions {
  readonly token: string
  /** Base URL as in GITHUB_API_URL: `https://api.github.com`, or `https://ghes.example.com/api/v3`. */
  readonly apiUrl: string
  /** Seconds that one conversation may take. */
  readonly budget: number
  /** Told of every exchange, by method, path and status. */
  readonly debug?: (line: string) => void
}

type Send = (route: string, options: Readonly<Record<string, unknown>>) => Promise<{ headers: unknown; data: unknown }>

/** One exchange, without retries: throws what Octokit throws. */
type Exchange = (request: GithubRequest, milliseconds: number) => Promise<Answer>

/** No request takes longer, whatever the budget: a connection that went dead is worth another try. */
const longestRequest = 30_000

/** Throws `usage` where the token or the URL cannot be one. Nothing is sent yet. */
export async function openGithub(options: GithubOptions): Promise<GithubApi> {
  const base = checkUrl(options.apiUrl)
  const send = await openOctokit(checkToken(options.token), base)
  const exchange: Exchange = async (request, milliseconds) => {
    const answer = await send(locate(request.route, base), {
      ...(request.body === undefined ? {} : { data: request.body }),
      request: { signal: AbortSignal.timeout(Math.ceil(milliseconds)) },
    })
    if (isTorn(answer)) throw new DOMException('the answer broke off', 'AbortError')
    if (typeof answer.data === 'string' && answer.data !== '') throw nonsense(request.asked, 'it is not JSON')
    return { body: answer.data, nextPage: toNextPage(request, pickText(answer.headers, 'link')) }
  }
  return { converse: () => converse(exchange, { host: new URL(base).host, ...options }) }
}

/** Octokit is loaded only here, so that a run which asks GitHub nothing never pays for it. */
async function openOctokit(token: string, baseUrl: string): Promise<Send> {
  const { getOctokit } = await import('@actions/github')
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const { request } = getOctokit(token, { baseUrl, log, userAgent: 'delivery-evidence' })
  return async (route, parameters) => request(route, parameters)
}

function silent(): void {
  // What Octokit would write to the console reaches the user as an error, or not at all.
}

function converse(
  exchange: Exchange,
  options: { host: string; budget: number; debug?: (line: string) => void },
): Conversation {
  const deadline = performance.now() + options.budget * 1000
  const left = (): number => Math.max(1, deadline - performance.now())
  const pause = async (seconds: number): Promise<boolean> => {
    if (seconds * 1000 >= left()) return false
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return true
  }
  const ask = async (request: GithubRequest, attempt = 0): Promise<Answer> => {
    const outcome = await exchange(request, Math.min(longestRequest, left())).catch(toFailure)
    options.debug?.(`${request.route}: ${'kind' in outcome ? describe(outcome) : 'ok'}`)
    if (!('kind' in outcome)) return outcome
    const wait = waitBefore(outcome, request, attempt)
    if (wait === undefined || !(await pause(wait))) throw toEvidenceError(outcome, request, options.host)
    return ask(request, attempt + 1)
  }
  return { ask, pause }
}

function describe(failure: Failure): string {
  return failure.kind === 'silence' ? failure.why : `${failure.status} ${failure.said}`
}

/** A body that ends early is handed on by Octokit as text, whatever its type says. */
function isTorn(answer: { readonly headers: unknown; readonly data: unknown }): boolean {
  return typeof answer.data === 'string' && /^application\/json\b/.test(pickText(answer.headers, 'content-type'))
}

/** Only the page number is taken from the link (RFC 8288): a token never goes where an answer says. */
function toNextPage(request: GithubRequest, link: string): number | undefined {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link)?.[1]
  if (target === undefined) return undefined
  const page = /[?&]page=(\d+)/.exec(target)?.[1]
  if (page === undefined) throw nonsense(request.asked, 'its next page has no number')
  return Number(page)
}

/** GraphQL lives beside the REST API: `/api/graphql` for the `/api/v3` of a GitHub Enterprise Server. */
function locate(route: string, base: string): string {
  return route === 'POST /graphql' ? `POST ${base.replace(/\/v3$/, '')}/graphql` : route
}

/** A token with a line break would be quoted by the error about the header that it breaks. */
function checkToken(token: string): string {
  const trimmed = token.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  const found = trimmed === '' ? 'is empty' : 'holds characters that no token has'
  throw new EvidenceError('usage', `Input \`github-token\` ${found}; leave it out to use the job's own token.`)
}

function checkUrl(apiUrl: string): string {
  const url = parseUrl(apiUrl)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  throw new EvidenceError(
    'usage',
    `GITHUB_API_URL is "${apiUrl}"; it takes an address such as https://api.github.com or https://ghes.example.com/api/v3.`,
  )
}
