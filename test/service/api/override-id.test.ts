import { afterAll, beforeAll, expect, test } from 'vitest'
import { Attestation } from '../../../src/wire/attestation/attestation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { startHarness, textAt, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  getTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

test('every attestation id in a trail under overrides leads to its record (rules 2.12)', async () => {
  const spot = createTestTrail(service)
  await reportArtifact(service, spot)
  const bound = { attestation_name: 'scan', is_compliant: false, artifact_fingerprint: fingerprint }
  const reports = [
    await reportGeneric(service, spot, { is_compliant: false }),
    textAt((await reportAttestation(service, spot, { kind: 'generic', ...bound })).body, 'attestation_id'),
  ]
  const ofArtifact = { attestation_name: 'scan', artifact_fingerprint: fingerprint }
  const overrides = [
    textAt((await reportOverride(service, spot)).body, 'attestation_id'),
    textAt((await reportOverride(service, spot, ofArtifact)).body, 'attestation_id'),
  ]
  const shown = [...(await getTrail(service, spot)).text.matchAll(/"(?:overridden_)?attestation_id":"([^"]+)"/g)]
  const ids = new Set(shown.map(([, id = '']) => id))
  expect([...ids].toSorted()).toEqual([...reports, ...overrides].toSorted())
  for (const id of ids) {
    const { body } = await service.request('GET', `/attestations/${spot.org}?attestation_id=${id}`)
    expect(valueAt(body, 'data')).toHaveLength(1)
    expect(parse(Attestation, valueAt(body, 'data.0')).ok).toBe(true)
    expect(valueAt(body, 'data.0')).toMatchObject({ attestation_id: id, is_compliant: true })
    const page = await service.request('GET', `/${textAt(body, 'data.0.html_url').slice(service.origin.length)}`, {
      token: null,
    })
    expect(page.status).toBe(200)
    expect((await service.request('GET', `/attestations/${spot.org}/${id}`)).status).toBe(200)
  }
  const none = await service.request(
    'GET',
    `/attestations/${spot.org}?attestation_id=${overrides[0]}&is_compliant=false`,
  )
  expect(valueAt(none.body, 'data')).toEqual([])
})

test('an override is in no list without its id', async () => {
  const spot = createTestTrail(service)
  const id = await reportGeneric(service, spot, { is_compliant: false })
  await reportOverride(service, spot)
  const { body } = await service.request('GET', `/attestations/${spot.org}`)
  expect(valueAt(body, 'data')).toMatchObject([{ attestation_id: id }])
})

test('a listed artifact has releases (rules 9.15)', async () => {
  const spot = createTestTrail(service)
  await reportArtifact(service, spot)
  const { body } = await service.request('GET', `/artifacts/${spot.org}/${spot.flow}`)
  expect(body).toMatchObject([{ fingerprint, releases: [] }])
})

test('reports of one name, artifact, origin and source have one status: the worst, with all reasons (rules 5.5)', async () => {
  const spot = createTestTrail(service)
  await reportArtifact(service, spot)
  const annotations = { source: 'ci', run: { id: 7, attempt: 1 } }
  const common = { annotations, artifact_fingerprint: fingerprint }
  const passing = await reportGeneric(service, spot, common)
  const failing = await reportGeneric(service, spot, { ...common, is_compliant: false })
  await reportGeneric(service, spot, {
    annotations: { ...annotations, source: 'other' },
    artifact_fingerprint: fingerprint,
  })
  await reportGeneric(service, spot, { annotations })
  await reportGeneric(service, spot, { annotations })
  const { body } = await getTrail(service, spot)
  expect(valueAt(body, 'compliance_status.attestations_statuses')).toMatchObject([
    { attestation_name: 'generic', source: 'ci', other_attestation_ids: [expect.any(String)] },
  ])
  const ofArtifact = Object(valueAt(body, 'compliance_status.artifacts_statuses'))['app.tgz']
  expect(valueAt(ofArtifact, 'attestations_statuses')).toMatchObject([
    { attestation_id: failing, is_compliant: false, source: 'ci', other_attestation_ids: [passing] },
    { is_compliant: true, source: 'other', artifact_fingerprint: fingerprint },
  ])
})
