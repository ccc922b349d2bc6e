import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Operation } from '../../schema/operation/operation.ts'
import type { Parsed } from '../../schema/parse.ts'
import { createParser } from '../../schema/compiled-parser.ts'
import { sortMembers } from '../../json/canonical.ts'
import { authenticateCaller } from '../access/authenticate.ts'
import { withAllFlows, type Caller } from '../access/role.ts'
import type { ServiceContext } from '../context.ts'
import { authorize } from './middleware/authorize.ts'
import { limitFailedLogins } from './middleware/failed-login-limit.ts'
import { findExcess } from './request/body-excess.ts'
import { openBody } from './request/body-source.ts'
import { enforceMinimumRate } from './request/minimum-rate.ts'
import { readConditions } from './request/conditional.ts'
import { toDownloadResponse } from './response/download.ts'
import { toIdempotency } from './request/idempotency.ts'
import type { Handler, HandlerInput, HandlerReply } from './handler.ts'
import { checkPathParameters, normalisePathParameters, resolvePathParameters } from './request/path-parameters.ts'
import { lingerBeforeClose } from './request/lingering-close.ts'
import { toProblemResponse } from './response/problem-response.ts'
import { readQueryParameters } from './request/query-parameters.ts'
import { readRequestBody } from './request/request-body.ts'
import { invalidRequest, tooManyRequests } from './http-problem.ts'

type Route = (c: Context) => Promise<Response>

/** The route of one operation. The order of its checks is that of rules 2.1: token, access, query, then body. */
export function createRoute(operation: Operation, handler: Handler<Operation>, service: ServiceContext): Route {
  const [checkQuery, checkBody] = [createParser(operation.query), createParser(operation.body)]
  return async (c) => {
    const source = enforceMinimumRate(openBody(c.req.raw), service.minimumRate)
    try {
      const { caller, params } = await authenticateAndAuthorize(c, operation, service)
      const query = requireValid('query', checkQuery(readQueryParameters(c.req.url)))
      const received = await readRequestBody({
        operation,
        source,
        request: c.req.raw,
        attachments: service.attachments,
      })
      const body = await validateBody(received.data, checkBody, isLarge(c.req.raw))
      const content = { body, file: received.file, method: c.req.method, path: c.req.path }
      // The operation's schemas have validated the query and the body, so the cast to its input type holds.
      const input = {
        params,
        query,
        body,
        attachment: received.attachment,
        text: received.text,
        caller,
        idempotency: isSafe(operation) ? undefined : toIdempotency(c.req.header('idempotency-key'), caller.id, content),
        conditions: readConditions(c.req.raw.headers),
        userAgent: c.req.header('user-agent') ?? '',
        url: `${service.publicUrl()}${c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))}`,
        // A getter: Hono creates the signal on first use, and most handlers do not use it.
        get signal() {
          return c.req.raw.signal
        },
      } as HandlerInput
      return await toReplyResponse(c, await handler(input))
    } catch (cause) {
      return lingerBeforeClose(toProblemResponse(c, cause), source)
    }
  }
}

type PathParameters = Readonly<Record<string, string>>

interface AuthorizedRequest {
  readonly caller: Caller
  readonly params: PathParameters
}

async function authenticateAndAuthorize(
  c: Context,
  operation: Operation,
  service: ServiceContext,
): Promise<AuthorizedRequest> {
  const { access, flowIn } = operation
  const caller = await limitFailedLogins(c, service, () => authenticateCaller(service, c.req.header('authorization')))
  c.set('caller', caller)
  const wait = service.rate?.take(caller.id) ?? 0
  if (wait > 0) throw tooManyRequests(wait)
  const params = await readParameters(c, operation, service)
  const scope = { org: params['org'] ?? '', flow: params['flow_name'] }
  // If the body names the flow, the handler authorizes again once the flow is known.
  const { store } = service
  await authorize({ caller: flowIn === 'body' ? withAllFlows(caller) : caller, store }, access, scope)
  return { caller, params }
}

/** The path parameters, with the organisation in the form that is stored (rules 2.5). */
async function readParameters(c: Context, operation: Operation, { store }: ServiceContext): Promise<PathParameters> {
  const params = c.req.param()
  // A GET, a DELETE and a question give no new name: they are about what is recorded.
  const isAboutRecords = isSafe(operation)
  checkPathParameters(params, isAboutRecords ? 'recorded' : 'new')
  return isAboutRecords ? resolvePathParameters(params, store, 'normalised') : normalisePathParameters(params)
}

/** Whether an operation takes no idempotency key. */
function isSafe({ encoding, safe }: Operation): boolean {
  return encoding === 'none' || safe === true
}

function requireValid<T>(what: 'query' | 'body', parsed: Parsed<T>): T {
  if (!parsed.ok) throw invalidRequest(what, parsed.errors)
  return parsed.value
}

/** The valid body, with its members sorted once: the canonical form is serialised more than once later. */
async function validateBody(
  data: unknown,
  check: (data: unknown) => Parsed<unknown>,
  large: boolean,
): Promise<unknown> {
  const letOthersRun = large ? nextTurn : (): undefined => undefined
  await letOthersRun()
  refuseExcess(data)
  await letOthersRun()
  const valid = requireValid('body', check(data))
  await letOthersRun()
  const sorted = sortMembers(valid)
  await letOthersRun()
  return sorted
}

/** Other requests run between the steps of a large body. */
function isLarge({ headers }: Request): boolean {
  return !(Number(headers.get('content-length') ?? Number.NaN) <= 131_072)
}

/** Throws 400 for a text or a list over its limit (rules 2.4). */
function refuseExcess(body: unknown): void {
  const excess = findExcess(body)
  if (Object.keys(excess).length > 0) throw invalidRequest('body', excess)
}

async function toReplyResponse(c: Context, reply: HandlerReply): Promise<Response> {
  if (reply.status === 304) return c.body(null, 304, { ...reply.headers })
  if ('opened' in reply) return toDownloadResponse(c, reply.opened)
  if (reply.status === 204) return c.body(null, 204, { ...reply.headers })
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache', ...reply.headers }
  return new Response(reply.json ?? JSON.stringify(reply.answer), { status: reply.status, headers })
}
