import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  putFlow,
  putTrail,
  reportGeneric,
  templateRequiring,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

/** The words of a page. */
async function look(path: string): Promise<string> {
  const { text } = await service.request('GET', `//${path}`, { token: null })
  return text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

test('a template that came with the trail is called its own, also on the page of the flow', async () => {
  const spot = createTestTrail(service)
  await putTrail(service, spot, { template: templateRequiring('generic') })
  await reportGeneric(service, spot)
  const flow = `${spot.org}/flows/flow`

  const trail = await look(`${flow}/trails/trail`)
  expect(trail).toContain('Own template of this trail, version 1')
  expect(trail).toContain('against the own template of this trail, version 1')
  expect(trail).toContain('Compliant')
  const page = await look(flow)
  expect(page).toContain('This flow has no template. A trail whose reports bring one is judged by it; any other is not')
})

test('a version of the template of the flow is called that', async () => {
  const spot = createTestTrail(service)
  await putFlow(service, spot, { template: templateRequiring('one') })
  await putFlow(service, spot, { template: templateRequiring('generic') })
  await reportGeneric(service, spot)

  const trail = await look(`${spot.org}/flows/flow/trails/trail`)
  expect(trail).toContain('Template of the flow, version 2')
  expect(trail).toContain('against version 2 of the template of the flow')
})
