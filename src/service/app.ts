import { BlockList } from 'node:net'
import { Hono } from 'hono'
import type { OperationName } from '../schema/operation/operations.ts'
import { operations } from '../schema/operation/operations.ts'
import type { AttachmentStore } from './attachment/attachment.ts'
import { createArtifactReportHandlers } from './handler/artifact-report.ts'
import { createArtifactHandlers } from './handler/artifact.ts'
import { createAssertionHandlers } from './handler/assertion.ts'
import { createAttestationListHandlers } from './handler/attestation-list.ts'
import { createReportHandlers } from './handler/attestation-report.ts'
import { createAttestationHandlers } from './handler/attestation.ts'
import { createCriteriaHandlers } from './handler/criteria.ts'
import { createCustomTypeHandlers } from './handler/custom-type.ts'
import { createFlowHandlers } from './handler/flow.ts'
import { createNotificationHandlers } from './handler/notification.ts'
import { createOverrideHandlers } from './handler/override.ts'
import { createSearchHandlers } from './handler/search.ts'
import { createTrailHandlers } from './handler/trail.ts'
import type { Handlers } from './http/input.ts'
import type { Proxies } from './http/request/client-address.ts'
import { createMetrics } from './http/monitoring/metrics.ts'
import { observeRequests, type Observed } from './http/middleware/access-log.ts'
import { nameRequests } from './http/middleware/request-id.ts'
import { secureAnswers } from './http/middleware/security-headers.ts'
import { refuseWhenStopping } from './http/middleware/shutdown.ts'
import type { Malformed } from './http/response/malformed.ts'
import type { Pace } from './http/request/minimum-rate.ts'
import { answerProblem } from './http/response/problem.ts'
import { createRoute } from './http/route.ts'
import { answerUnknown } from './http/response/not-found.ts'
import { githubIssuer, type Environment } from './access/issuer.ts'
import { createJobTokens, type JobTokens } from './access/job-token.ts'
import { createRateLimit, type RateLimit } from './access/rate.ts'
import { refuseForeign } from './http/middleware/same-origin.ts'
import { servePages } from './page/pages.ts'
import { serveProbes } from './http/monitoring/health.ts'
import type { Service } from './context.ts'
import type { Store } from './store/store.ts'

export interface AppOptions {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** Origin that the outside knows the service by, without a path. */
  readonly publicUrl: () => string
  readonly log?: (line: string) => void
  /** The OpenAPI document as JSON; undefined where there is none to show. */
  readonly openapi?: () => string | undefined
  /** Requests that each token may make in a second; as many as it likes where this is not said. */
  readonly requestsPerSecond?: number
  /** Requests without a valid token that each address may make in a second; as many as it likes where this is not said. */
  readonly strangersPerSecond?: number
  /** Whose `X-Forwarded-For` is believed; nobody's where this is not said. */
  readonly trustedProxies?: Proxies
  /** Told of every request once it is over. */
  readonly onRequest?: (observed: Observed) => void
  /** Of this program, for the metrics. */
  readonly version?: string
  /** The slowest that a body may arrive. */
  readonly pace?: Pace
  /** Whose tokens of jobs are taken; GitHub's alone where this is not said. */
  readonly oidcIssuers?: readonly string[]
  /** Names the proxy that leads to them, if one does. */
  readonly environment?: Environment
  /** Pages need no token: for a service on loopback alone. */
  readonly openPages?: boolean
  /** Aborted when the service stops, so that nobody waits in vain. */
  readonly stopping?: AbortSignal
}

/** What a server is made of (server.ts). */
export interface App extends Pick<Hono, 'fetch'> {
  /** Takes down a connection that was refused before there was a request. */
  readonly refuse: (malformed: Malformed) => void
}

/** The service as a web application: the table of operations, the pages that `html_url` fields point to, and the probes. */
export function createApp(options: AppOptions): App {
  const { store, attachments, publicUrl, log = () => undefined } = options
  const stopping = options.stopping ?? new AbortController().signal
  const limit = (perSecond: number | undefined): RateLimit | undefined =>
    perSecond === undefined ? undefined : createRateLimit(perSecond, store.now)
  const service: Service = {
    store,
    attachments,
    jobs: judgeJobs(options, log),
    publicUrl,
    log,
    stopping,
    rate: limit(options.requestsPerSecond),
    strangers: limit(options.strangersPerSecond),
    pace: options.pace,
  }
  const metrics = createMetrics({ store, log, version: options.version ?? 'unknown' })
  const isOpen = options.openPages ?? false
  const tell = (observed: Observed): void => {
    metrics.tell(observed)
    options.onRequest?.(observed)
  }
  const app = new Hono()
  app.use(
    nameRequests(),
    observeRequests({ proxies: options.trustedProxies ?? new BlockList(), begin: metrics.begin, tell }),
  )
  app.use(secureAnswers(publicUrl), refuseWhenStopping(stopping), refuseForeign({ isOpen, publicUrl }))
  app.onError((cause, c) => answerProblem(c, cause))
  app.notFound((c) => answerUnknown(c))
  serveOperations(app, service)
  serveProbes(app, { service, metrics, openapi: options.openapi ?? (() => undefined) })
  servePages(app, service, { isOpen })
  return { fetch: app.fetch, refuse: metrics.refuse }
}

function judgeJobs({ store, publicUrl, oidcIssuers, environment = {} }: AppOptions, log: Service['log']): JobTokens {
  const audience = (): string => `${publicUrl()}/api/v2`
  return createJobTokens({ issuers: oidcIssuers ?? [githubIssuer], audience, now: store.now, log, environment })
}

function serveOperations(app: Hono, service: Service): void {
  const handlers = createHandlers(service)
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation = operations[name]
    const path = `/api/v2${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    // A handler is paired with its operation by name, in the type of Handlers.
    app.on(operation.method, path, createRoute(operation, handlers[name] as never, service))
  }
}

function createHandlers(service: Service): Handlers {
  return {
    ...createReportHandlers(service),
    ...createAttestationHandlers(service),
    ...createAttestationListHandlers(service),
    ...createCriteriaHandlers(service),
    ...createOverrideHandlers(service),
    ...createArtifactReportHandlers(service),
    ...createArtifactHandlers(service),
    ...createAssertionHandlers(service),
    ...createTrailHandlers(service),
    ...createFlowHandlers(service),
    ...createCustomTypeHandlers(service),
    ...createNotificationHandlers(service),
    ...createSearchHandlers(service),
  }
}
