import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  getTrail,
  override,
  print,
  putTrail,
  reportArtifact,
  requiring,
  spotOf,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

/** The clock was set back, or another process that writes is ahead of the one that reads. */
describe('what was recorded by a clock that is ahead', () => {
  test('counts at once, wherever it is read', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('generic') })
    await reportArtifact(service, spot)
    await attestGeneric(service, spot)
    service.pass(100)
    const id = await attestGeneric(service, spot, { is_compliant: false })
    service.pass(-100)
    const trail = await getTrail(service, spot)
    expect(trail.body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
    const recorded = Number(at(trail.body, 'last_modified_at'))
    expect(Number(at(trail.body, 'compliance_status.evaluated_at'))).toBeGreaterThanOrEqual(recorded)
    const { org, flow } = spot
    const read = async (path: string): Promise<unknown> => (await service.ask('GET', path)).body
    expect(await read(`/trails/${org}/${flow}`)).toMatchObject([{ compliance_state: 'NON-COMPLIANT' }])
    expect(await read(`/asserts/${org}/fingerprint/${print}`)).toMatchObject({ compliance: 'NON-COMPLIANT' })
    expect(await read(`/attestations/${org}/${id}`)).toMatchObject({ is_compliant: false })
    expect(await read(`/attestations/${org}?is_compliant=false`)).toMatchObject({ data: [{ attestation_id: id }] })
    expect((await override(service, spot)).status).toBe(200)
  })
  test('is not known at a moment that was before it', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('generic') })
    await attestGeneric(service, spot)
    const then = service.store.now()
    service.pass(100)
    await attestGeneric(service, spot, { is_compliant: false })
    service.pass(-100)
    expect((await getTrail(service, spot, `?as_of=${then}`)).body).toMatchObject({ compliance_state: 'COMPLIANT' })
  })
  test('of a trail that it began is there', async () => {
    const spot = spotOf(service)
    service.pass(100)
    await attestGeneric(service, spot)
    service.pass(-100)
    expect((await getTrail(service, spot)).status).toBe(200)
  })
})
