import { BlockList } from 'node:net'
import { Hono } from 'hono'
import { type OperationName, operations } from '../wire/operation/operations.ts'
import type { AttachmentStore } from './attachment/attachment-store.ts'
import { artifactReportHandlers, artifactHandlers } from './api/artifact/artifact.ts'
import { assertionHandlers } from './api/artifact/assertion.ts'
import { attestationListHandlers, criteriaHandlers } from './api/attestation/attestation-list.ts'
import { reportHandlers } from './api/attestation/attestation-report.ts'
import { attestationHandlers } from './api/attestation/attestation.ts'
import { namedAttestationHandlers } from './api/attestation/named-attestation.ts'
import { createCustomTypeHandlers } from './api/custom-type.ts'
import { erasureHandlers } from './api/record/erasure.ts'
import { createFlowHandlers } from './api/flow/flow.ts'
import { createChangeHandlers } from './api/judgement/change.ts'
import { createJudgementHandlers } from './api/judgement/judgement.ts'
import { createNotificationHandlers } from './api/notification/notification.ts'
import { overrideHandlers } from './api/attestation/override.ts'
import { receiptHandlers } from './api/record/receipt.ts'
import { statementHandlers } from './api/record/statement.ts'
import { searchHandlers } from './api/search.ts'
import { packageHandlers } from './api/package/package.ts'
import { verdictHandlers } from './api/verdict/verdict.ts'
import { createTrailHandlers } from './api/trail/trail.ts'
import type { Handlers } from './http/handler.ts'
import { serveLogs, serveWitnesses } from './http/log-route.ts'
import type { TrustedProxies } from './http/client-address.ts'
import { createMetrics } from './http/monitoring/metrics.ts'
import { monitoringPaths } from './http/monitoring/monitoring-path.ts'
import { createAccessLog, type AccessLogEntry } from './http/middleware/access-log.ts'
import {
  assignRequestId,
  setSecurityHeaders,
  logUntrustedProxies,
  requireSingleHost,
  rejectDuringShutdown,
} from './http/middleware/every-request.ts'
import type { RefusedConnection } from './http/response/malformed-request.ts'
import { createMemoryBudget, toDefaultLimits, type MemoryLimits } from './limit/memory-budget.ts'
import type { MinimumRate } from './http/request/minimum-rate.ts'
import { createRecordMemory } from './limit/record-memory.ts'
import { toProblemResponse, toNotFoundResponse } from './http/response/problem-response.ts'
import { createRoute } from './http/route.ts'
import { githubIssuer, type Environment } from './access/issuer.ts'
import { createJobTokenVerifier, type JobTokenVerifier } from './access/job-token.ts'
import { createRateLimit, type RateLimit } from './limit/rate-limit.ts'
import { requireSameOrigin } from './http/middleware/same-origin.ts'
import type { servePages } from './page/pages.ts'
import { createSsrfGuard } from './notify/ssrf-guard.ts'
import { createMetricsApp, serveMonitoring } from './http/monitoring/health.ts'
import { createReportRooms } from './limit/report-room.ts'
import type { AppContext } from './context.ts'
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
  /** Serves the pages; without it there are none. */
  readonly servePages?: typeof servePages
  /** The page that verifies packages, as HTML; undefined if there is none. */
  readonly verifyPage?: () => string | undefined
  /** Pages without sign-in, for a service on loopback only. */
  readonly openPages?: boolean
  /** The metrics are served by `metrics` alone, on an address of their own. */
  readonly hasMetricsAddress?: boolean
  /** Aborted some time before `stopping`, so that load balancers notice. */
  readonly draining?: AbortSignal
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
}

/** The service as a web application: the API operations, the monitoring endpoints and, for people, the pages that `html_url` members link to. */
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
  options.servePages?.(app, service, { isOpen, verifyPage: options.verifyPage ?? (() => undefined) })
  return {
    fetch: app.fetch,
    metrics: createMetricsApp(metrics),
    countRefusedConnection: metrics.countRefusedConnection,
  }
}

function serveLogRoutes(app: Hono, service: AppContext, { publicLog: isPublic = false }: AppOptions): void {
  serveLogs(app, service, { isPublic })
  serveWitnesses(app, service, { isPublic })
}

function createContext(options: AppOptions): AppContext {
  const { store, attachments, publicUrl, stopping = new AbortController().signal, log = () => undefined } = options
  const limit = (perSecond: number | undefined): RateLimit | undefined =>
    perSecond === undefined ? undefined : createRateLimit(perSecond, store.now)
  return {
    store,
    attachments,
    logs: options.logs,
    rooms: createReportRooms(),
    jobTokens: createJobVerifier(options, log),
    publicUrl,
    log,
    draining: options.draining ?? stopping,
    stopping,
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
  log: AppContext['log'],
): JobTokenVerifier {
  const audience = (): string => `${publicUrl()}/api/v2`
  return createJobTokenVerifier({ issuers: oidcIssuers ?? [githubIssuer], audience, now: store.now, log, environment })
}

function toMetricsReaders({ hasMetricsAddress = false, openPages = false }: AppOptions): 'all' | 'token' | 'none' {
  if (hasMetricsAddress) return 'none'
  return openPages ? 'all' : 'token'
}

function serveOperations(app: Hono, service: AppContext): void {
  const handlers = createHandlers()
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation = operations[name]
    const path = `/api/v2${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    // The type of Handlers pairs each handler with its operation by name.
    app.on(operation.method, path, createRoute(operation, handlers[name] as never, service))
  }
}

function createHandlers(): Handlers {
  return {
    ...reportHandlers,
    ...attestationHandlers,
    ...statementHandlers,
    ...namedAttestationHandlers,
    ...attestationListHandlers,
    ...criteriaHandlers,
    ...overrideHandlers,
    ...artifactReportHandlers,
    ...artifactHandlers,
    ...assertionHandlers,
    ...createTrailHandlers(),
    ...createChangeHandlers(),
    ...createJudgementHandlers(),
    ...createFlowHandlers(),
    ...createCustomTypeHandlers(),
    ...createNotificationHandlers(),
    ...searchHandlers,
    ...receiptHandlers,
    ...verdictHandlers,
    ...packageHandlers,
    ...erasureHandlers,
  }
}
