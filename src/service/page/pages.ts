import type { Context, Hono } from 'hono'
import { Unauthorized } from '../access/token.ts'
import { toDownload } from '../http/response/download.ts'
import { checkPath } from '../http/request/path.ts'
import { Refusal } from '../http/response/refusal.ts'
import { openAttachment } from '../handler/attestation.ts'
import type { Service } from '../context.ts'
import { showArtifact } from './artifact/artifact.ts'
import { serveAssets } from './asset/asset.ts'
import { showAttestation } from './attestation/attestation.ts'
import { serveBadges } from './badge.ts'
import { showFlow } from './flow/flow.ts'
import { showHome } from './home.ts'
import { showNotifications } from './notification.ts'
import { showOrganisation } from './organisation.ts'
import { showSearch } from './search/search.ts'
import { replyPage, replyProblem } from './reply.ts'
import type { Page } from './layout.ts'
import { showSignIn, signIn, signOut } from './sign-in.ts'
import { showTrail } from './trail/trail.ts'
import { admitVisitor, type Params, type Visit } from './visit.ts'

export interface PageOptions {
  /** No token is asked for. */
  readonly isOpen: boolean
}

type Show = (visit: Visit, params: Params) => Promise<Page | Response>

/** The pages that `html_url` fields point to (decisions.md §1). Nothing in them comes from elsewhere. */
export function servePages(app: Hono, service: Service, { isOpen }: PageOptions): void {
  const serve = (path: string, show: Show): void => {
    app.get(path, (c) => answer(c, { service, isOpen, show }))
  }
  serveAssets(app)
  serveSignIn(app, service)
  serveBadges(app, service, isOpen)
  serve('/', showHome)
  serve('/:org', (visit, { org = '' }) => showOrganisation(visit, org))
  serve('/:org/search', (visit, { org = '' }) => showSearch(visit, org))
  serve('/:org/actions', (visit, { org = '' }) => showNotifications(visit, org))
  serve('/:org/flows/:flow_name', (visit, { org = '', flow_name: flow = '' }) => showFlow(visit, { org, flow }))
  serve(
    '/:org/flows/:flow_name/trails/:trail_name',
    (visit, { org = '', flow_name: flow = '', trail_name: trail = '' }) => showTrail(visit, { org, flow, trail }),
  )
  serve(
    '/:org/flows/:flow_name/artifacts/:fingerprint',
    (visit, { org = '', flow_name: flow = '', fingerprint = '' }) => showArtifact(visit, { org, flow }, fingerprint),
  )
  serve('/:org/attestations/:id', (visit, { org = '', id = '' }) => showAttestation(visit, org, id))
  serve('/:org/attestations/:id/attachment', async ({ context }, { org = '', id = '' }) =>
    toDownload(context, await openAttachment(service, org, id)),
  )
  serveUnknown(app, service)
}

interface Asked {
  readonly service: Service
  readonly isOpen: boolean
  readonly show: Show
}

async function answer(c: Context, { service, isOpen, show }: Asked): Promise<Response> {
  try {
    const visit = await admitVisitor(c, service, isOpen)
    const params: Params = c.req.param()
    checkPath(params)
    const shown = await show(visit, params)
    return shown instanceof Response ? shown : await replyPage(c, service, { page: shown, visit })
  } catch (cause) {
    if (cause instanceof Unauthorized) {
      const { pathname, search } = new URL(c.req.url)
      return replyPage(c, service, { page: showSignIn(`${pathname}${search}`, cause.message), status: 401 })
    }
    return replyProblem(c, service, cause)
  }
}

function serveSignIn(app: Hono, service: Service): void {
  app.get('/sign-in', (c) =>
    replyPage(c, service, { page: showSignIn('/', 'With a token of this service you see its pages.') }),
  )
  app.post('/sign-in', async (c) => {
    const signed = await signIn(c, service)
    if (!('refused' in signed)) return c.redirect(signed.next, 303)
    const page = showSignIn(signed.next, 'These pages are for holders of a token of this service.', signed.refused)
    return replyPage(c, service, { page, status: 401 })
  })
  app.post('/sign-out', (c) => {
    signOut(c)
    return c.redirect('/', 303)
  })
}

/** An address of no page, for people; what asks for anything but a page is answered as the API does. */
function serveUnknown(app: Hono, service: Service): void {
  app.get('*', async (c, next) => {
    const isPage = c.req.header('accept')?.includes('text/html') === true && !c.req.path.startsWith('/api/')
    if (!isPage) return next()
    return replyProblem(c, service, new Refusal(404, `No page has the address ${c.req.path}.`))
  })
}
