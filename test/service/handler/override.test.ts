import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FullAttestation } from '../../../src/schema/attestation/attestation.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  getTrail,
  otherPrint,
  override,
  print,
  putTrail,
  reportArtifact,
  requiring,
  scan,
  spotOf,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('an override', () => {
    test('replaces the outcome, with reason and person, and keeps what it overrode', async () => {
      const spot = spotOf(service)
      await putTrail(service, spot, { template: requiring('generic') })
      const id = await attestGeneric(service, spot, { is_compliant: false })
      const told = await override(service, spot)
      const excuse = textAt(told.body, 'attestation_id')
      expect(told).toMatchObject({
        status: 200,
        body: { compliance_state: 'COMPLIANT', html_url: `${service.origin}/${spot.org}/attestations/${excuse}` },
      })
      expect((await getTrail(service, spot)).body).toMatchObject({
        compliance_status: {
          attestations_statuses: [{ attestation_id: excuse, overridden_attestation_id: id, is_compliant: true }],
        },
      })
      expect((await service.ask('GET', `/attestations/${spot.org}/${id}`)).body).toMatchObject({
        is_compliant: true,
        overridden_by: { attestation_id: excuse, reason: 'accepted until the fix is out', reported_by: 'admin token' },
      })
    })
    test('can say no to what passed', async () => {
      const spot = spotOf(service)
      await putTrail(service, spot, { template: requiring('generic') })
      await attestGeneric(service, spot)
      const told = await override(service, spot, { new_compliance_status: false })
      expect(at(told.body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('is read by its own id as the outcome that it gives, and is no attestation in the lists', async () => {
      const spot = spotOf(service)
      await attestGeneric(service, spot, { is_compliant: false })
      const told = await override(service, spot, {
        description: 'why',
        user_data: { ticket: 1 },
        expires_at: 4_000_000_000,
      })
      const { body } = await service.ask('GET', `/attestations/${spot.org}/${textAt(told.body, 'attestation_id')}`)
      expect(parse(FullAttestation, body).ok).toBe(true)
      expect(body).toMatchObject({
        attestation_name: 'generic',
        attestation_type: 'generic',
        is_compliant: true,
        description: 'why',
        user_data: { ticket: 1 },
        overridden_by: { reason: 'accepted until the fix is out', expires_at: 4_000_000_000 },
      })
      expect(at((await service.ask('GET', `/attestations/${spot.org}`)).body, 'data')).toHaveLength(1)
    })
    test('ends when it says so', async () => {
      const spot = spotOf(service)
      await putTrail(service, spot, { template: requiring('generic') })
      await attestGeneric(service, spot, { is_compliant: false })
      await override(service, spot, { expires_at: service.store.now() + 60 })
      expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
      service.pass(61)
      expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('of one artifact leaves the evidence of another as it is', async () => {
      const spot = spotOf(service)
      await putTrail(service, spot, { template: 'version: 1' })
      for (const fingerprint of [print, otherPrint]) {
        await reportArtifact(service, spot, { fingerprint, filename: fingerprint.slice(0, 4) })
        await attest(service, spot, {
          kind: 'vulnscan',
          artifact_fingerprint: fingerprint,
          vulnscan_results: scan({ high_count: 1 }),
        })
      }
      const one = { attestation_name: 'vulnscan', original_attestation_type: 'vulnscan', artifact_fingerprint: print }
      await override(service, spot, one)
      expect(at((await getTrail(service, spot)).body, 'compliance_status.artifacts_statuses')).toMatchObject({
        aaaa: { status: 'COMPLIANT' },
        bbbb: { status: 'NON-COMPLIANT' },
      })
    })
    test('of a custom type names it', async () => {
      const spot = spotOf(service)
      await attest(service, spot, { kind: 'custom', type_name: 'tea', attestation_data: { is_compliant: false } })
      const members = { attestation_name: 'custom', original_attestation_type: 'custom:tea' }
      expect((await override(service, spot, members)).status).toBe(200)
    })
  })

  describe('an override is refused', () => {
    test('with 404 where there is no such attestation, nor such a trail', async () => {
      const spot = spotOf(service)
      expect((await override(service, spot)).status).toBe(404)
      await attestGeneric(service, spot)
      expect((await override(service, spot, { attestation_name: 'other' })).status).toBe(404)
      expect((await override(service, spot, { artifact_fingerprint: print })).status).toBe(404)
      expect((await override(service, { ...spot, trail: 'other' })).status).toBe(404)
    })
    test('with 400 where the type is another', async () => {
      const spot = spotOf(service)
      await attestGeneric(service, spot)
      const told = await override(service, spot, { original_attestation_type: 'junit' })
      expect(told.status).toBe(400)
      expect(at(told.body, 'errors')).toEqual({
        original_attestation_type: 'must be generic, as the attestation was reported',
      })
    })
    test.each([
      [{ reason: ' ' }, 'reason'],
      [{ attestation_name: 'with space' }, 'attestation_name'],
      [{ original_attestation_type: 'unit' }, 'original_attestation_type'],
      [{ new_compliance_status: 'yes' }, 'new_compliance_status'],
      [{ target_artifacts: ['a.b'] }, 'target_artifacts.0'],
    ])('with 400 for %j', async (members, path) => {
      const told = await override(service, spotOf(service), members)
      expect(told.status).toBe(400)
      expect(Object.keys(Object(at(told.body, 'errors')))).toEqual([path])
    })
  })
})
