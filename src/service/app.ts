import { BlockList } from 'node:net'
import { Hono } from 'hono'
import type { OperationName } from '../wire/operation/operations.ts'
import { operations } from '../wire/operation/operations.ts'
import type { AttachmentStore } from './attachment/attachment-store.ts'
import { createArtifactReportHandlers } from './handler/artifact-report.ts'
import { createArtifactHandlers } from './handler/artifact.ts'
import { createAssertionHandlers } from './handler/assertion.ts'
import { createAttestationListHandlers } from './handler/attestation-list.ts'
import { createReportHandlers } from './handler/attestation-report.ts'
import { createAttestationHandlers } from './handler/attestation.ts'
import { createCriteriaHandlers } from './handler/attestation-criteria.ts'
import { createCustomTypeHandlers } from './handler/custom-type.ts'
import { createErasureHandlers } from './handler/erasure.ts'
import { createFlowHandlers } from './handler/flow.ts'
import { createJudgementHandlers } from './handler/judgement.ts'
import { createNotificationHandlers } from './handler/notification.ts'
import { createOverrideHandlers } from './handler/override.ts'
import { createReceiptHandlers } from './handler/receipt.ts'
import { createSearchHandlers } from './handler/search.ts'
import { createTrailHandlers } from './handler/trail.ts'
import type { Handlers } from './http/handler.ts'
import { serveLogs } from './http/log-route.ts'
import { serveWitnesses } from './http/witness-route.ts'
import type { TrustedProxies } from './http/connection/client-address.ts'
import { createMetrics } from './http/monitoring/metrics.ts'
import { monitoringPaths } from './http/monitoring/monitoring-path.ts'
import { createAccessLog, type AccessLogEntry } from './http/middleware/access-log.ts'
import { assignRequestId } from './http/middleware/request-id.ts'
import { setSecurityHeaders } from './http/middleware/security-headers.ts'
import { logUntrustedProxies } from './http/middleware/untrusted-proxy.ts'
import { requireSingleHost } from './http/middleware/single-host.ts'
import { rejectDuringShutdown } from './http/middleware/shutdown.ts'
import type { RefusedConnection } from './http/response/malformed-request.ts'
import { createMemoryBudget, toDefaultLimits, type MemoryLimits } from './limit/memory-budget.ts'
import type { MinimumRate } from './http/request/minimum-rate.ts'
import { createRecordMemory } from './limit/record-memory.ts'
import { toProblemResponse } from './http/response/problem-response.ts'
import { createRoute } from './http/route.ts'
import { toNotFoundResponse } from './http/response/not-found.ts'
import { githubIssuer, type Environment } from './access/issuer.ts'
import { createJobTokenVerifier, type JobTokenVerifier } from './access/job-token.ts'
import { createRateLimit, type RateLimit } from './limit/rate-limit.ts'
import { requireSameOrigin } from './http/middleware/same-origin.ts'
import { servePages } from './page/pages.ts'
import { createSsrfGuard } from './notify/ssrf-guard.ts'
import { createMetricsApp, serveMonitoring } from './http/monitoring/health.ts'
import { createTrailJudge, type TrailJudge } from './history/trail-judge.ts'
import { createReportRooms } from './history/report-room.ts'
import type { ServiceContext } from './context.ts'
import type { LogService } from './log/log-service.ts'
import type { Store } from './store/store.ts'
import { createWaitQueue } from './limit/wait-queue.ts'

export interface AppOptions {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** Public origin of the service, without a path. */
  readonly publicUrl: () => string
  readonly log?: (line: string) => void
  /** The OpenAPI document as JSON; undefined if there is none. */
  readonly openapi?: () => string | undefined
  /** Limit per token; no limit by default. */
  readonly requestsPerSecond?: number
  /** Limit per client address for requests without a valid token; no limit by default. */
  readonly failedLoginsPerSecond?: number
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: TrustedProxies
  /** Called after each request. */
  readonly onRequest?: (observed: AccessLogEntry) => void
  /** Version of this program, for the metrics. */
  readonly version?: string
  /** The slowest transfer of a request body that is allowed. */
  readonly minimumRate?: MinimumRate
  /** The memory for bodies in progress; by default a part of the heap. */
  readonly memoryLimits?: MemoryLimits
  /** Trusted issuers of job tokens; github.com only by default. */
  readonly oidcIssuers?: readonly string[]
  /** Read for the proxy variables, for requests to the issuers. */
  readonly environment?: Environment
  /** Pages without sign-in, for a service on loopback only. */
  readonly openPages?: boolean
  /** The metrics are served by `metrics` alone, on an address of their own. */
  readonly hasMetricsAddress?: boolean
  /** Aborted when the service shuts down. */
  readonly stopping?: AbortSignal
  /** The signed logs of the organisations; none by default. */
  readonly logs?: LogService
  /** Whether the logs can be read without a token; false by default. */
  readonly publicLog?: boolean

