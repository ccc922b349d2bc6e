import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { at, type Harness } from '../harness.ts'

/** Actions that are heard, and one that nobody hears; resolves to a wait for that to be seen. */
export async function listenIn(service: Harness, org: string): Promise<() => Promise<void>> {
  const room = createServer((request, response) => request.resume().on('end', () => response.end()))
  await once(room.listen(0, '127.0.0.1').unref(), 'listening')
  const { port } = room.address() as AddressInfo
  const put = (name: string, triggers: readonly string[], target: object): Promise<unknown> =>
    service.ask('PUT', `/actions/${org}/flows`, { json: { name, triggers, targets: [target], flows: ['shop'] } })
  await put('release-room', ['ON_NON_COMPLIANT_TRAIL', 'ON_OVERRIDE'], {
    type: 'WEBHOOK',
    url: `http://127.0.0.1:${port}/evidence`,
  })
  await put('pager', ['ON_NON_COMPLIANT_TRAIL'], { type: 'WEBHOOK', url: `${service.origin}/nobody-listens-here` })
  await put('audit', ['ON_STARTED_TRAIL'], { type: 'SLACK', webhook: `http://127.0.0.1:${port}/services/T0/B0/x` })
  return async () => {
    while (!(await isTold(service, org))) await new Promise((resolve) => setTimeout(resolve, 50))
    room.closeAllConnections()
    room.close()
  }
}

async function isTold(service: Harness, org: string): Promise<boolean> {
  const { body } = await service.ask('GET', `/actions/${org}`)
  const actions: unknown[] = Array.isArray(body) ? body : []
  const heard = actions.filter((action) => typeof at(action, 'last_success_timestamp') === 'number')
  return heard.length === 2 && actions.some((action) => at(action, 'is_failing') === true)
}
