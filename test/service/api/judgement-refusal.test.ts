import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { createTestTrail, putTrail, type TestTrail } from '../../../testkit/service/report.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const padded = (bytes: number): string => `version: 1\n#${'x'.repeat(bytes - 12)}`

describe.each(engines)('a question about a trail on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)

  test.each([
    ['an unknown member', { comit: 'any' }, 'comit'],
    ['a commit that is none', { commit: 'HEAD' }, 'commit'],
    ['a list of no artifact', { fingerprints: [] }, 'fingerprints'],
    ['a fingerprint that is none', { fingerprints: ['app'] }, 'fingerprints.0'],
    ['a reading of another type', { readings: [{ attestation_type: 'junit', junit_results: [] }] }, 'readings.0'],
    ['a reading without its members', { readings: [{ attestation_type: 'jira' }] }, 'readings.0.jira_results'],
  ])('%s is refused', async (_, data, path) => {
    const spot = createTestTrail(service)
    await putTrail(service, spot)
    const { status, body } = await judge(spot, { data })
    expect(status).toBe(400)
    expect(Object.keys(valueAt(body, 'errors') ?? {}).join()).toContain(path)
  })
  test('a template is refused with the line of its error', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot)
    const wrongType = await judge(spot, {
      template: `version: 1\ntrail:\n  attestations:\n    - { name: a, type: x }\n`,
    })
    expect([wrongType.status, textAt(wrongType.body, 'message')]).toEqual([400, expect.stringContaining('line 4')])
    const unknown = await judge(spot, { template: `version: 1\n\ntrial: {}\n` })
    expect([unknown.status, textAt(unknown.body, 'message')]).toEqual([400, expect.stringContaining('line 3')])
    const broken = await judge(spot, { template: `version: 1\ntrail: {\n` })
    expect([broken.status, textAt(broken.body, 'message')]).toEqual([400, expect.stringMatching(/line \d/)])
  })
  test('a template of more than 64 KiB is refused', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot)
    expect((await judge(spot, { template: padded(65_536) })).status).toBe(200)
    expect((await judge(spot, { template: padded(65_537) })).status).toBe(413)
    expect((await putTrail(service, spot, { template: padded(65_537) })).status).toBe(413)
  })
})
