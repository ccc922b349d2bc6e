import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  otherPrint,
  override,
  print,
  putTrail,
  reportArtifact,
  requiring,
  scan,
  spotOf,
  type Spot,
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

async function assertion({ org }: Spot, query = ''): Promise<unknown> {
  return (await service.ask('GET', `/asserts/${org}/fingerprint/${print}${query}`)).body
}

function run(id: number): Readonly<Record<string, unknown>> {
  return { annotations: { source: 'ci', run: { id } }, template_reference_name: 'app' }
}

describe('an assertion', () => {
  test('says no where any trail that holds the artifact says no, and why', async () => {
    const spot = spotOf(service)
    const second = { ...spot, flow: 'second' }
    for (const place of [spot, second]) {
      await putTrail(service, place, { template: requiring('generic') })
      await reportArtifact(service, place)
      await attestGeneric(service, place)
    }
    expect(await assertion(spot)).toEqual({ compliance: 'COMPLIANT', reasons: [] })
    await attestGeneric(service, second, { is_compliant: false })
    expect(await assertion(spot)).toMatchObject({
      compliance: 'NON-COMPLIANT',
      reasons: expect.arrayContaining(['second/trail: generic: reported as not compliant']),
    })
    expect(await assertion(spot, '?flow_name=flow')).toEqual({ compliance: 'COMPLIANT', reasons: [] })
  })
  test('of an artifact in no trail is INCOMPLETE', async () => {
    const spot = spotOf(service)
    await reportArtifact(service, spot, { trail_name: null })
    expect(await assertion(spot)).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: expect.arrayContaining([expect.stringContaining('in no trail')]),
    })
  })
  test('hears a report outside of any trail that says no', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('generic') })
    await reportArtifact(service, spot)
    await attestGeneric(service, spot)
    await reportArtifact(service, spot, { trail_name: null, is_compliant: false })
    expect(at(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
  })
  test('of an artifact that a later run has built anew is drawn from what was said of it', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template })
    await reportArtifact(service, spot, run(1))
    await attest(service, spot, {
      kind: 'vulnscan',
      attestation_name: 'scan',
      artifact_fingerprint: print,
      vulnscan_results: scan({ high_count: 2 }),
    })
    await reportArtifact(service, spot, { ...run(2), fingerprint: otherPrint })
    expect(at(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
  })
  test('of an artifact that a later run has built anew is not mended by what was said of the later one', async () => {
    const spot = spotOf(service)
    const tied = { attestation_name: 'scan', target_artifacts: ['app'], vulnscan_results: scan({ high_count: 2 }) }
    const { annotations } = run(1)
    await putTrail(service, spot, { template })
    await reportArtifact(service, spot, run(1))
    await attest(service, spot, { kind: 'vulnscan', ...tied, annotations })
    await reportArtifact(service, spot, { ...run(2), fingerprint: otherPrint })
    await override(service, spot, { attestation_name: 'scan', original_attestation_type: 'vulnscan' })
    expect(at(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
    await attest(service, spot, {
      kind: 'vulnscan',
      ...tied,
      vulnscan_results: scan(),
      annotations: run(2)['annotations'],
    })
    expect(at(await assertion(spot), 'compliance')).toBe('NON-COMPLIANT')
    expect(at((await service.ask('GET', `/asserts/${spot.org}/fingerprint/${otherPrint}`)).body, 'compliance')).toBe(
      'COMPLIANT',
    )
  })
  test('of an unknown fingerprint is 404', async () => {
    const { org } = spotOf(service)
    expect((await service.ask('GET', `/asserts/${org}/fingerprint/${print}`)).status).toBe(404)
    await reportArtifact(service, { org, flow: 'flow', trail: 't' })
    expect((await service.ask('GET', `/asserts/${org}/fingerprint/${print}?flow_name=other`)).status).toBe(404)
  })
})
