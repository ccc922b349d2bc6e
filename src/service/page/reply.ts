import type { Context } from 'hono'
import { html } from 'hono/html'
import { answerProblem } from '../http/response/problem.ts'
import { Problem } from '../../schema/problem.ts'
import { parse } from '../../schema/parse.ts'
import type { Service } from '../context.ts'
import { code, prose } from './component/text.ts'
import { renderPage, type Page } from './layout.ts'
import type { Visit } from './visit.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Reply {
  readonly page: Page
  readonly visit?: Visit
  readonly status?: number
}

export async function replyPage(c: Context, service: Service, { page, visit, status = 200 }: Reply): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const frame = {
    caller: visit?.caller,
    address: `${service.publicUrl()}${pathname}${search}`,
    now: service.store.now(),
  }
  const body = String(await renderPage(page, frame))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  }
  return new Response(body, { status, headers })
}

const titles: Readonly<Record<number, string>> = {
  400: 'This address is not valid',
  403: 'This is not for you',
  404: 'Nothing is here',
  500: 'Something broke here',
}

/** What the API answers as a problem, for people. */
export async function replyProblem(c: Context, service: Service, cause: unknown): Promise<Response> {
  const problem = answerProblem(c, cause)
  const parsed = parse(Problem, await problem.json())
  if (!parsed.ok) throw cause
  const { status, message, request_id: request } = parsed.value
  const title = titles[status] ?? 'This did not work'
  const content = html`<div class="head">
    <p class="kind">${status}</p>
    <h1>${title}</h1>
    <div class="lead">${prose(message)}</div>
    ${status < 500 ? '' : html`<p class="note">Whoever runs this service finds more in its log, under ${code(request ?? '')}.</p>`}
    <p><a href="/">Begin at the organisations</a></p>
  </div>`
  return replyPage(c, service, { page: { title, steps: [], content }, status })
}
