import type { Context, Hono } from 'hono'
import { EvidenceError } from '../../../error.ts'
import { defined } from '../../../schema/defined.ts'
import type { Service } from '../../context.ts'
import type { Metrics } from './metrics.ts'
import { unknown } from '../response/refusal.ts'

export interface Probes {
  readonly service: Service
  readonly metrics: Metrics
  readonly openapi: () => string | undefined
}

/** What operators and tools ask, beside the API (decisions.md §1). */
export function serveProbes(app: Hono, { service, metrics, openapi }: Probes): void {
  const look = createLook(service)
  app.get('/healthz', (c) => answer(c, 200, { status: 'alive' }))
  app.get('/readyz', async (c) => {
    if (service.stopping.aborted) return answer(c, 503, { status: 'stopping' })
    const checks = await look()
    const isReady = [checks.store, checks.attachments].every(({ found }) => found === 'ok')
    return answer(c, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', ...describe(checks) })
  })
  app.get('/metrics', async (c) =>
    c.body(await metrics.print(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }),
  )
  app.get('/openapi.json', (c) => {
    const document = openapi()
    if (document === undefined) throw unknown('OpenAPI document here')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
}

function answer(c: Context, status: 200 | 503, body: Readonly<Record<string, string>>): Response {
  return c.json(body, status, { 'cache-control': 'no-store' })
}

/** Why, as far as anybody may know it, where it is known. */
interface Check {
  readonly found: 'ok' | 'failing'
  readonly reason?: string
}

interface Checks {
  readonly store: Check
  readonly attachments: Check
}

/** Milliseconds for which an answer is waited for; whoever probes does not wait long either. */
const patience = 3000

/** Whoever asks while another's answer is on its way gets the same: anybody may ask, and as often as they like. */
function createLook(service: Service): () => Promise<Checks> {
  const { store, attachments } = service
  let looking: Promise<Checks> | undefined
  const look = async (): Promise<Checks> => {
    const [ofStore, ofAttachments] = await Promise.all([
      check('The store', () => store.count('', {}), service),
      check('The place for attachments', attachments.check, service),
    ])
    return { store: ofStore, attachments: ofAttachments }
  }
  return () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

async function check(what: string, ask: () => Promise<unknown>, { log }: Service): Promise<Check> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new EvidenceError('unreachable', `no answer within ${patience} ms`)),
    patience,
  )
  try {
    const asked = ask()
    asked.catch(() => undefined)
    await Promise.race([asked, late.promise])
    return { found: 'ok' }
  } catch (cause) {
    log(`${what} does not do its work: ${String(cause)}`)
    return { found: 'failing', ...defined({ reason: explain(cause) }) }
  } finally {
    clearTimeout(timer)
  }
}

/** The message is for the log: it may name a path, a bucket or a host. */
function explain(cause: unknown): string | undefined {
  if (!(cause instanceof EvidenceError)) return undefined
  const { method, status, code } = cause.facts
  if (cause.code === 'refused') return [method, 'was refused:', status, code].join(' ')
  return cause.code === 'unreachable' ? 'does not answer, or takes nothing' : undefined
}

/** `{"store": "ok", "attachments": "failing", "attachments_reason": "PUT was refused: 403 AccessDenied"}`. */
function describe(checks: Checks): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, { found, reason }]: [string, Check]) => [
      [name, found],
      ...(reason === undefined ? [] : [[`${name}_reason`, reason]]),
    ]),
  )
}
