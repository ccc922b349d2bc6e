import type { Hono } from 'hono'
import type { Service } from '../service.ts'
import type { Metrics } from './metrics.ts'
import { unknown } from './refusal.ts'

export interface Probes {
  readonly service: Service
  readonly metrics: Metrics
  readonly openapi: () => string | undefined
}

/** What operators and tools ask, beside the API (decisions.md §1). */
export function serveProbes(app: Hono, { service, metrics, openapi }: Probes): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    if (service.stopping.aborted) return c.json({ status: 'stopping' }, 503)
    try {
      await service.store.count('', {})
      return c.json({ status: 'ready' })
    } catch (cause) {
      service.log(`The store does not answer: ${String(cause)}`)
      return c.json({ status: 'the store does not answer' }, 503)
    }
  })
  app.get('/metrics', (c) => c.text(metrics.print()))
  app.get('/openapi.json', (c) => {
    const document = openapi()
    if (document === undefined) throw unknown('OpenAPI document here')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
}
