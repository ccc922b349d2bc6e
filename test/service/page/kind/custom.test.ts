import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, toForm, type Harness } from '../../../../testkit/service/harness.ts'
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

test('the summary of a type is shown as rows, and in the list of the evidence', async () => {
  const spot = createTestTrail(service)
  const summary = [
    { name: 'Lines covered', expression: '.lines' },
    { name: 'File', expression: '.file' },
    { name: 'Nothing', expression: '.absent' },
  ]
  const form = toForm({ name: 'coverage', rules: ['.lines > 80'], summary })
  await service.request('POST', `/custom-attestation-types/${spot.org}`, { form })
  await putTrail(service, spot, { template: 'version: 1' })
  const attestation_data = { lines: 90.5, file: '<script>alert(1)</script>' }
  const report = await reportAttestation(service, spot, { kind: 'custom', type_name: 'coverage', attestation_data })
  const page = await service.request('GET', `/${pathOf(report)}`)
  expectSafe(page)
  expect(page.text).toMatch(/<dt>Lines covered<\/dt>\s*<dd>[^]{0,40}90\.5/)
  expect(page.text).not.toContain('<dt>Nothing</dt>')
  expect(await readText(`/${spot.org}/flows/flow/trails/trail`)).toContain('Lines covered: 90.5; File: &lt;script&gt;')
})
