import type { Dispatcher } from 'undici'
import { EvidenceError } from '../error.ts'
import { parseUrl, redactUrl } from '../wire/url.ts'
import { parseResponseJson, toRedirectError, toRedirectTarget, type HttpResponse } from './response.ts'
import { isRedirect, sendWithRetry } from './send-with-retry.ts'
import { createTransport, type RequestPayload } from './transport.ts'

/** A request to another server than the service. */
export interface UrlRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Seconds for the request, including all its attempts. */
  readonly timeoutSeconds: number
  /** Sent as a form by POST. Without it the request is a GET. */
  readonly form?: Readonly<Record<string, string>>
  /** Redirects to follow; 0 by default. The `Authorization` header is not sent to another origin. */
  readonly redirects?: number
  readonly dispatcher?: Dispatcher
  readonly environment?: Readonly<Record<string, string | undefined>>
}

type RedirectHop = Pick<UrlRequest, 'url' | 'headers'>

/**
 * Requests a URL of another server, with the retries of the client. Returns a response of any status below 500. Throws EvidenceError:
 * `usage` for a URL that is not http or https, `unreachable`, or `nonsense` for a redirect that is not followed.
 */
export async function requestUrl(request: UrlRequest): Promise<HttpResponse> {
  checkHttpUrl(request.url)
  const { form, timeoutSeconds } = request
  const payload: RequestPayload = form === undefined ? { encoding: 'none' } : { encoding: 'form', form }
  const method = form === undefined ? 'GET' : 'POST'
  const transport = createTransport(request)
  try {
    let hop: RedirectHop = { url: request.url, headers: { 'user-agent': 'delivery-evidence', ...request.headers } }
    for (let left = request.redirects ?? 0; ; left -= 1) {
      const response = await sendWithRetry(
        { ...hop, method, payload },
        { transport, timeoutSeconds, redirects: 'return' },
      )
      if (!isRedirect(response)) return response
      if (left <= 0) throw toRedirectError(response)
      hop = followRedirect(response, hop.headers)
    }
  } finally {
    await transport.close()
  }
}

/** Never from https to http, and without the `Authorization` header to another origin. */
function followRedirect(response: HttpResponse, headers: RedirectHop['headers']): RedirectHop {
  const from = new URL(response.url)
  const to = toRedirectTarget(response)
  if (to === undefined || (from.protocol === 'https:' && to.protocol !== 'https:')) throw toRedirectError(response)
  const kept = Object.entries(headers).filter(([name]) => name !== 'authorization' || to.origin === from.origin)
  return { url: to.href, headers: Object.fromEntries(kept) }
}

function checkHttpUrl(text: string): void {
  const url = parseUrl(text)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return
  throw new EvidenceError(
    'usage',
    `"${redactUrl(text)}" is not an http or https URL. Give one such as https://server.example.com/api.`,
  )
}

const hint = 'Is this the URL of the server itself, and not of a sign-in page in front of it?'

/** Gets JSON from another server. `body` is undefined unless the status is 200. Throws as `requestUrl` does, and `nonsense` for non-JSON. */
export async function getJson(request: UrlRequest): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await requestUrl({ ...request, headers: { accept: 'application/json', ...request.headers } })
  return { status: response.status, body: response.status === 200 ? parseResponseJson(response, hint) : undefined }
}
