import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  fingerprint,
  otherCommitSha,
  otherFingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const requiringScan = `version: 1
trail:
  artifacts:
    - { name: app, attestations: [{ name: scan, type: generic }] }
`
const app = { template_reference_name: 'app' }
const scanned = { attestation_name: 'scan', artifact_fingerprint: fingerprint }

describe.each(engines)('the assertion on an artifact on $name', (engine) => {
  let service: Harness
  let org = ''
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  beforeEach(() => {
    org = service.org()
  })
  afterAll(() => service.close())

  const trail = (flow: string, name: string): { org: string; flow: string; trail: string } => ({
    org,
    flow,
    trail: name,
  })

  async function ask(query: string, asked = fingerprint): Promise<HttpResponse> {
    return service.request('GET', `/asserts/${org}/fingerprint/${asked}?${query}`)
  }

  test('asks no other flow: neither to vouch nor to block (T17)', async () => {
    await putFlow(service, trail('shop', ''), { template: requiringScan })
    await putFlow(service, trail('sandbox', ''), { template: 'version: 1\n' })
    await reportArtifact(service, trail('sandbox', 't'))
    await reportGeneric(service, trail('sandbox', 't'))
    expect((await ask('flow_name=sandbox')).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    const unknown = await ask('flow_name=shop')
    expect([unknown.status, textAt(unknown.body, 'message')]).toEqual([404, expect.stringContaining('"shop"')])
    await reportArtifact(service, trail('shop', 'main'), app)
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'INCOMPLETE' })
    await reportGeneric(service, trail('shop', 'main'), scanned)
    await reportArtifact(service, trail('sandbox', 't'), { is_compliant: false })
    await reportGeneric(service, trail('sandbox', 't'), { ...scanned, is_compliant: false })
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    expect((await ask('flow_name=sandbox')).body).toMatchObject({ compliance: 'NON-COMPLIANT' })
  })

  test('judges by the template of the flow, not by one that the trail brought (T1)', async () => {
    const spot = trail('shop', 'main')
    await putFlow(service, spot, { template: requiringScan })
    await putTrail(service, spot, { template: 'version: 1\n' })
    await reportArtifact(service, spot, app)
    await reportGeneric(service, spot)
    expect((await ask('flow_name=shop')).body).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: ['shop/main: scan: not reported'],
    })
  })

  test('judges by the version that the flow had when the trail began', async () => {
    await putFlow(service, trail('shop', ''), { template: templateRequiring('generic') })
    await reportArtifact(service, trail('shop', 'main'))
    await reportGeneric(service, trail('shop', 'main'))
    await putFlow(service, trail('shop', ''), { template: templateRequiring('generic', 'scan') })
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
  })

  test('without a template on the flow is INCOMPLETE, with what puts one', async () => {
    const spot = trail('shop', 'main')
    await putTrail(service, spot, { template: 'version: 1\n' })
    await reportArtifact(service, spot)
    await reportGeneric(service, spot)
    const { body } = await ask('flow_name=shop')
    expect(valueAt(body, 'compliance')).toBe('INCOMPLETE')
    expect(textAt(body, 'reasons.0')).toBe(
      'The flow "shop" has no template. Put one with evidence flow template, or run the action on the default branch with .github/evidence.yml.',
    )
  })

  test('of bytes that were swapped is red under any name in the trail (T2)', async () => {
    const spot = trail('shop', 'main')
    await putFlow(service, spot, {
      template: `${requiringScan}  attestations: [{ name: review, type: generic }]\n`,
    })
    await reportGeneric(service, spot, { attestation_name: 'review' })
    await reportArtifact(service, spot, app)
    await reportGeneric(service, spot, scanned)
    for (const name of ['other', undefined, 'app']) {
      const swapped = { fingerprint: otherFingerprint, template_reference_name: name, filename: 'other.tgz' }
      await reportArtifact(service, spot, swapped)
      const { body } = await ask('flow_name=shop', otherFingerprint)
      expect([name, valueAt(body, 'compliance')]).toEqual([name, 'INCOMPLETE'])
    }
  })

  test('is COMPLIANT if one of several trails is, unless evidence about these bytes fails in any', async () => {
    await putFlow(service, trail('shop', ''), {
      template: `${requiringScan}  attestations: [{ name: review, type: generic }]\n`,
    })
    await reportArtifact(service, trail('shop', 'pr'), app)
    await reportGeneric(service, trail('shop', 'pr'), { attestation_name: 'review', is_compliant: false })
    await reportArtifact(service, trail('shop', 'main'), app)
    await reportGeneric(service, trail('shop', 'main'), scanned)
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'NON-COMPLIANT' })
    await reportGeneric(service, trail('shop', 'main'), { attestation_name: 'review' })
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    const annotations = { run: { id: 77, attempt: 2 } }
    await reportGeneric(service, trail('shop', 'nightly'), { ...scanned, is_compliant: false, annotations })
    expect((await ask('flow_name=shop')).body).toMatchObject({
      compliance: 'NON-COMPLIANT',
      reasons: expect.arrayContaining(['shop/nightly, run 77 attempt 2: scan: reported as not compliant']),
    })
  })

  test('is about the trails of one commit, of which a trail has the one that it began with', async () => {
    await putFlow(service, trail('shop', ''), { template: requiringScan })
    await putTrail(service, trail('shop', 'a'), { members: { git_commit_info: { sha1: commitSha } } })
    await reportArtifact(service, trail('shop', 'a'), app)
    await reportGeneric(service, trail('shop', 'a'), scanned)
    expect((await ask(`flow_name=shop&commit=${commitSha}`)).body).toMatchObject({
      compliance: 'COMPLIANT',
      reasons: [],
    })
    await putTrail(service, trail('shop', 'a'), { members: { git_commit_info: { sha1: otherCommitSha } } })
    const other = await ask(`flow_name=shop&commit=${otherCommitSha}`)
    expect(other.body).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: [`No trail of the flow "shop" that has the artifact is of the commit ${otherCommitSha}.`],
    })
  })
})
