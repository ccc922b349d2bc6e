import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, toForm, type Harness } from '../../../testkit/service/harness.ts'
import { hiddenNames, putNotification, errorsOf } from '../../../testkit/service/name.ts'
import {
  createTestTrail,
  putFlow,
  putTrail,
  reportArtifact,
  reportAttestation,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('over $name:', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine, openPages: true })
  })
  afterAll(() => service.close())

  describe.each(hiddenNames)('%s', (_, name) => {
    test('is refused in every name of a body, with its path', async () => {
      const spot = createTestTrail(service)
      const template = `version: 1\ntrail: { attestations: [{ name: ${JSON.stringify(name)}, type: '*' }] }`
      const responses = [
        await reportAttestation(service, spot, { kind: 'generic', is_compliant: true, attestation_name: name }),
        await reportAttestation(service, spot, {
          kind: 'generic',
          is_compliant: true,
          target_artifacts: ['app', name],
        }),
        await reportAttestation(service, spot, { kind: 'custom', attestation_data: {}, type_name: name }),
        await reportArtifact(service, { ...spot, trail: name }),
        await reportArtifact(service, spot, { template_reference_name: name }),
        await putFlow(service, { ...spot, flow: name }),
        await putTrail(service, { ...spot, trail: name }),
        await putFlow(service, spot, { template }),
        await putTrail(service, spot, { template }),
        await putNotification(service, spot.org, name),
        await service.request('POST', `/custom-attestation-types/${spot.org}`, { form: toForm({ name }) }),
      ]
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400))
      if (name.includes('\0')) return
      expect(responses.map((response) => errorsOf(response)[0])).toEqual([
        'attestation_name',
        'target_artifacts.1',
        'type_name',
        'trail_name',
        'template_reference_name',
        'name',
        'name',
        'template_file.trail.attestations.0.name',
        'template_file.trail.attestations.0.name',
        'name',
        'name',
      ])
    })
    test('is refused in the name of an organisation, and nothing is recorded', async () => {
      const spot = { ...createTestTrail(service), org: encodeURIComponent(`${service.org()}${name}`) }
      const responses = [
        await putFlow(service, spot),
        await putTrail(service, spot),
        await reportArtifact(service, spot),
        await reportAttestation(service, spot, { kind: 'generic', is_compliant: true }),
        await putNotification(service, spot.org, 'action'),
        await service.request('POST', `/custom-attestation-types/${spot.org}`, { form: toForm({ name: 'type' }) }),
        await service.request('GET', `/trails/${spot.org}/flow/trail`),
        await service.request('DELETE', `/actions/${spot.org}/1`),
      ]
      expect(responses.map((response) => [response.status, errorsOf(response)])).toEqual(
        responses.map(() => [400, ['org']]),
      )
      expect((await service.store.listOrganisations()).map(encodeURIComponent)).not.toContain(spot.org)
    })
  })

  test('the complaint names the character', async () => {
    const response = await reportAttestation(service, createTestTrail(service), {
      kind: 'generic',
      is_compliant: true,
      attestation_name: 'unit\u202Etests',
    })
    expect(textAt(response.body, 'errors.attestation_name')).toBe(
      'must not have control, bidirectional or zero-width characters, but has U+202E',
    )
  })

  test.each(['Prüfung', 'プルーフ', 'بناء', 'नमस्ते', '⚠️ lint', '1️⃣ build', '日本 \u00A0x', 'e\u0301\u0323'])(
    'the visible name %j is accepted',
    async (name) => {
      const spot = createTestTrail(service)
      const response = await reportAttestation(service, spot, {
        kind: 'generic',
        is_compliant: true,
        attestation_name: name,
      })
      expect(response.status).toBe(201)
    },
  )
})
