import type { Context, Hono } from 'hono'
import { printBase64 } from '../../log/base64.ts'
import { parseLogNumber } from '../../log/checkpoint.ts'
import { parseTilePath } from '../../log/tile.ts'
import { authenticateCaller } from '../access/authenticate.ts'
import { withAllFlows } from '../access/role.ts'
import type { AppContext } from '../context.ts'
import type { LogService } from '../log/log-service.ts'
import { notFound, invalidRequest, tooManyRequests, HttpProblem } from './http-problem.ts'
import { authorize } from './middleware/authorize.ts'
import { limitFailedLogins } from './middleware/failed-login-limit.ts'
import { checkPathParameters, normalisePathParameters } from './request/parameters.ts'
import { decodeUtf8, readBodyBytes } from './request/body-limit.ts'
import { openBody } from './request/body-source.ts'
import { lingerBeforeClose } from './request/lingering-close.ts'
import { enforceMinimumRate } from './request/minimum-rate.ts'
import { toProblemResponse } from './response/problem-response.ts'

interface LogRouteOptions {
  /** Whether the log can be read without a token. */
  readonly isPublic: boolean
}

/** A request about the log of an organisation that the caller may read. */
interface LogRequest {
  readonly context: Context
  readonly logs: LogService
  readonly org: string
}

type LogHandler = (request: LogRequest) => Promise<Response>

/** Serves the logs below `/log/{org}` in the format of C2SP tlog-tiles (rules 2.16). */
export function serveLogs(app: Hono, service: AppContext, { isPublic }: LogRouteOptions): void {
  const cacheability = isPublic ? 'public' : 'private'
  const serve = (path: string, handle: LogHandler): void => {
    app.get(`/log/:org/${path}`, async (c) => {
      const { org = '' } = await authorizeLogRequest(c, service, isPublic)
      return handle({ context: c, logs: requireLogs(service), org })
    })
  }
  serve('checkpoint', async ({ context, logs, org }) => {
    const checkpoint = await logs.readCheckpoint(org)
    if (checkpoint === undefined) throw notFound(`log of "${org}"`)
    return context.body(checkpoint.note, 200, toHeaders('text/plain; charset=utf-8', `${cacheability}, no-cache`))
  })
  serve('consistency', async (request) => {
    const answer = await readConsistency(request)
    return request.context.body(JSON.stringify(answer), 200, toHeaders('application/json', `${cacheability}, no-cache`))
  })
  serve('tile/*', async ({ context, logs, org }) => {
    const tile = parseTilePath(context.req.path.replace(/^\/log\/[^/]+\//, ''))
    const bytes = tile && (await logs.readTile(org, tile))
    if (bytes === undefined) throw notFound('such tile of the log')
    const headers = toHeaders('application/octet-stream', `${cacheability}, max-age=31536000, immutable`)
    return context.body(new Uint8Array(bytes), 200, headers)
  })
}

function toHeaders(type: string, caching: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': caching }
}

/** The path parameters of a request that may read the log. */
async function authorizeLogRequest(
  c: Context,
  service: AppContext,
  isPublic: boolean,
): Promise<Readonly<Record<string, string>>> {
  if (!isPublic) await authorizeReader(c, service)
  checkPathParameters(c.req.param(), 'recorded')
  return normalisePathParameters(c.req.param())
}

async function authorizeReader(c: Context, service: AppContext): Promise<void> {
  const caller = await limitFailedLogins(c, service, () => authenticateCaller(service, c.req.header('authorization')))
  c.set('caller', caller)
  const wait = service.rate?.take(caller.id) ?? 0
  if (wait > 0) throw tooManyRequests(wait)
  const { org = '' }: Readonly<Record<string, string>> = normalisePathParameters(c.req.param())
  // A log reveals nothing about flows (rules 2.15).
  await authorize({ caller: withAllFlows(caller), store: service.store }, 'read', { org, flow: undefined })
}

interface ConsistencyAnswer {
  readonly from: number
  readonly to: number
  /** Hashes in base64. */
  readonly proof: readonly string[]
}

async function readConsistency({ context, logs, org }: LogRequest): Promise<ConsistencyAnswer> {
  const [from, to] = [readSize(context, 'from'), readSize(context, 'to')]
  const proof = await logs.proveConsistency(org, from, to)
  if (proof === undefined) throw notFound(`consistency proof from ${from} to ${to} entries of the log of "${org}"`)
  return { from, to, proof: proof.map(printBase64) }
}

function readSize(c: Context, name: string): number {
  const size = parseLogNumber(c.req.query(name) ?? '')
  if (size === undefined) throw invalidRequest('query', { [name]: 'must be a number of entries' })
  return size
}

/** A checkpoint with the cosignatures of some 80 witnesses. */
const noteLimit = { limit: 16 * 1024, what: 'The body' }

/** Serves the policy of the logs below `/log/{org}`, and takes cosignatures of witnesses (rules 2.17). */
export function serveWitnesses(app: Hono, service: AppContext, options: LogRouteOptions): void {
  const cacheControl = `${options.isPublic ? 'public' : 'private'}, no-cache`
  const answer = (c: Context, text: string): Response =>
    c.body(text, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl })
  app.get('/log/:org/policy', async (c) => {
    const { org = '' } = await authorizeLogRequest(c, service, options.isPublic)
    const url = `${service.publicUrl()}/log/${encodeURIComponent(org)}`
    const policy = await requireLogs(service).readPolicy(org, url)
    if (policy === undefined) throw notFound(`log of "${org}"`)
    return answer(c, policy)
  })
  app.post('/log/:org/cosignatures', async (c) => {
    const source = enforceMinimumRate(openBody(c.req.raw), service.minimumRate)
    try {
      // The signature authorizes the cosignature, so that the caller needs no other access than to the checkpoint.
      const { org = '' } = await authorizeLogRequest(c, service, options.isPublic)
      const note = decodeUtf8(await readBodyBytes(source, noteLimit), 'note')
      return answer(c, await saveCosignatures(requireLogs(service), org, note))
    } catch (cause) {
      return lingerBeforeClose(toProblemResponse(c, cause), source)
    }
  })
}

function requireLogs({ logs }: AppContext): LogService {
  if (logs === undefined) throw notFound('signed log of this service')
  return logs
}

async function saveCosignatures(logs: LogService, org: string, note: string): Promise<string> {
  const saved = await logs.saveCosignatures(org, note)
  if (saved === undefined) throw notFound(`log of "${org}"`)
  if (typeof saved === 'string') return saved
  throw new HttpProblem(saved.isForbidden ? 403 : 400, saved.refusal)
}
