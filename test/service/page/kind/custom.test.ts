import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { createTestTrail, putTrail, reportAttestation, reportGeneric } from '../../../../testkit/service/report.ts'
import { expectSafe, pathOf } from '../../../../testkit/service/page/expect-safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function readText(path: string): Promise<string> {
  const page = await service.request('GET', `/${path}`)
  expectSafe(page)
  return page.text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('evidence of a type without a definition is shown as not judged, with what to do', async () => {
  const spot = createTestTrail(service)
  await putTrail(service, spot, { template: 'version: 1' })
  await reportGeneric(service, spot)
  const members = { kind: 'custom', type_name: 'coverage', attestation_data: { lines: 90 } }
  const report = await reportAttestation(service, spot, members)
  const [page, trail] = [await readText(pathOf(report)), await readText(`/${spot.org}/flows/flow/trails/trail`)]
  for (const text of [page, trail]) {
    expect(text).toContain('not judged: type coverage has no definition')
    expect(text).toContain('evidence type create coverage')
  }
  expect(page).toContain('Not judged')
  expect(page).not.toMatch(/Superseded|Not compliant/)
  expect(trail).not.toContain('Not compliant')
})
