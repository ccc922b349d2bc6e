import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toForm, startHarness, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  reportOverride,
  fingerprint,
  reportArtifact,
  createTestTrail,
} from '../../../../testkit/service/report.ts'
import { expectSafe, pathOf } from '../../../../testkit/service/page/expect-safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string): Promise<HttpResponse> {
  return service.request('GET', `/${path}`, { token: null })
}

describe('the page', () => {
  test('of an override shows the outcome that it sets and the reason, while it is in force', async () => {
    const testTrail = createTestTrail(service)
    const own = await reportGeneric(service, testTrail, { is_compliant: false })
    const end = service.store.now() + 1000
    const path = pathOf(await reportOverride(service, testTrail, { expires_at: end }))
    const page = await look(path)
    for (const text of ['accepted until the fix is out', 'Expires', 'In force: counts as compliant']) {
      expect(page.text).toContain(text)
    }
    expect(page.text).toContain(`href="/${testTrail.org}/attestations/${own}"`)
    expect((await look(`/${testTrail.org}/attestations/${own}`)).text).toContain('Compliant by override')
    await reportOverride(service, testTrail, { new_compliance_status: false })
    const after = await look(path)
    expect(after.text).toContain('No longer in force')
    expect(after.text).toContain(`href="/${testTrail.org}/attestations/${own}"`)
    expect(after.text).not.toContain('class="verdict good"')
  })
  test('of an override with a very late expiry is shown', async () => {
    const testTrail = createTestTrail(service)
    await reportGeneric(service, testTrail)
    const page = await look(pathOf(await reportOverride(service, testTrail, { expires_at: 1e300 })))
    expect(page.status).toBe(200)
  })
  test('of an attestation that violates a rule shows the rule as code', async () => {
    const testTrail = createTestTrail(service)
    await service.request('POST', `/custom-attestation-types/${testTrail.org}`, {
      form: toForm({ name: 'coverage', rules: ['.lines >= 80'] }),
    })
    const data = {
      kind: 'custom',
      type_name: 'coverage',
      attestation_data: { lines: 62 },
      artifact_fingerprint: fingerprint,
    }
    await reportArtifact(service, testTrail)
    const response = await reportAttestation(service, testTrail, data)
    const [trail, artifact] = [
      `/${testTrail.org}/flows/flow/trails/trail`,
      `/${testTrail.org}/flows/flow/artifacts/${fingerprint}`,
    ]
    for (const path of [pathOf(response), trail, artifact]) {
      const page = await look(path)
      expectSafe(page)
      expect(page.text).toContain('rule <code>.lines &gt;= 80</code> printed false instead of true')
    }
  })
  test('of a trail shows an expired override without a colour', async () => {
    const testTrail = createTestTrail(service)
    await reportGeneric(service, testTrail, { is_compliant: false })
    await reportOverride(service, testTrail, { expires_at: service.store.now() + 1000 })
    const path = `/${testTrail.org}/flows/flow/trails/trail`
    const before = listOverrides(await look(path))
    expect(before).toContain('class="status excused"')
    expect(before).toContain('yes, until')
    service.advanceClock(2000)
    const after = listOverrides(await look(path))
    expect(after).not.toMatch(/class="status (?:good|excused)"/)
    expect(after).toContain('no, expired')
  })
})

function listOverrides({ text }: HttpResponse): string {
  return /id="overrides"[^]*?<\/section>/.exec(text)?.[0] ?? ''
}
