import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Attestation } from '../../../src/wire/attestation/attestation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  reportOverride,
  putTrail,
  vulnscanResults,
  createTestTrail,
  junitSuite,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the attestations of an organisation', () => {
  test('are listed 20 a page, with exactly the published members', async () => {
    const spot = createTestTrail(service)
    for (let index = 0; index < 21; index += 1) await reportGeneric(service, spot, { attestation_name: `n${index}` })
    const response = await service.request('GET', `/attestations/${spot.org}`)
    expect(valueAt(response.body, 'data')).toHaveLength(20)
    expect(valueAt(response.body, 'pagination')).toEqual({ total: 21, page: 1, per_page: 20, page_count: 2 })
    expect(valueAt(response.body, 'data.0.attestation_name')).toBe('n20')
    expect(parse(Attestation, valueAt(response.body, 'data.0')).ok).toBe(true)
    expect(Object.keys(Object(valueAt(response.body, 'data.0'))).toSorted()).toEqual([
      'attestation_id',
      'attestation_name',
      'attestation_type',
      'created_at',
      'has_audit_package',
      'html_url',
      'is_compliant',
      'reported_by',
      'schema_version',
    ])
    const second = await service.request('GET', `/attestations/${spot.org}?page=2`)
    expect(valueAt(second.body, 'data')).toMatchObject([{ attestation_name: 'n0' }])
    expect((await service.request('GET', `/attestations/${spot.org}?page=7`)).body).toMatchObject({ data: [] })
  })
  test('are an empty list for an organisation without attestations', async () => {
    expect((await service.request('GET', `/attestations/${service.org()}`)).body).toEqual({ data: [] })
  })
  test('are narrowed by flow, name, type, time, id and compliance', async () => {
    const spot = createTestTrail(service)
    const began = service.store.now()
    const bad = await reportGeneric(service, spot, { is_compliant: false, attestation_name: 'bad' })
    service.advanceClock(100)
    const good = await reportGeneric(service, { ...spot, flow: 'other' })
    const tested = await reportAttestation(service, spot, { kind: 'junit', junit_results: [junitSuite()] })
    const test1 = textAt(tested.body, 'attestation_id')
    const list = async (query: string): Promise<unknown> => {
      const { body, headers } = await service.request('GET', `/attestations/${spot.org}?${query}`)
      const ids = Object.values(Object(valueAt(body, 'data'))).map((one) => valueAt(one, 'attestation_id'))
      expect(headers['x-total-count']).toBe(String(ids.length))
      return ids
    }
    expect(await list('flow_name=other')).toEqual([good])
    expect(await list('attestation_name=bad')).toEqual([bad])
    expect(await list('attestation_type=junit')).toEqual([test1])
    expect(await list('attestation_type=custom:none')).toEqual([])
    expect(await list(`from_timestamp=${began + 50}`)).toEqual([test1, good])
    expect(await list(`to_timestamp=${began + 50}`)).toEqual([bad])
    expect(await list('is_compliant=false')).toEqual([bad])
    expect(await list('is_compliant=true&per_page=2')).toEqual([test1, good])
    expect(await list(`attestation_id=${good}`)).toEqual([good])
    expect(await list(`attestation_id=${good}&flow_name=flow`)).toEqual([])
    expect(await list(`attestation_id=${bad}&is_compliant=true`)).toEqual([])
    expect(await list('attestation_id=none')).toEqual([])
  })
  test('have the outcome of their trail, by its policy and by an override in force', async () => {
    const spot = createTestTrail(service)
    const template = `version: 1\ntrail: { attestations: [{ name: vulnscan, type: vulnscan, policy: { max: { low: 3 } } }] }`
    await putTrail(service, spot, { template })
    await reportAttestation(service, spot, { kind: 'vulnscan', vulnscan_results: vulnscanResults({ low_count: 3 }) })
    const list = async (): Promise<unknown> =>
      valueAt((await service.request('GET', `/attestations/${spot.org}`)).body, 'data.0.is_compliant')
    expect(await list()).toBe(true)
    await reportAttestation(service, spot, { kind: 'vulnscan', vulnscan_results: vulnscanResults({ low_count: 4 }) })
    expect(await list()).toBe(false)
    await reportOverride(service, spot, { attestation_name: 'vulnscan', original_attestation_type: 'vulnscan' })
    expect(await list()).toBe(true)
  })
})
