import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  getTrail,
  putTrail,
  reportAttestation,
  reportGeneric,
  type TestTrail,
} from '../../../testkit/service/report.ts'

/** Reports of a custom type that no definition judges (rules 5.1). */
let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function define({ org }: TestTrail, rules: readonly string[]): Promise<void> {
  const form = toForm({ name: 'coverage', rules })
  expect((await service.request('POST', `/custom-attestation-types/${org}`, { form })).status).toBe(201)
}

async function cover(spot: TestTrail, data: unknown): Promise<HttpResponse> {
  return reportAttestation(service, spot, { kind: 'custom', type_name: 'coverage', attestation_data: data })
}

/** A template that requires the attestation `custom`. */
function requiring(type: string): string {
  return `version: 1\ntrail:\n  attestations:\n    - { name: custom, type: '${type}' }\n`
}

describe('an attestation of a custom type', () => {
  test.each([{}, 'text', { is_compliant: 'yes' }])(
    'that is not defined and does not state is_compliant is recorded, and counts for nothing: %j',
    async (data) => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: requiring('custom:coverage') })
      const response = await cover(spot, data)
      expect(response).toMatchObject({ status: 201, body: { compliance_state: 'INCOMPLETE' } })
      const id = textAt(response.body, 'attestation_id')
      const reason = expect.stringMatching(
        /^not judged: type coverage has no definition .*evidence type create coverage/,
      )
      const shown = await service.request('GET', `/attestations/${spot.org}/${id}`)
      expect(shown.body).toMatchObject({ attestation_data: data, is_compliant: false, not_judged: reason })
      const { body } = await getTrail(service, spot)
      expect(valueAt(body, 'compliance_status.attestations_statuses')).toMatchObject([
        {
          attestation_name: 'custom',
          attestation_type: 'custom:coverage',
          status: 'MISSING',
          is_compliant: false,
          unexpected: false,
          reasons: [expect.stringMatching(/^reported, but not judged: type coverage has no definition/)],
        },
      ])
    },
  )
  test('that a type without schema and rules cannot judge counts for nothing', async () => {
    const spot = createTestTrail(service)
    await define(spot, [])
    expect(await cover(spot, { percent: 9 })).toMatchObject({ status: 201, body: { compliance_state: 'INCOMPLETE' } })
  })
  test('that is not judged fails nothing, and is shown beside what the template requires', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: requiring('generic') })
    await reportGeneric(service, spot, { attestation_name: 'custom' })
    expect(await cover(spot, {})).toMatchObject({ status: 201, body: { compliance_state: 'COMPLIANT' } })
    const { body } = await getTrail(service, spot)
    expect(valueAt(body, 'compliance_status.attestations_statuses')).toMatchObject([
      { attestation_type: 'generic', status: 'COMPLETE', is_compliant: true },
      { attestation_type: 'custom:coverage', status: 'MISSING', is_compliant: false, unexpected: true, advisory: true },
    ])
  })
  test('that is not judged takes the place of no report that is', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await reportGeneric(service, spot)
    await cover(spot, { is_compliant: false })
    expect(await cover(spot, {})).toMatchObject({ status: 201, body: { compliance_state: 'NON-COMPLIANT' } })
  })
  test('is judged by its definition from then on alone', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: requiring('custom:coverage') })
    await cover(spot, { percent: 90 })
    await define(spot, ['.percent >= 80'])
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
    expect(await cover(spot, { percent: 90 })).toMatchObject({ body: { compliance_state: 'COMPLIANT' } })
  })
  test('that is not judged fails nothing when its content is erased', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await reportGeneric(service, spot)
    const id = textAt((await cover(spot, {})).body, 'attestation_id')
    const { body } = await service.request('GET', `/attestations/${spot.org}/${id}`)
    const path = `/records/${spot.org}/${String(valueAt(body, 'sequence'))}?reason=wrong`
    expect((await service.request('DELETE', path)).status).toBe(200)
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
  })
})
