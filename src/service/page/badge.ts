import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Tone } from '../../text/document.ts'
import { Unauthorized } from '../access/token.ts'
import { judgeNow } from '../query/judge-trail.ts'
import { requireFlow } from '../query/history.ts'
import { checkPath } from '../http/request/path.ts'
import { Refusal } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { Markup } from './component/markup.ts'
import { signOf } from './component/status.ts'
import { walkTrails } from './flow/filter-trails.ts'
import { admitVisitor, type Params, type Visit } from './visit.ts'

/** What a badge says where it cannot tell; never anything that looks like a pass. */
const untold = 'UNKNOWN'

/**
 * How a flow's newest trail stands, or one trail, as a picture. To somebody without a token that may read it, where one is needed, it
 * says "unknown", and says the same of what is not there: so it tells neither how things stand nor what there is.
 */
export function serveBadges(app: Hono, service: Service, isOpen: boolean): void {
  app.get('/:org/flows/:flow_name/badge.svg', (c) => answer(c, () => admitVisitor(c, service, isOpen), readFlowState))
  app.get('/:org/flows/:flow_name/trails/:trail_name/badge.svg', (c) =>
    answer(c, () => admitVisitor(c, service, isOpen), readTrailState),
  )
}

type Read = (visit: Visit, params: Params) => Promise<string>

async function readFlowState(visit: Visit, { org = '', flow_name: flow = '' }: Params): Promise<string> {
  await requireFlow(visit.service, { org, flow })
  const branch = visit.url.searchParams.get('branch') ?? ''
  const filter = { state: '', commit: '', author: '', branch }
  const { trails } = await walkTrails(visit.service, { org, flow }, { below: Number.MAX_SAFE_INTEGER, filter, most: 1 })
  return trails[0]?.verdict.status ?? untold
}

async function readTrailState({ service }: Visit, params: Params): Promise<string> {
  const { org = '', flow_name: flow = '', trail_name: trail = '' } = params
  return (await judgeNow(service, { org, flow }, trail)).verdict.status
}

async function answer(c: Context, admit: () => Promise<Visit>, read: Read): Promise<Response> {
  const state = await readState(c, admit, read)
  const body = String(await drawBadge('evidence', state))
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  // A proxy that keeps pictures asks each time, and is sent the picture only when it is another.
  const headers = {
    etag,
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; style-src 'none'",
    // It is made to stand on the pages of others.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } })
}

async function readState(c: Context, admit: () => Promise<Visit>, read: Read): Promise<string> {
  const params: Params = c.req.param()
  try {
    checkPath(params)
    return await read(await admit(), params)
  } catch (cause) {
    if (cause instanceof Unauthorized || cause instanceof Refusal) return untold
    throw cause
  }
}

/** White on each of them has a contrast of 4.5 to 1 or more. */
const fills: Readonly<Record<Tone, string>> = {
  good: '#136c35',
  bad: '#b3202c',
  open: '#845300',
  excused: '#6639a6',
  unclear: '#57606a',
}

/** Widths are those of 11 px Verdana, near enough; `textLength` makes every font keep to them. */
const characterWidth = 6.6
const padding = 7

function drawBadge(name: string, state: string): Markup {
  const { tone, word } = state === untold ? { tone: 'unclear' as const, word: 'unknown' } : signOf(state)
  const text = word.toLowerCase()
  const [left, right] = [measure(name), measure(text)]
  const title = `${name}: ${text}`
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${left + right}"
    height="20"
    role="img"
    aria-label="${title}"
  >
    <title>${title}</title>
    <clipPath id="r"><rect width="${left + right}" height="20" rx="4" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${left}" height="20" fill="#32383f" />
      <rect x="${left}" width="${right}" height="20" fill="${fills[tone]}" />
    </g>
    <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${padding}" y="14" textLength="${left - 2 * padding}">${name}</text>
      <text x="${left + padding}" y="14" textLength="${right - 2 * padding}">${text}</text>
    </g>
  </svg>`
}

function measure(text: string): number {
  return Math.round(text.length * characterWidth) + 2 * padding
}
