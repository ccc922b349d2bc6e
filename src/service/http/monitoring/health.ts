import { Hono, type Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import { plural } from '../../../text/plural.ts'
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
  const checks = createHealthChecks(service)
  app.get('/healthz', (c) => toHealthResponse(c, 200, { status: 'alive' }))
  // Other clients of this API family ask at `/ready`.
  app.on('GET', ['/readyz', '/ready'], async (c) => {
    if (service.draining.aborted) return toHealthResponse(c, 503, { status: 'stopping' })
    const database = await checks.database()
    const others = c.req.query('verbose') === undefined ? {} : await checks.others()
    const isReady = database.state === 'ok'
    return toHealthResponse(c, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      ...(isReady && Object.keys(others).length === 0 ? {} : toHealthMembers({ database, ...others })),
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
  /** `off`: the service is not set up for it. */
  readonly state: 'ok' | 'failing' | 'off'
  /** The public part of the cause, if it is known. */
  readonly reason?: string
}

type HealthChecks = Readonly<Record<string, HealthCheck>>

/** Resolves with nothing if a part works, and with what is known to the public if it does not. Its failure goes to the log. */
type Probe = () => Promise<HealthCheck | void>

/** Shorter than the timeout of common probes. */
const checkTimeoutMs = 3000

interface SharedChecks {
  /** Whether this process can take traffic. Another part that fails refuses what needs it, in every process. */
  readonly database: () => Promise<HealthCheck>
  readonly others: () => Promise<HealthChecks>
}

/** The endpoint needs no token and has no rate limit, so the requests of a second share one run of the checks. */
function createHealthChecks(service: AppContext): SharedChecks {
  const { store, attachments, logs } = service
  const probes: Readonly<Record<string, Probe>> = {
    attachments: attachments.check,
    signing: async () => (logs === undefined ? { state: 'off' } : describeFailing(logs.countUnsigned(), 'log')),
    keys: async () => (logs === undefined ? { state: 'off' } : logs.checkKeys()),
    clock: async () => checkClock(store.readClockDeparture()),
    notifications: async () => describeFailing(await store.outbox.countFailing(), 'target'),
  }
  const runOthers = async (): Promise<HealthChecks> => {
    const runs = Object.entries(probes).map(
      async ([name, probe]) => [name, await runCheck(name, probe, service)] as const,
    )
    return Object.fromEntries(await Promise.all(runs))
  }
  const runDatabase = (): Promise<HealthCheck> =>
    runCheck('database', async () => void (await store.count('', {})), service)
  return { database: shareForSecond(runDatabase, store.now), others: shareForSecond(runOthers, store.now) }
}

function describeFailing(count: number, what: string): HealthCheck | undefined {
  const verb = count === 1 ? 'fails' : 'fail'
  return count === 0
    ? undefined
    : { state: 'failing', reason: `${plural(count, what)} ${verb}; the log has the reason` }
}

/** The service goes on, because it does not follow a clock that departs. */
function checkClock(departure: number): HealthCheck {
  return isDeparted(departure) ? { state: 'failing', reason: describeDeparture(departure) } : { state: 'ok' }
}

async function runCheck(part: string, probe: Probe, { log }: AppContext): Promise<HealthCheck> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new EvidenceError('unreachable', `no response within ${checkTimeoutMs} ms`)),
    checkTimeoutMs,
  )
  try {
    const probing = probe()
    probing.catch(() => undefined)
    return (await Promise.race([probing, timeout.promise])) ?? { state: 'ok' }
  } catch (cause) {
    log(`Health check failed (${part}): ${String(cause)}`)
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
  if (cause.code === 'file') return 'A key that signs is not here, or is another one'
  if (cause.code === 'refused') return [method, 'was refused:', status, code].join(' ')
  return cause.code === 'unreachable' ? 'does not respond, or cannot be written to' : undefined
}

/** `{"store": "ok", "attachments": "failing", "attachments_reason": "PUT was refused: 403 AccessDenied"}`. */
function toHealthMembers(checks: HealthChecks): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, { state, reason }]) => [
      [name, state],
      ...(reason === undefined ? [] : [[`${name}_reason`, reason]]),
    ]),
  )
}
