import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  getTrail,
  override,
  print,
  putTrail,
  reportArtifact,
  requiring,
  spotOf,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the events of a trail', () => {
  test('tell everything that happened, oldest first', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('generic') })
    await putTrail(service, spot, { members: { description: 'd' } })
    const { body: artifact } = await reportArtifact(service, spot)
    const id = await attestGeneric(service, spot, { is_compliant: false })
    const { body: excuse } = await override(service, spot)
    const { body } = await getTrail(service, spot)
    expect(at(body, 'events')).toEqual([
      { type: 'trail_reported', timestamp: expect.any(Number), actor: 'admin token' },
      { type: 'trail_updated', timestamp: expect.any(Number), actor: 'admin token' },
      {
        type: 'artifact_reported',
        timestamp: expect.any(Number),
        actor: 'admin token',
        artifact_id: at(artifact, 'id'),
        artifact_fingerprint: print,
        filename: 'app.tgz',
      },
      {
        type: 'attestation_reported',
        timestamp: expect.any(Number),
        actor: 'admin token',
        attestation_id: id,
        attestation_name: 'generic',
        attestation_type: 'generic',
      },
      {
        type: 'compliance_changed',
        timestamp: expect.any(Number),
        from: 'INCOMPLETE',
        to: 'NON-COMPLIANT',
        because: 'generic reported',
      },
      {
        type: 'attestation_overridden',
        timestamp: expect.any(Number),
        actor: 'admin token',
        attestation_id: at(excuse, 'attestation_id'),
        attestation_name: 'generic',
        attestation_type: 'generic',
        reason: 'accepted until the fix is out',
        new_compliance_status: true,
      },
      {
        type: 'compliance_changed',
        timestamp: expect.any(Number),
        from: 'NON-COMPLIANT',
        to: 'COMPLIANT',
        because: 'generic overridden',
      },
    ])
  })
  test('tell a change by time alone, and of a template that came late', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot)
    service.pass(1)
    const template = `version: 1\ntrail: { attestations: [{ name: generic, type: generic, policy: { max_age: 2h } }] }\n`
    await putTrail(service, spot, { template })
    service.pass(3 * 3600)
    const { body } = await getTrail(service, spot)
    const changes = Object.values(Object(at(body, 'events'))).filter(
      (event) => at(event, 'type') === 'compliance_changed',
    )
    expect(changes).toMatchObject([
      { from: 'INCOMPLETE', to: 'COMPLIANT', because: 'template put' },
      { from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'generic is older than 2h' },
    ])
  })
})

describe('a trail as it stood', () => {
  test('knows nothing that came later, and is judged by the clock of then', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('generic') })
    const begun = service.store.now()
    service.pass(100)
    await attestGeneric(service, spot)
    service.pass(100)
    await attestGeneric(service, spot, { attestation_name: 'extra', is_compliant: false })
    const then = await getTrail(service, spot, `?as_of=${begun}`)
    expect(then.body).toMatchObject({ compliance_state: 'INCOMPLETE', compliance_status: { evaluated_at: begun } })
    expect((await getTrail(service, spot, `?as_of=${begun + 150}`)).body).toMatchObject({
      compliance_state: 'COMPLIANT',
    })
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
  })
  test('before it began is 404, and in the future is as it stands now', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot)
    expect((await getTrail(service, spot, '?as_of=1000')).status).toBe(404)
    const ahead = await getTrail(service, spot, '?as_of=99999999999')
    expect(Number(at(ahead.body, 'compliance_status.evaluated_at'))).toBeLessThanOrEqual(service.store.now())
  })
})
