import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('a judgement on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)

  test('has the sequence of its last record, which is no part of its ETag', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await putTrail(service, spot)
    const before = await judge(spot)
    await reportGeneric(service, spot)
    const reported = await judge(spot)
    const [first, second] = [before, reported].map(({ body }) => Number(valueAt(body, 'judgement.sequence')))
    expect(second).toBe((first ?? 0) + 1)
    // Another version of the same requirements changes no part of the answer but its sequence.
    await putFlow(service, spot, { template: `${templateRequiring('generic')}floor: [other]\n` })
    const elsewhere = await judge(spot, { data: { base: 'main' }, template: templateRequiring('generic') })
    await putFlow(service, spot, { template: `${templateRequiring('generic')}floor: [another]\n` })
    const later = await judge(spot, { data: { base: 'main' }, template: templateRequiring('generic') })
    const sequences = [elsewhere, later].map(({ body }) => Number(valueAt(body, 'judgement.sequence')))
    expect(sequences).toEqual([(second ?? 0) + 1, (second ?? 0) + 2])
    expect(later.headers['etag']).toBe(elsewhere.headers['etag'])
  })

  describe('waits', () => {
    const wait = { prefer: 'wait=20' }
    test('until it differs from `since`, and answers 200 with its ETag', async () => {
      const spot = createTestTrail(service)
      await putFlow(service, spot, { template: templateRequiring('generic') })
      await putTrail(service, spot)
      const since = textAt((await judge(spot)).headers, 'etag')
      setTimeout(() => void reportGeneric(service, spot), 100)
      const response = await judge(spot, { data: { since }, headers: wait })
      expect(response).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } })
      expect(valueAt(response.body, 'compliance_state')).toBe('COMPLIANT')
      expect(response.headers['etag']).not.toBe(since)
      const again = await judge(spot, { data: { since }, headers: wait })
      expect(again.headers['etag']).toBe(response.headers['etag'])
    })
    test('for a trail, a flow and an artifact that are unknown', async () => {
      const spot = createTestTrail(service)
      setTimeout(() => void reportGeneric(service, spot), 100)
      expect((await judge(spot, { headers: wait })).status).toBe(200)
      setTimeout(() => void reportArtifact(service, spot), 100)
      const response = await judge(spot, { data: { fingerprints: [fingerprint] }, headers: wait })
      expect(valueAt(response.body, 'compliance_status.artifacts_statuses')).toMatchObject({ 'app.tgz': {} })
    })
    test('no longer than it was asked to, and then answers as without waiting', async () => {
      const spot = createTestTrail(service)
      expect((await judge(spot, { headers: { prefer: 'wait=1' } })).status).toBe(404)
      await putTrail(service, spot)
      const since = textAt((await judge(spot)).headers, 'etag')
      const response = await judge(spot, { data: { since }, headers: { prefer: 'wait=1' } })
      expect([response.status, response.headers['etag']]).toEqual([200, since])
    })
    test('for the expiry of an override and of evidence that only the given template limits', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot)
      const template = `version: 1\ntrail:\n  attestations:\n    - { name: generic, type: generic, policy: { max_age: 2s } }\n`
      const fresh = await judge(spot, { template })
      expect(valueAt(fresh.body, 'compliance_state')).toBe('COMPLIANT')
      const since = textAt(fresh.headers, 'etag')
      const response = await judge(spot, { template, data: { since }, headers: wait })
      expect(valueAt(response.body, 'compliance_state')).toBe('NON-COMPLIANT')
      await reportOverride(service, spot, { expires_at: service.store.now() + 0.5 })
      const excused = await judge(spot, { template })
      expect(valueAt(excused.body, 'compliance_state')).toBe('COMPLIANT')
      const data = { since: textAt(excused.headers, 'etag') }
      const ended = await judge(spot, { template, data, headers: wait })
      expect(valueAt(ended.body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
  })
})
