import type { Context, Hono } from 'hono'
import { Unauthorized } from '../access/api-token.ts'
import { toDownloadResponse } from '../http/response/download.ts'
import { checkPathParameters, normalisePathParameters, type PathParameters } from '../http/request/parameters.ts'
import { HttpProblem, notFound, trailNotStarted } from '../http/http-problem.ts'
import { findAttestation, openAttachment } from '../api/attestation/attestation.ts'
import { openPackage } from '../api/package/package.ts'
import { readHistory } from '../api/trail/read-trail.ts'
import { runRequest, type AppContext } from '../context.ts'
import type { TrailKey } from '../store/record.ts'
import { showArtifact } from './artifact/artifact.ts'
import { serveAssets } from './asset/asset.ts'
import { showAttestation } from './attestation/attestation.ts'
import { serveBadges } from './badge.ts'
import { showFlow } from './flow/flow.ts'
import { showHome } from './home.ts'
import { showNotifications } from './notification.ts'
import { showOrganisation } from './organisation.ts'
import { sendDocument, sendReceipt } from './record/download.ts'
import { showSearch } from './search/search.ts'
import { toPageResponse, toProblemPage } from './page-response.ts'
import type { Page } from './layout/layout.ts'
import { authorizePageRequest, renderSignInPage, signIn, signOut } from './sign-in.ts'
import { showTrail } from './trail/trail.ts'
import type { PageRequest } from './layout/page-request.ts'

export interface PageOptions {
  /** Whether pages can be read without a token. */
  readonly isOpen: boolean
  /** The page that verifies packages; undefined if there is none. */
  readonly verifyPage: () => string | undefined
}

type PageHandler = (request: PageRequest, params: PathParameters) => Promise<Page | Response>

/** Serves the pages that `html_url` members point to (rules 1.9). They load nothing from other sites. */
export function servePages(app: Hono, service: AppContext, { isOpen, verifyPage }: PageOptions): void {
  const serve = (path: string, show: PageHandler): void => {
    app.get(path, (c) => handlePage(c, { service, isOpen, show }))
  }
  serveAssets(app)
  serveVerifyPage(app, verifyPage)
  serveSignIn(app, service)
  serveBadges(app, service, isOpen)
  serve('/', showHome)
  serve('/:org', (request, { org = '' }) => showOrganisation(request, org))
  serve('/:org/search', (request, { org = '' }) => showSearch(request, org))
  serve('/:org/actions', (request, { org = '' }) => showNotifications(request, org))
  serve('/:org/flows/:flow_name', (request, { org = '', flow_name: flow = '' }) => showFlow(request, { org, flow }))
  serve(
    '/:org/flows/:flow_name/trails/:trail_name',
    (request, { org = '', flow_name: flow = '', trail_name: trail = '' }) => showTrail(request, { org, flow, trail }),
  )
  serve(
    '/:org/flows/:flow_name/artifacts/:fingerprint',
    (request, { org = '', flow_name: flow = '', fingerprint = '' }) =>
      showArtifact(request, { org, flow }, fingerprint),
  )
  serve('/:org/attestations/:id', (request, { org = '', id = '' }) => showAttestation(request, org, id))
  serve('/:org/attestations/:id/attachment', async ({ service: own, context, caller }, { org = '', id = '' }) => {
    const record = await findAttestation(own, { org, id, caller })
    return toDownloadResponse(context, await openAttachment(own, record))
  })
  serve(
    '/:org/flows/:flow_name/trails/:trail_name/package',
    (request, { org = '', flow_name: flow = '', trail_name: trail = '' }) => sendPackage(request, { org, flow, trail }),
  )
  serveRecords(serve)
  serveNotFoundPage(app, service)
}

/** Serves the page that verifies packages. It has no data and its own policy, so that it needs no sign-in. */
function serveVerifyPage(app: Hono, verifyPage: PageOptions['verifyPage']): void {
  app.get('/verify', (c) => {
    const page = verifyPage()
    if (page === undefined) throw notFound('page that verifies packages here')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "frame-ancestors 'none'" }
    return c.body(page, 200, headers)
  })
}

async function sendPackage({ service, context }: PageRequest, key: TrailKey): Promise<Response> {
  const { records } = await readHistory(service, key)
  if (records.length === 0) throw trailNotStarted(key.trail)
  return toDownloadResponse(context, await openPackage(service, key, true))
}

/** Serves what is needed to verify a record without this service. */
function serveRecords(serve: (path: string, show: PageHandler) => void): void {
  serve('/:org/records/:sequence/receipt', (request, { org = '', sequence = '' }) =>
    sendReceipt(request, { org, sequence }),
  )
  serve('/:org/records/:sequence/document', (request, { org = '', sequence = '' }) =>
    sendDocument(request, { org, sequence }),
  )
}

interface PageRoute {
  readonly service: AppContext
  readonly isOpen: boolean
  readonly show: PageHandler
}

async function handlePage(c: Context, { service, isOpen, show }: PageRoute): Promise<Response> {
  try {
    const admitted = await authorizePageRequest(c, service, isOpen)
    checkPathParameters(c.req.param(), 'recorded')
    const params = normalisePathParameters(c.req.param())
    return await runRequest(service, admitted.caller?.id ?? '', async (own) => {
      const request = { ...admitted, service: own }
      const shown = await show(request, params)
      return shown instanceof Response ? shown : toPageResponse(c, service, { page: shown, request })
    })
  } catch (cause) {
    if (cause instanceof Unauthorized) {
      const { pathname, search } = new URL(c.req.url)
      return toPageResponse(c, service, { page: renderSignInPage(`${pathname}${search}`, cause.message), status: 401 })
    }
    return toProblemPage(c, service, cause)
  }
}

function serveSignIn(app: Hono, service: AppContext): void {
  app.get('/sign-in', (c) =>
    toPageResponse(c, service, {
      page: renderSignInPage('/', 'Sign in with an API token of this service to see its pages.'),
    }),
  )
  app.post('/sign-in', async (c) => {
    const signed = await signIn(c, service)
    if (!('refused' in signed)) return c.redirect(signed.next, 303)
    const page = renderSignInPage(signed.next, 'These pages require an API token of this service.', signed.refused)
    return toPageResponse(c, service, { page, status: 401 })
  })
  app.post('/sign-out', async (c) => {
    await signOut(c, service)
    return c.redirect('/', 303)
  })
}

/** Answers unknown addresses with a page for browsers. Other clients get the problem response of the API. */
function serveNotFoundPage(app: Hono, service: AppContext): void {
  app.get('*', async (c, next) => {
    const isPage = c.req.header('accept')?.includes('text/html') === true && !c.req.path.startsWith('/api/')
    if (!isPage) return next()
    return toProblemPage(c, service, new HttpProblem(404, `There is no page at ${c.req.path}.`))
  })
}
