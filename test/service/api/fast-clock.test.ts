import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportGeneric,
  getTrail,
  reportOverride,
  fingerprint,
  putTrail,
  reportArtifact,
  templateRequiring,
  createTestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

/** The clock was set back, or the clock of another writing process is ahead of this one. */
describe('a record from a clock that is ahead', () => {
  test('counts at once in every answer', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('generic') })
    await reportArtifact(service, spot)
    await reportGeneric(service, spot)
    service.advanceClock(100)
    const id = await reportGeneric(service, spot, { is_compliant: false })
    service.advanceClock(-100)
    const trail = await getTrail(service, spot)
    expect(trail.body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
    const recorded = Number(valueAt(trail.body, 'last_modified_at'))
    expect(Number(valueAt(trail.body, 'compliance_status.evaluated_at'))).toBeGreaterThanOrEqual(recorded)
    const { org, flow } = spot
    const read = async (path: string): Promise<unknown> => (await service.request('GET', path)).body
    expect(await read(`/trails/${org}/${flow}`)).toMatchObject([{ compliance_state: 'NON-COMPLIANT' }])
    expect(await read(`/asserts/${org}/fingerprint/${fingerprint}?flow_name=${flow}`)).toMatchObject({
      compliance: 'NON-COMPLIANT',
    })
    expect(await read(`/attestations/${org}/${id}`)).toMatchObject({ is_compliant: false })
    expect(await read(`/attestations/${org}?is_compliant=false`)).toMatchObject({ data: [{ attestation_id: id }] })
    expect((await reportOverride(service, spot)).status).toBe(200)
  })
  test('is left out at an earlier time', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('generic') })
    await reportGeneric(service, spot)
    const then = service.store.now()
    service.advanceClock(100)
    await reportGeneric(service, spot, { is_compliant: false })
    service.advanceClock(-100)
    expect((await getTrail(service, spot, `?as_of=${then}`)).body).toMatchObject({ compliance_state: 'COMPLIANT' })
  })
  test('as the first record of a trail makes the trail exist', async () => {
    const spot = createTestTrail(service)
    service.advanceClock(100)
    await reportGeneric(service, spot)
    service.advanceClock(-100)
    expect((await getTrail(service, spot)).status).toBe(200)
  })
})
