import type { Context } from 'hono'
import { html } from 'hono/html'
import { toProblemResponse } from '../http/response/problem-response.ts'
import { Problem } from '../../wire/problem.ts'
import { parse } from '../../wire/parse.ts'
import type { AppContext } from '../context.ts'
import { renderCode, renderProse } from './component/text.ts'
import { renderPage, type Page } from './layout/layout.ts'
import type { PageRequest } from './layout/page-request.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface PageResponse {
  readonly page: Page
  readonly request?: PageRequest
  readonly status?: number
}

/** Renders a page as an HTTP response with the Content Security Policy of all pages. */
export async function toPageResponse(
  c: Context,
  service: AppContext,
  { page, request, status = 200 }: PageResponse,
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const frame = {
    caller: request?.caller,
    address: `${service.publicUrl()}${pathname}${search}`,
    now: service.store.now(),
  }
  const body = String(await renderPage(page, frame))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  }
  return new Response(body, { status, headers })
}

const problemTitles: Readonly<Record<number, string>> = {
  400: 'Invalid address',
  403: 'Access denied',
  404: 'Not found',
  500: 'Internal error',
}

/** Renders the problem response of the API as a page (rules 2.8). */
export async function toProblemPage(c: Context, service: AppContext, cause: unknown): Promise<Response> {
  const problem = toProblemResponse(c, cause)
  const parsed = parse(Problem, await problem.json())
  if (!parsed.ok) throw cause
  const { status, message, request_id: requestId } = parsed.value
  const title = problemTitles[status] ?? 'The request failed'
  const content = html`<div class="head">
    <p class="kind">${status}</p>
    <h1>${title}</h1>
    <div class="lead">${renderProse(message)}</div>
    ${status < 500 ? '' : html`<p class="note">The log of the service has details for the request ${renderCode(requestId ?? '')}.</p>`}
    <p><a href="/">Go to the list of organisations</a></p>
  </div>`
  return toPageResponse(c, service, { page: { title, breadcrumbs: [], content }, status })
}
