import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Tone } from '../../text/document.ts'
import { Unauthorized } from '../access/api-token.ts'
import { judgeNow, requireFlow } from '../api/trail/read-trail.ts'
import { checkPathParameters, normalisePathParameters, type PathParameters } from '../http/request/parameters.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { runRequest, type AppContext } from '../context.ts'
import type { Markup } from './component/markup.ts'
import { toShownState, toStateLabel } from './component/status.ts'
import { filterTrails } from './flow/filter-trails.ts'
import type { PageRequest } from './layout/page-request.ts'
import { authorizePageRequest } from './sign-in.ts'

/** The state of a badge that cannot be determined. It must not look like a pass. */
const unknownState = 'UNKNOWN'

/**
 * Serves SVG badges with the state of one trail or of the newest trail of a flow. Without a valid token, where one is required, the badge
 * shows "unknown", as it does for a trail that does not exist: so it reveals neither a state nor a name.
 */
export function serveBadges(app: Hono, service: AppContext, isOpen: boolean): void {
  app.get('/:org/flows/:flow_name/badge.svg', (c) => respondWithBadge(c, { service, isOpen, read: readStateOfFlow }))
  app.get('/:org/flows/:flow_name/trails/:trail_name/badge.svg', (c) =>
    respondWithBadge(c, { service, isOpen, read: readStateOfTrail }),
  )
}

type ReadBadgeState = (request: PageRequest, params: PathParameters) => Promise<string>

async function readStateOfFlow(
  request: PageRequest,
  { org = '', flow_name: flow = '' }: PathParameters,
): Promise<string> {
  await requireFlow(request.service, { org, flow })
  const branch = request.url.searchParams.get('branch') ?? ''
  const filter = { state: '', commit: '', author: '', branch }
  const { trails } = await filterTrails(
    request.service,
    { org, flow },
    { below: Number.MAX_SAFE_INTEGER, filter, limit: 1 },
  )
  return trails[0]?.state ?? unknownState
}

async function readStateOfTrail({ service }: PageRequest, params: PathParameters): Promise<string> {
  const { org = '', flow_name: flow = '', trail_name: trail = '' } = params
  return toShownState((await judgeNow(service, { org, flow }, trail)).verdict)
}

interface BadgeRoute {
  readonly service: AppContext
  readonly isOpen: boolean
  readonly read: ReadBadgeState
}

async function respondWithBadge(c: Context, route: BadgeRoute): Promise<Response> {
  const state = await readStateOrUnknown(c, route)
  const body = String(await renderBadge('evidence', state))
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  // An image proxy revalidates on every request, and gets the image only when it has changed.
  const headers = {
    etag,
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; style-src 'none'",
    // Badges are embedded in pages of other sites.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } })
}

async function readStateOrUnknown(c: Context, { service, isOpen, read }: BadgeRoute): Promise<string> {
  try {
    checkPathParameters(c.req.param(), 'recorded')
    const admitted = await authorizePageRequest(c, service, isOpen)
    const params = normalisePathParameters(c.req.param())
    return await runRequest(service, admitted.caller?.id ?? '', (own) => read({ ...admitted, service: own }, params))
  } catch (cause) {
    if (cause instanceof Unauthorized || cause instanceof HttpProblem) return unknownState
    throw cause
  }
}

/** White text on each colour has a contrast of at least 4.5:1. */
const fillColours: Readonly<Record<Tone, string>> = {
  good: '#136c35',
  bad: '#b3202c',
  open: '#845300',
  excused: '#6639a6',
  unclear: '#57606a',
}

/** Average width of a character of 11 px Verdana; `textLength` stretches other fonts to it. */
const characterWidth = 6.6
const padding = 7

function renderBadge(name: string, state: string): Markup {
  const { tone, word } = state === unknownState ? { tone: 'unclear' as const, word: 'unknown' } : toStateLabel(state)
  const text = word.toLowerCase()
  const [left, right] = [measureTextWidth(name), measureTextWidth(text)]
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
      <rect x="${left}" width="${right}" height="20" fill="${fillColours[tone]}" />
    </g>
    <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${padding}" y="14" textLength="${left - 2 * padding}">${name}</text>
      <text x="${left + padding}" y="14" textLength="${right - 2 * padding}">${text}</text>
    </g>
  </svg>`
}

function measureTextWidth(text: string): number {
  return Math.round(text.length * characterWidth) + 2 * padding
}
