import type { Context, Hono } from 'hono'
import type { AppContext } from '../context.ts'
import type { LogService } from '../log/log-service.ts'
import { HttpProblem, notFound } from './http-problem.ts'
import { authorizeLogRequest, type LogRouteOptions } from './log-route.ts'
import { decodeUtf8, readBodyBytes } from './request/body-limit.ts'
import { openBody } from './request/body-source.ts'
import { lingerBeforeClose } from './request/lingering-close.ts'
import { enforceMinimumRate } from './request/minimum-rate.ts'
import { toProblemResponse } from './response/problem-response.ts'

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