  /** Networks that are allowed as notification targets although they are not public; none by default. */
  readonly allowedTargets?: BlockList
}

/** The application that a server runs (server.ts). */
export interface App extends Pick<Hono, 'fetch'> {
  /** Serves the metrics alone. */
  readonly metrics: Pick<Hono, 'fetch'>
  /** Counts a connection that was refused before a request was read. */
  readonly countRefusedConnection: (malformed: RefusedConnection) => void
  /** Judges trails with the caches of this app. */
  readonly trailJudge: TrailJudge
}

/** The service as a web application: the API operations, the pages that `html_url` members link to, and the monitoring endpoints. */
export function createApp(options: AppOptions): App {
  const service = createContext(options)
  const { store, publicUrl, stopping, log, memory, logs } = service
  const metrics = createMetrics({ store, memory, log, logs, version: options.version ?? 'unknown' })
  const isOpen = options.openPages ?? false
  const onEnd = (entry: AccessLogEntry): void => {
    metrics.endRequest(entry)
    options.onRequest?.(entry)
  }
  const app = new Hono()
  const proxies = options.trustedProxies ?? new BlockList()
  app.use(
    assignRequestId(),
    createAccessLog({ proxies, onStart: metrics.startRequest, onEnd }),
    logUntrustedProxies({ proxies, log }),
  )
  app.use(
    setSecurityHeaders(publicUrl),
    requireSingleHost(),
    rejectDuringShutdown(stopping, monitoringPaths),
    requireSameOrigin({ isOpen, publicUrl }),
  )
  app.onError((cause, c) => toProblemResponse(c, cause))
  app.notFound((c) => toNotFoundResponse(c))
  serveOperations(app, service)
  serveMonitoring(app, {
    service,
    metrics,
    openapi: options.openapi ?? (() => undefined),
    metricsFor: toMetricsReaders(options),
  })
  serveLogRoutes(app, service, options)
  servePages(app, service, { isOpen })
  return {
    fetch: app.fetch,
    metrics: createMetricsApp(metrics),
    countRefusedConnection: metrics.countRefusedConnection,
    trailJudge: service.trailJudge,
  }
}

function serveLogRoutes(app: Hono, service: ServiceContext, { publicLog: isPublic = false }: AppOptions): void {
  serveLogs(app, service, { isPublic })
  serveWitnesses(app, service, { isPublic })
}

function createContext(options: AppOptions): ServiceContext {
  const { store, attachments, publicUrl, log = () => undefined } = options
  const limit = (perSecond: number | undefined): RateLimit | undefined =>
    perSecond === undefined ? undefined : createRateLimit(perSecond, store.now)
  return {
    store,
    attachments,
    trailJudge: createTrailJudge(),
    logs: options.logs,
    rooms: createReportRooms(),
    jobTokens: createJobVerifier(options, log),
    publicUrl,
    log,
    stopping: options.stopping ?? new AbortController().signal,
    waits: createWaitQueue(),
    rate: limit(options.requestsPerSecond),
    failedLogins: limit(options.failedLoginsPerSecond),
    memory: createMemoryBudget(options.memoryLimits ?? toDefaultLimits()),
    records: createRecordMemory(),
    minimumRate: options.minimumRate,
    guard: createSsrfGuard(options.allowedTargets ?? new BlockList()),
  }
}

function createJobVerifier(
  { store, publicUrl, oidcIssuers, environment = {} }: AppOptions,
  log: ServiceContext['log'],
): JobTokenVerifier {
  const audience = (): string => `${publicUrl()}/api/v2`
  return createJobTokenVerifier({ issuers: oidcIssuers ?? [githubIssuer], audience, now: store.now, log, environment })
}

function toMetricsReaders({ hasMetricsAddress = false, openPages = false }: AppOptions): 'all' | 'token' | 'none' {
  if (hasMetricsAddress) return 'none'
  return openPages ? 'all' : 'token'
}

function serveOperations(app: Hono, service: ServiceContext): void {
  const handlers = createHandlers(service)
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation = operations[name]
    const path = `/api/v2${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    // The type of Handlers pairs each handler with its operation by name.
    app.on(operation.method, path, createRoute(operation, handlers[name] as never, service))
  }
}

function createHandlers(service: ServiceContext): Handlers {
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
    ...createJudgementHandlers(service),
    ...createFlowHandlers(service),
    ...createCustomTypeHandlers(service),
    ...createNotificationHandlers(service),
    ...createSearchHandlers(service),
    ...createReceiptHandlers(service),
    ...createErasureHandlers(service),
  }
}
