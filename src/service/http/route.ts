import type { Context } from 'hono'
import { isRecorded, toPathKind, type Operation } from '../../wire/operation/operation.ts'
import type { StoredRecord } from '../store/record.ts'
import { authenticateCaller } from '../access/authenticate.ts'
import { withAllFlows, type Caller } from '../access/role.ts'
import { runRequest, type AppContext, type ServiceContext } from '../context.ts'
import { addLogState, addReceipt } from './receipt.ts'
import { authorize } from './middleware/authorize.ts'
import { limitFailedLogins } from './middleware/failed-login-limit.ts'
import { openBody } from './request/body-source.ts'
import { enforceMinimumRate } from './request/minimum-rate.ts'
import { readConditions } from './request/conditional.ts'
import type { RecordReads } from '../limit/record-memory.ts'
import { listVerdicts } from './response/answer-verdict.ts'
import { toJsonBody } from './response/json-body.ts'
import { toDownloadResponse } from './response/download.ts'
import { toIdempotency } from './request/idempotency.ts'
import { createContentReader, toRecordedContent, type Content } from './content.ts'
import type { Handler, HandlerInput, HandlerReply } from './handler.ts'
import {
  checkPathParameters,
  normalisePathParameters,
  toIgnoredHeader,
  type PathParameters,
} from './request/parameters.ts'
import { lingerBeforeClose } from './request/lingering-close.ts'
import { findMethodProblem, toProblemResponse } from './response/problem-response.ts'
import type { MemoryReservation } from '../limit/memory-budget.ts'
import { tooManyRequests } from './http-problem.ts'
import { letOthersRun } from '../limit/turn.ts'

type Route = (c: Context) => Promise<Response>

/** The route of one operation. The order of its checks is that of rules 2.1: token, access, query, then body. */
export function createRoute(operation: Operation, handler: Handler<Operation>, app: AppContext): Route {
  const readContent = createContentReader(operation)
  return async (c) => {
    const source = enforceMinimumRate(openBody(c.req.raw), app.minimumRate)
    let memory: MemoryReservation | undefined
    const respond = async (
      service: ServiceContext,
      authorized: AuthorizedRequest,
      reserved: MemoryReservation,
    ): Promise<Response> => {
      const content = await readContent(c.req.raw, { source, memory: reserved, attachments: service.attachments })
      const recorded: StoredRecord[] = []
      const onRecord: HandlerInput['onRecord'] = (record) => void recorded.push(record)
      const parts = { operation, publicUrl: service.publicUrl(), onRecord, ...authorized, ...content }
      const input = toHandlerInput(c, parts)
      await letOthersRun(reserved.size())
      const reply = await handler(input, service)
      if (operation.verdict === true && 'answer' in reply) c.set('verdicts', listVerdicts(reply.answer))
      if (input.conditions.waitSeconds !== undefined) await requireAccessAfterWait(c, input, { operation, app })
      const proven = await addReceipt(service, reply, input.conditions.prefersReceipt ? recorded : [])
      const response = await toReplyResponse(c, await addLogState(service, proven, input), service.reads)
      for (const [name, value] of Object.entries(toIgnoredHeader(content.ignoredParameters)))
        response.headers.set(name, value)
      return response
    }
    try {
      const authorized = await authenticateAndAuthorize(c, { operation, app })
      const { id } = authorized.caller
      const reserved = app.memory.open(id)
      memory = reserved
      return await runRequest(app, id, (service) => respond(service, authorized, reserved))
    } catch (cause) {
      return lingerBeforeClose(toProblemResponse(c, cause), source)
    } finally {
      memory?.release()
    }
  }
}

type InputParts = Content &
  AuthorizedRequest &
  Pick<HandlerInput, 'onRecord'> & { readonly operation: Operation; readonly publicUrl: string }

function toHandlerInput(c: Context, { operation, publicUrl, file, ...parts }: InputParts): HandlerInput {
  const { caller } = parts
  const content = { ...toRecordedContent(parts), file, method: c.req.method, path: c.req.path }
  const key = c.req.header('idempotency-key')
  return {
    ...parts,
    idempotency: isRecorded(operation) ? toIdempotency(key, caller, content) : undefined,
    conditions: readConditions(c.req.raw.headers),
    url: `${publicUrl}${c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))}`,
    // A getter: Hono creates the signal on first use, and most handlers do not use it.
    get signal() {
      return c.req.raw.signal
    },
  }
}

interface AuthorizedRequest {
  readonly caller: Caller
  readonly params: PathParameters
}

async function authenticateAndAuthorize(c: Context, { operation, app }: ServedOperation): Promise<AuthorizedRequest> {
  const caller = await limitFailedLogins(c, app, () => authenticateCaller(app, c.req.header('authorization')))
  c.set('caller', caller)
  const wait = app.rate?.take(caller.id) ?? 0
  if (wait > 0) throw tooManyRequests(wait)
  const given = c.req.param()
  try {
    checkPathParameters(given, toPathKind(operation))
  } catch (cause) {
    // `GET /actions/acme/flows` has no number: it is the path of `PUT` alone.
    throw findMethodProblem(c.req) ?? cause
  }
  const params = normalisePathParameters(given)
  await authorizeOperation({ caller, params }, { operation, app })
  return { caller, params }
}

/** If the flow is not in the path, the handler authorises again once it is known. */
async function authorizeOperation(
  { caller, params }: AuthorizedRequest,
  { operation, app: { store } }: ServedOperation,
): Promise<void> {
  const { access, flowIn } = operation
  const { org = '', flow_name: flow } = params
  await authorize({ caller: flowIn === undefined ? caller : withAllFlows(caller), store }, access, { org, flow })
}

interface ServedOperation {
  readonly operation: Operation
  readonly app: AppContext
}

/** The token of a request that waited may have ended meanwhile (rules 1.5). Throws 401 or 403 then. */
async function requireAccessAfterWait(
  c: Context,
  { params }: Pick<HandlerInput, 'params'>,
  { operation, app }: ServedOperation,
): Promise<void> {
  const caller = await authenticateCaller(app, c.req.header('authorization'))
  await authorizeOperation({ caller, params }, { operation, app })
}

async function toReplyResponse(c: Context, reply: HandlerReply, reads: RecordReads): Promise<Response> {
  if (reply.status === 304) return c.body(null, 304, { ...reply.headers })
  if ('opened' in reply) return toDownloadResponse(c, reply.opened)
  if (reply.status === 204) return c.body(null, 204, { ...reply.headers })
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache', ...reply.headers }
  const body = reply.json ?? (await toJsonBody(reply.answer, reads.startSending))
  return new Response(body, { status: reply.status, headers })
}
