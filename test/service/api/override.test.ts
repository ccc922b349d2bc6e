import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FullAttestation } from '../../../src/wire/attestation/attestation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  getTrail,
  otherFingerprint,
  reportOverride,
  fingerprint,
  putTrail,
  reportArtifact,
  templateRequiring,
  vulnscanResults,
  createTestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('an override', () => {
    test('replaces the outcome, with reason and person, and leaves the report unchanged', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: templateRequiring('generic') })
      const id = await reportGeneric(service, spot, { is_compliant: false })
      const response = await reportOverride(service, spot)
      const excuse = textAt(response.body, 'attestation_id')
      expect(response).toMatchObject({
        status: 200,
        body: { compliance_state: 'COMPLIANT', html_url: `${service.origin}/${spot.org}/attestations/${excuse}` },
      })
      expect((await getTrail(service, spot)).body).toMatchObject({
        compliance_status: {
          attestations_statuses: [{ attestation_id: excuse, overridden_attestation_id: id, is_compliant: true }],
        },
      })
      expect((await service.request('GET', `/attestations/${spot.org}/${id}`)).body).toMatchObject({
        is_compliant: true,
        overridden_by: { attestation_id: excuse, reason: 'accepted until the fix is out', reported_by: 'admin token' },
      })
    })
    test('can make a passing report fail', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: templateRequiring('generic') })
      await reportGeneric(service, spot)
      const response = await reportOverride(service, spot, { new_compliance_status: false })
      expect(valueAt(response.body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('is read by its own id as the outcome that it gives, and is no attestation in the lists', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot, { is_compliant: false })
      const response = await reportOverride(service, spot, {
        description: 'why',
        user_data: { ticket: 1 },
        expires_at: 4_000_000_000,
      })
      const { body } = await service.request(
        'GET',
        `/attestations/${spot.org}/${textAt(response.body, 'attestation_id')}`,
      )
      expect(parse(FullAttestation, body).ok).toBe(true)
      expect(body).toMatchObject({
        attestation_name: 'generic',
        attestation_type: 'generic',
        is_compliant: true,
        description: 'why',
        user_data: { ticket: 1 },
        overridden_by: { reason: 'accepted until the fix is out', expires_at: 4_000_000_000 },
      })
      expect(valueAt((await service.request('GET', `/attestations/${spot.org}`)).body, 'data')).toHaveLength(1)
    })
    test('expires at expires_at', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: templateRequiring('generic') })
      await reportGeneric(service, spot, { is_compliant: false })
      await reportOverride(service, spot, { expires_at: service.store.now() + 60 })
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
      service.advanceClock(61)
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('of one artifact does not change the evidence of another', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: 'version: 1' })
      for (const reported of [fingerprint, otherFingerprint]) {
        await reportArtifact(service, spot, { fingerprint: reported, filename: reported.slice(0, 4) })
        await reportAttestation(service, spot, {
          kind: 'vulnscan',
          artifact_fingerprint: reported,
          vulnscan_results: vulnscanResults({ high_count: 1 }),
        })
      }
      const one = {
        attestation_name: 'vulnscan',
        original_attestation_type: 'vulnscan',
        artifact_fingerprint: fingerprint,
      }
      await reportOverride(service, spot, one)
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_status.artifacts_statuses')).toMatchObject({
        aaaa: { status: 'COMPLIANT' },
        bbbb: { status: 'NON-COMPLIANT' },
      })
    })
    test('of a custom type names it', async () => {
      const spot = createTestTrail(service)
      await reportAttestation(service, spot, {
        kind: 'custom',
        type_name: 'tea',
        attestation_data: { is_compliant: false },
      })
      const members = { attestation_name: 'custom', original_attestation_type: 'custom:tea' }
      expect((await reportOverride(service, spot, members)).status).toBe(200)
    })
  })

  describe('an override is refused', () => {
    test('with 404 for an unknown attestation or trail', async () => {
      const spot = createTestTrail(service)
      expect((await reportOverride(service, spot)).status).toBe(404)
      await reportGeneric(service, spot)
      expect((await reportOverride(service, spot, { attestation_name: 'other' })).status).toBe(404)
      expect((await reportOverride(service, spot, { artifact_fingerprint: fingerprint })).status).toBe(404)
      expect((await reportOverride(service, { ...spot, trail: 'other' })).status).toBe(404)
    })
    test('with 400 for another type', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot)
      const response = await reportOverride(service, spot, { original_attestation_type: 'junit' })
      expect(response.status).toBe(400)
      expect(valueAt(response.body, 'errors')).toEqual({
        original_attestation_type: 'must be generic, the type of the attestation',
      })
    })
    test.each([
      [{ reason: ' ' }, 'reason'],
      [{ attestation_name: 'with space' }, 'attestation_name'],
      [{ original_attestation_type: 'unit' }, 'original_attestation_type'],
      [{ new_compliance_status: 'yes' }, 'new_compliance_status'],
      [{ target_artifacts: ['a.b'] }, 'target_artifacts.0'],
    ])('with 400 for %j', async (members, path) => {
      const response = await reportOverride(service, createTestTrail(service), members)
      expect(response.status).toBe(400)
      expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([path])
    })
  })
})
