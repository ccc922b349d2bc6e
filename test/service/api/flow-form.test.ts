import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  getTrail,
  putFlow,
  reportArtifact,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** A flow whose template is a list of names (rules 1.3). */
let service: Harness

async function put({ org }: TestTrail, members: object, token?: string): Promise<HttpResponse> {
  const json = { name: 'flow', description: 'd', visibility: 'private', ...members }
  return service.request('PUT', `/flows/${org}`, { json, ...(token !== undefined && { token }) })
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('requires each name for the artifact of the name artifact', async () => {
    const spot = createTestTrail(service)
    const answer = await put(spot, { template: ['artifact', 'unit', 'a: b'] })
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { description: 'd', ignored_members: ['visibility'], template_versions: [{ version: 1 }] },
    })
    await reportGeneric(service, spot, { attestation_name: 'unit' })
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_state: 'INCOMPLETE' })
    await reportArtifact(service, spot, { template_reference_name: 'artifact' })
    await reportGeneric(service, spot, { attestation_name: 'unit', artifact_fingerprint: fingerprint })
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_state: 'INCOMPLETE' })
    await reportGeneric(service, spot, { attestation_name: 'a: b', artifact_fingerprint: fingerprint })
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_state: 'COMPLIANT' })
  })
  test.each([[['artifact']], [[]], [undefined]])(
    'with the list %j puts no template, and keeps that of the flow',
    async (template) => {
      const spot = createTestTrail(service)
      expect(await put(spot, { template })).toMatchObject({ status: 201, body: { template_versions: [] } })
      await putFlow(service, spot, { template: templateRequiring('generic') })
      expect(await put(spot, { template })).toMatchObject({
        status: 200,
        body: { template_versions: [{ version: 1 }] },
      })
    },
  )
  test.each([
    [{ template: [''] }, /template\.0/],
    [{ template: 'unit' }, /template/],
    [{ templates: ['unit'] }, /templates/],
    [{ name: '-' }, /name/],
  ])('is refused with %j', async (members, message) => {
    const answer = await put(createTestTrail(service), members)
    expect(answer.status).toBe(400)
    expect(valueAt(answer.body, 'message')).toMatch(message)
  })
  test('is put by maintainers of the flow alone', async () => {
    const spot = createTestTrail(service)
    for (const [role, flow] of [
      ['reporter', 'flow'],
      ['maintainer', 'other'],
    ] as const)
      expect((await put(spot, {}, await service.tokenFor(role, spot.org, flow))).status).toBe(403)
    expect((await put(spot, {}, await service.tokenFor('maintainer', spot.org, 'flow'))).status).toBe(201)
  })
})
