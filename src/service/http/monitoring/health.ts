import { Hono, type Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import { describeDeparture, isDeparted } from '../../store/clock.ts'
import { StoreUnavailable } from '../../store/failure.ts'
import type { AppContext } from '../../context.ts'
import type { Metrics } from './metrics.ts'
import { notFound } from '../http-problem.ts'
import { authenticateCaller } from '../../access/authenticate.ts'
import { limitFailedLogins } from '../middleware/failed-login-limit.ts'
import { shareForSecond } from '../../limit/shared-read.ts'

export interface MonitoringOptions {
  readonly service: AppContext
  readonly metrics: Metrics
  readonly openapi: () => string | undefined
  /** Who may read the metrics here: any caller, a caller with a valid token, or none, because they have an address of their own. */
  readonly metricsFor: 'all' | 'token' | 'none'
}

/** Adds the endpoints for operators and tools: liveness, readiness, metrics and the OpenAPI document (rules 1.9). */
export function serveMonitoring(app: Hono, { service, metrics, openapi, metricsFor }: MonitoringOptions): void {
  const runChecks = createHealthChecks(service)
  app.get('/healthz', (c) => toHealthResponse(c, 200, { status: 'alive' }))
  // Other clients of this API family ask at `/ready`.
  app.on('GET', ['/readyz', '/ready'], async (c) => {
    if (service.stopping.aborted) return toHealthResponse(c, 503, { status: 'stopping' })
    const checks = await runChecks()
    const isReady = [checks.store, checks.attachments].every(({ state }) => state === 'ok')
    return toHealthResponse(c, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      ...toHealthMembers(checks),
    })
  })
  if (metricsFor !== 'none') {
    app.get('/metrics', async (c) => {
      if (metricsFor === 'token') {
        await limitFailedLogins(c, service, () => authenticateCaller(service, c.req.header('authorization')))
      }
      return toMetricsResponse(c, metrics)
    })
  }
  app.get('/openapi.json', (c) => {
    const document = openapi()
    if (document === undefined) throw notFound('OpenAPI document here')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
}

/** The metrics, for an address of their own. */
export function createMetricsApp(metrics: Metrics): Pick<Hono, 'fetch'> {
  const app = new Hono()
  app.get('/metrics', (c) => toMetricsResponse(c, metrics))
  return app
}

async function toMetricsResponse(c: Context, metrics: Metrics): Promise<Response> {
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
  return c.body(await metrics.print(), 200, headers)
}

function toHealthResponse(c: Context, status: 200 | 503, body: Readonly<Record<string, string>>): Response {
  return c.json(body, status, { 'cache-control': 'no-store' })
}

interface HealthCheck {
  readonly state: 'ok' | 'failing'
  /** The public part of the cause, if it is known. */
  readonly reason?: string
}

interface HealthChecks {
  readonly store: HealthCheck
  readonly attachments: HealthCheck
  /** The service works with a clock that has departed, because it does not follow it. */
  readonly clock: HealthCheck
}

/** Shorter than the timeout of common probes. */
const checkTimeoutMs = 3000

/** The endpoint needs no token and has no rate limit, so the requests of a second share one run of the checks. */
function createHealthChecks(service: AppContext): () => Promise<HealthChecks> {
  const { store, attachments } = service
  const runAll = async (): Promise<HealthChecks> => {
    const [storeCheck, attachmentCheck] = await Promise.all([
      runCheck('The database', () => store.count('', {}), service),
      runCheck('The attachment storage', attachments.check, service),
    ])
    return { store: storeCheck, attachments: attachmentCheck, clock: checkClock(store.readClockDeparture()) }
  }
  return shareForSecond(runAll, store.now)
}

function checkClock(departure: number): HealthCheck {
  return isDeparted(departure) ? { state: 'failing', reason: describeDeparture(departure) } : { state: 'ok' }
}

async function runCheck(what: string, probe: () => Promise<unknown>, { log }: AppContext): Promise<HealthCheck> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new EvidenceError('unreachable', `no response within ${checkTimeoutMs} ms`)),
    checkTimeoutMs,
  )
  try {
    const probing = probe()
    probing.catch(() => undefined)
    await Promise.race([probing, timeout.promise])
    return { state: 'ok' }
  } catch (cause) {
    log(`Health check failed. ${what}: ${String(cause)}`)
    return { state: 'failing', ...omitUndefined({ reason: toPublicReason(cause) }) }
  } finally {
    clearTimeout(timer)
  }
}

/** Only these facts are public. The message is for the log: it may contain a path, a bucket or a host name. */
function toPublicReason(cause: unknown): string | undefined {
  if (cause instanceof StoreUnavailable) return cause.reason
  if (!(cause instanceof EvidenceError)) return undefined
  const { method, status, code } = cause.facts
  if (cause.code === 'refused') return [method, 'was refused:', status, code].join(' ')
  return cause.code === 'unreachable' ? 'does not respond, or cannot be written to' : undefined
}

/** `{"store": "ok", "attachments": "failing", "attachments_reason": "PUT was refused: 403 AccessDenied"}`. */
function toHealthMembers(checks: HealthChecks): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, { state, reason }]: [string, HealthCheck]) => [
      [name, state],
      ...(reason === undefined ? [] : [[`${name}_reason`, reason]]),
    ]),
  )
}
