import type { Context } from 'hono'
import type { Operation } from '../../schema/operation/operation.ts'
import type { Parsed } from '../../schema/parse.ts'
import { createCheck } from '../../schema/reader.ts'
import { inOrder } from '../../json/canonical.ts'
import { recogniseCaller } from '../access/caller.ts'
import { inAnyFlow, type Caller } from '../access/role.ts'
import type { Service } from '../context.ts'
import { admit } from './middleware/authorize.ts'
import { limitStrangers } from './middleware/failed-login-limit.ts'
import { openBody } from './request/body-source.ts'
import { keepPace } from './request/minimum-rate.ts'
import { readCondition } from './request/conditional.ts'
import { toDownload } from './response/download.ts'
import { toIdempotency } from './request/idempotency.ts'
import type { Handler, Input, Reply } from './input.ts'
import { checkPath } from './request/path.ts'
import { answerProblem, answerUpload } from './response/problem.ts'
import { readQuery } from './request/query.ts'
import { readBody } from './request/request-body.ts'
import { invalid, tooMany } from './response/refusal.ts'

type Route = (c: Context) => Promise<Response>

/** Serves one operation: who asks, whether they may, what they ask, and only then the body. */
export function createRoute(operation: Operation, handler: Handler<Operation>, service: Service): Route {
  const [checkQuery, checkBody] = [createCheck(operation.query), createCheck(operation.body)]
  return async (c) => {
    const source = keepPace(openBody(c.req.raw), service.pace)
    try {
      const caller = await recognise(c, operation, service)
      const query = hold('query', checkQuery(readQuery(c.req.url)))
      const received = await readBody({ operation, source, request: c.req.raw, attachments: service.attachments })
      // In order once, for it is printed in order more than once.
      const body = inOrder(hold('body', checkBody(received.data)))
      const asked = { body, file: received.file, method: c.req.method, path: c.req.path }
      // The table's schemas have just made query and body what the operation's handler is typed for.
      const input = {
        params: c.req.param(),
        query,
        body,
        attachment: received.attachment,
        text: received.text,
        caller,
        idempotency:
          operation.encoding === 'none' ? undefined : toIdempotency(c.req.header('idempotency-key'), caller.id, asked),
        condition: readCondition(c.req.raw.headers),
        url: `${service.publicUrl()}${c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))}`,
        // Made for those alone who ask for it.
        get signal() {
          return c.req.raw.signal
        },
      } as Input
      return await toResponse(c, await handler(input))
    } catch (cause) {
      return answerUpload(answerProblem(c, cause), source)
    }
  }
}

async function recognise(c: Context, { access, flowIn }: Operation, service: Service): Promise<Caller> {
  const caller = await limitStrangers(c, service, () => recogniseCaller(service, c.req.header('authorization')))
  c.set('caller', caller)
  const wait = service.rate?.take(caller.id) ?? 0
  if (wait > 0) throw tooMany(wait)
  const params = c.req.param()
  checkPath(params)
  const place = { org: params['org'] ?? '', flow: params['flow_name'] }
  // Where the body names the flow, its handler asks again.
  admit(flowIn === 'body' ? inAnyFlow(caller) : caller, access, place)
  return caller
}

function hold<T>(what: 'query' | 'body', parsed: Parsed<T>): T {
  if (!parsed.ok) throw invalid(what, parsed.errors)
  return parsed.value
}

async function toResponse(c: Context, reply: Reply): Promise<Response> {
  if (reply.status === 304) return c.body(null, 304, { ...reply.headers })
  if ('opened' in reply) return toDownload(c, reply.opened)
  if (reply.status === 204) return c.body(null, 204, { ...reply.headers })
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache', ...reply.headers }
  return new Response(JSON.stringify(reply.answer), { status: reply.status, headers })
}
