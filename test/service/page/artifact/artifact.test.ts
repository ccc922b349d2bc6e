import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function openPage({ org, flow }: TestTrail): Promise<string> {
  return (await service.request('GET', `//${org}/flows/${flow}/artifacts/${fingerprint}`, { token: null })).text
}

describe('the page of an artifact', () => {
  test('shows what the API asserts in its flow: another flow has no effect (T17)', async () => {
    const shop = createTestTrail(service)
    const sandbox = { ...shop, flow: 'sandbox' }
    for (const place of [shop, sandbox]) {
      await putFlow(service, place, { template: templateRequiring('generic') })
      await reportArtifact(service, place)
      await reportGeneric(service, place, { is_compliant: place === shop })
    }
    expect(await openPage(shop)).toContain('The artifact can be released')
    expect(await openPage(sandbox)).toContain('The artifact cannot be released')
  })
  test('uses the template of the flow, not the one that the trail brought', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('scan') })
    await putTrail(service, spot, { template: 'version: 1\n' })
    await reportArtifact(service, spot)
    await reportGeneric(service, spot)
    const page = await openPage(spot)
    expect(page).toContain('The artifact cannot be released')
    expect(page).toContain('<bdi>trail: scan: not reported')
  })
})
