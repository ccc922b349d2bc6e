import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { valueAt, type Harness } from '../harness.ts'

/** Creates two actions with a working target and one with a failing target. Resolves to a function that waits for the deliveries. */
export async function seedNotificationActions(service: Harness, org: string): Promise<() => Promise<void>> {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await once(receiver.listen(0, '127.0.0.1').unref(), 'listening')
  const { port } = receiver.address() as AddressInfo
  const put = (name: string, triggers: readonly string[], target: object): Promise<unknown> =>
    service.request('PUT', `/actions/${org}/flows`, { json: { name, triggers, targets: [target], flows: ['shop'] } })
  await put('release-room', ['ON_NON_COMPLIANT_TRAIL', 'ON_OVERRIDE'], {
    type: 'WEBHOOK',
    url: `http://127.0.0.1:${port}/evidence`,
  })
  await put('pager', ['ON_NON_COMPLIANT_TRAIL'], { type: 'WEBHOOK', url: `${service.origin}/missing` })
  await put('audit', ['ON_STARTED_TRAIL'], { type: 'SLACK', webhook: `http://127.0.0.1:${port}/services/T0/B0/x` })
  return async () => {
    while (!(await areActionsDelivered(service, org))) await new Promise((resolve) => setTimeout(resolve, 50))
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function areActionsDelivered(service: Harness, org: string): Promise<boolean> {
  const { body } = await service.request('GET', `/actions/${org}`)
  const actions: unknown[] = Array.isArray(body) ? body : []
  const delivered = actions.filter((action) => typeof valueAt(action, 'last_success_timestamp') === 'number')
  return delivered.length === 2 && actions.some((action) => valueAt(action, 'is_failing') === true)
}
