import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  junitSuite,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** The attestations of one name (rules 2.12). */
let service: Harness

async function ofTrail({ org, flow, trail }: TestTrail, name: string): Promise<HttpResponse> {
  return service.request('GET', `/attestations/${org}/${flow}/trail/${trail}/${name}`)
}

function ofRun(id: string): object {
  return { annotations: { run: { id, attempt: 1 } } }
}

async function ofArtifact({ org, flow }: TestTrail, beginning: string, name: string): Promise<HttpResponse> {
  return service.request('GET', `/attestations/${org}/${flow}/artifact/${beginning}/${name}`)
}

function listIds({ body }: HttpResponse): readonly unknown[] {
  return Array.isArray(body) ? body.map((one) => valueAt(one, 'attestation_id')) : [body]
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('the attestations of a trail by name', () => {
    test('are all of that name, the newest first, in full form', async () => {
      const spot = createTestTrail(service)
      const git_commit_info = { sha1: 'c'.repeat(40), author: 'Ada', message: 'm', branch: 'main', timestamp: 1 }
      const old = await reportGeneric(service, spot, { attestation_name: 'review', is_compliant: false })
      await reportGeneric(service, spot, { attestation_name: 'reviews' })
      const id = await reportGeneric(service, spot, { attestation_name: 'review', git_commit_info })
      const answer = await ofTrail(spot, 'review')
      expect(listIds(answer)).toEqual([id, old])
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'x-total-count': '2' },
        body: [{ is_compliant: true, attestation_type: 'generic', trail_name: 'trail', git_commit_info }, {}],
      })
    })
    test.each(['junit', 'a b', 'app.tests', 'ä/#?'])('have the name %j', async (name) => {
      const spot = createTestTrail(service)
      await reportAttestation(service, spot, { kind: 'junit', attestation_name: name, junit_results: [junitSuite()] })
      expect(await ofTrail(spot, encodeURIComponent(name))).toMatchObject({
        status: 200,
        body: [{ attestation_name: name, attestation_type: 'junit', junit_results: [{ total: 3 }] }],
      })
    })
    test('have the outcome of the override in force', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot, { is_compliant: false })
      await reportOverride(service, spot)
      expect(await ofTrail(spot, 'generic')).toMatchObject({ body: [{ is_compliant: true, overridden_by: {} }] })
    })
    test('are an empty list for a name without one, and 404 for an unknown trail', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot)
      expect(await ofTrail(spot, 'other')).toMatchObject({ status: 200, body: [] })
      expect((await ofTrail({ ...spot, trail: 'other' }, 'generic')).status).toBe(404)
    })
  })

  test('an address of a kind takes a report with POST, and reads the attestations of that name with GET', async () => {
    const { org } = createTestTrail(service)
    const path = `/attestations/${org}/flow/trail/trail`
    // The path of a kind is one of its own in the OpenAPI document (rules 2.8).
    expect(await service.request('PUT', `${path}/junit`)).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    const unknown = await service.request('POST', `${path}/lint`, { json: {} })
    expect(unknown).toMatchObject({ status: 405, headers: { allow: 'GET' } })
    expect(valueAt(unknown.body, 'message')).toMatch(/no such kind of evidence; report one of .*custom, generic, junit/)
  })

  describe('the attestations of an artifact by name', () => {
    test('are found by the beginning of its fingerprint, in all trails of the flow', async () => {
      const spot = createTestTrail(service)
      const next = { ...spot, trail: 'next' }
      for (const one of [spot, next]) await reportArtifact(service, one)
      const first = await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
      const second = await reportGeneric(service, next, { artifact_fingerprint: fingerprint })
      await reportGeneric(service, spot)
      for (const beginning of ['aaaaa', fingerprint])
        expect(listIds(await ofArtifact(spot, beginning, 'generic'))).toEqual([second, first])
      expect(await ofArtifact(spot, 'aaaaa', 'other')).toMatchObject({ status: 200, body: [] })
    })
    test('are those of its name in the template that are bound to its digest', async () => {
      const spot = createTestTrail(service)
      const artifacts = [
        [fingerprint, '1'],
        [`aaaab${'0'.repeat(59)}`, '2'],
      ] as const
      for (const [digest, id] of artifacts)
        await reportArtifact(service, spot, { fingerprint: digest, template_reference_name: 'app', ...ofRun(id) })
      const first = await reportGeneric(service, spot, { target_artifacts: ['app'], ...ofRun('1') })
      const second = await reportGeneric(service, spot, { target_artifacts: ['app'], ...ofRun('2') })
      expect(listIds(await ofArtifact(spot, 'aaaaa', 'generic'))).toEqual([first])
      expect(listIds(await ofArtifact(spot, 'aaaab', 'generic'))).toEqual([second])
    })
    test('are refused for a beginning that several artifacts have, and 404 without one', async () => {
      const spot = createTestTrail(service)
      const other = `aaaaa${'b'.repeat(59)}`
      for (const digest of [fingerprint, other]) await reportArtifact(service, spot, { fingerprint: digest })
      const ambiguous = await ofArtifact(spot, 'aaaaa', 'generic')
      expect(ambiguous.status).toBe(400)
      expect(valueAt(ambiguous.body, 'message')).toContain(other)
      expect((await ofArtifact(spot, 'bbbbb', 'generic')).status).toBe(404)
      expect((await ofArtifact({ ...spot, flow: 'void' }, 'aaaaa', 'generic')).status).toBe(404)
      for (const wrong of ['aaaa', 'xyzxyz', 'a'.repeat(65)])
        expect((await ofArtifact(spot, wrong, 'generic')).status).toBe(400)
    })
  })
})
