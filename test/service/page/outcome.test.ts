import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { attest, attestGeneric, override, print, reportArtifact, spotOf } from '../../../testkit/service/report.ts'
import { expectSafe, pathOf } from '../../../testkit/service/page/safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string): Promise<Told> {
  return service.ask('GET', `/${path}`, { token: null })
}

describe('the page', () => {
  test('of an override shows what it makes of the evidence, and why, for as long as it does', async () => {
    const spot = spotOf(service)
    const own = await attestGeneric(service, spot, { is_compliant: false })
    const end = service.store.now() + 1000
    const path = pathOf(await override(service, spot, { expires_at: end }))
    const page = await look(path)
    for (const told of ['accepted until the fix is out', 'Ends', 'Holds: counts as compliant']) {
      expect(page.text).toContain(told)
    }
    expect(page.text).toContain(`href="/${spot.org}/attestations/${own}"`)
    expect((await look(`/${spot.org}/attestations/${own}`)).text).toContain('Compliant by override')
    await override(service, spot, { new_compliance_status: false })
    const after = await look(path)
    expect(after.text).toContain('Holds no more')
    expect(after.text).toContain(`href="/${spot.org}/attestations/${own}"`)
    expect(after.text).not.toContain('class="verdict good"')
  })
  test('of an override without an end in sight is shown as any other', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot)
    const page = await look(pathOf(await override(service, spot, { expires_at: 1e300 })))
    expect(page.status).toBe(200)
  })
  test('of what fails a rule shows the rule as code', async () => {
    const spot = spotOf(service)
    await service.ask('POST', `/custom-attestation-types/${spot.org}`, {
      form: form({ name: 'coverage', rules: ['.lines >= 80'] }),
    })
    const data = { kind: 'custom', type_name: 'coverage', attestation_data: { lines: 62 }, artifact_fingerprint: print }
    await reportArtifact(service, spot)
    const told = await attest(service, spot, data)
    const [trail, artifact] = [`/${spot.org}/flows/flow/trails/trail`, `/${spot.org}/flows/flow/artifacts/${print}`]
    for (const path of [pathOf(told), trail, artifact]) {
      const page = await look(path)
      expectSafe(page)
      expect(page.text).toContain('rule <code>.lines &gt;= 80</code> gave false')
    }
  })
  test('of a trail shows an override that has ended as one that says nothing any more', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot, { is_compliant: false })
    await override(service, spot, { expires_at: service.store.now() + 1000 })
    const path = `/${spot.org}/flows/flow/trails/trail`
    const before = listOverrides(await look(path))
    expect(before).toContain('class="status excused"')
    expect(before).toContain('yes, until')
    service.pass(2000)
    const after = listOverrides(await look(path))
    expect(after).not.toMatch(/class="status (?:good|excused)"/)
    expect(after).toContain('no more, ended')
  })
})

function listOverrides({ text }: Told): string {
  return /id="overrides"[^]*?<\/section>/.exec(text)?.[0] ?? ''
}
