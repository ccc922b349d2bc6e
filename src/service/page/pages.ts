import type { Context, Hono } from 'hono'
import { admit } from '../http/admission.ts'
import { checkPath } from '../http/path.ts'
import { Refusal } from '../http/refusal.ts'
import type { Caller } from '../access/role.ts'
import { Unauthorized } from '../access/token.ts'
import { isLoopback } from '../address.ts'
import { openAttachment } from '../handler/attestation.ts'
import type { Service } from '../service.ts'
import { showArtifact } from './artifact.ts'
import { showAttestation } from './attestation.ts'
import { heading } from './fact.ts'
import { showFlow } from './flow.ts'
import { showHome } from './home.ts'
import { showOrganisation } from './organisation.ts'
import { renderPage, type Page } from './shell.ts'
import { askForToken, recogniseVisitor, signIn } from './sign-in.ts'
import { style } from './style.ts'
import { showTrail } from './trail.ts'
import { toDownload } from '../http/download.ts'

export interface PageOptions {
  /** No token is asked for. */
  readonly isOpen: boolean
}

type Params = Readonly<Record<string, string>>
type Show = (params: Params, caller: Caller | undefined) => Promise<Page | Response>

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The pages that `html_url` fields point to (decisions.md §1): no script, nothing from elsewhere. */
export function servePages(app: Hono, service: Service, options: PageOptions): void {
  const serve = (path: string, show: Show): void => {
    app.get(path, (c) => answer(c, { service, options, show }))
  }
  app.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }))
  app.post('/sign-in', (c) => withPolicy(signIn(c, service)))
  serve('/', (_params, caller) => showHome(service, caller))
  serve('/:org', ({ org = '' }) => showOrganisation(service, org))
  serve('/:org/flows/:flow_name', ({ org = '', flow_name: flow = '' }) => showFlow(service, { org, flow }))
  serve('/:org/flows/:flow_name/trails/:trail_name', ({ org = '', flow_name: flow = '', trail_name: trail = '' }) =>
    showTrail(service, { org, flow, trail }),
  )
  serve('/:org/flows/:flow_name/artifacts/:fingerprint', ({ org = '', flow_name: flow = '', fingerprint = '' }) =>
    showArtifact(service, { org, flow }, fingerprint),
  )
  serve('/:org/attestations/:id', ({ org = '', id = '' }) => showAttestation(service, org, id))
  serve('/:org/attestations/:id/attachment', async ({ org = '', id = '' }) =>
    toDownload(await openAttachment(service, org, id)),
  )
}

interface Asked {
  readonly service: Service
  readonly options: PageOptions
  readonly show: Show
}

async function answer(c: Context, { service, options, show }: Asked): Promise<Response> {
  const params: Params = c.req.param()
  try {
    const caller = await admitVisitor(c, service, options)
    checkPath(params)
    const shown = await show(params, caller)
    return shown instanceof Response ? shown : await withPolicy(c.html(renderPage(shown)))
  } catch (cause) {
    if (cause instanceof Unauthorized) return withPolicy(askForToken(c, c.req.path, cause.message))
    if (cause instanceof Refusal) return withPolicy(c.html(renderPage(toPage(cause)), cause.status))
    throw cause
  }
}

/** Without a token only this machine may look; a name that somebody else pointed at it is not this machine. */
async function admitVisitor(c: Context, service: Service, { isOpen }: PageOptions): Promise<Caller | undefined> {
  if (isOpen) {
    if (isLoopback(new URL(c.req.url).hostname)) return undefined
    throw new Refusal(403, 'These pages are for this machine alone; open them under 127.0.0.1.')
  }
  const caller = await recogniseVisitor(c, service)
  const params: Params = c.req.param()
  if (params['org'] !== undefined) admit(caller, 'read', { org: params['org'], flow: params['flow_name'] })
  return caller
}

async function withPolicy(answering: Response | Promise<Response>): Promise<Response> {
  const response = await answering
  response.headers.set('content-security-policy', policy)
  response.headers.set('referrer-policy', 'same-origin')
  response.headers.set('cache-control', 'private, no-cache')
  return response
}

function toPage({ message, status }: Refusal): Page {
  return {
    title: `${status}`,
    steps: [],
    content: [heading(1, String(status)), { kind: 'paragraph', content: [message] }],
  }
}
