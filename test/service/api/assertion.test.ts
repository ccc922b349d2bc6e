import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  otherFingerprint,
  reportOverride,
  fingerprint,
  putFlow,
  reportArtifact,
  templateRequiring,
  vulnscanResults,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const template = `version: 1
trail:
  artifacts:
    - { name: app, attestations: [{ name: scan, type: vulnscan }] }
`

async function assertion({ org, flow }: TestTrail, query = `?flow_name=${flow}`): Promise<unknown> {
  return (await service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}${query}`)).body
}

function run(id: number): Readonly<Record<string, unknown>> {
  return { annotations: { source: 'ci', run: { id } }, template_reference_name: 'app' }
}

describe('an assertion', () => {
  test('is NON-COMPLIANT with reasons if evidence about the artifact fails', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await reportArtifact(service, spot)
    await reportGeneric(service, spot)
    expect(await assertion(spot)).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    await reportGeneric(service, spot, { is_compliant: false })
    expect(await assertion(spot)).toMatchObject({
      compliance: 'NON-COMPLIANT',
      reasons: ['flow/trail: generic: reported as not compliant'],
    })
  })
  test('of an artifact in no trail is INCOMPLETE', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { trail_name: null })
    expect(await assertion(spot)).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: expect.arrayContaining([expect.stringContaining('in no trail')]),
    })
  })
  test('includes a NON-COMPLIANT report without a trail', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await reportArtifact(service, spot)
    await reportGeneric(service, spot)
    await reportArtifact(service, spot, { trail_name: null, is_compliant: false })
    expect(valueAt(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
  })
  test('of a superseded artifact uses the evidence about it', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template })
    await reportArtifact(service, spot, run(1))
    await reportAttestation(service, spot, {
      kind: 'vulnscan',
      attestation_name: 'scan',
      artifact_fingerprint: fingerprint,
      vulnscan_results: vulnscanResults({ high_count: 2 }),
    })
    await reportArtifact(service, spot, { ...run(2), fingerprint: otherFingerprint })
    expect(valueAt(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
  })
  test('of a superseded artifact does not use the evidence about the later build', async () => {
    const spot = createTestTrail(service)
    const tied = {
      attestation_name: 'scan',
      target_artifacts: ['app'],
      vulnscan_results: vulnscanResults({ high_count: 2 }),
    }
    const { annotations } = run(1)
    await putFlow(service, spot, { template })
    await reportArtifact(service, spot, run(1))
    await reportAttestation(service, spot, { kind: 'vulnscan', ...tied, annotations })
    await reportArtifact(service, spot, { ...run(2), fingerprint: otherFingerprint })
    await reportOverride(service, spot, { attestation_name: 'scan', original_attestation_type: 'vulnscan' })
    expect(valueAt(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
    await reportAttestation(service, spot, {
      kind: 'vulnscan',
      ...tied,
      vulnscan_results: vulnscanResults(),
      annotations: run(2)['annotations'],
    })
    expect(valueAt(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
    expect(
      valueAt(
        (await service.request('GET', `/asserts/${spot.org}/fingerprint/${otherFingerprint}?flow_name=flow`)).body,
        'compliance',
      ),
    ).toBe('COMPLIANT')
  })
  test('of an unknown fingerprint is 404', async () => {
    const { org } = createTestTrail(service)
    expect((await service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}?flow_name=flow`)).status).toBe(404)
    await reportArtifact(service, { org, flow: 'flow', trail: 't' })
    expect((await service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}?flow_name=other`)).status).toBe(
      404,
    )
  })
})
