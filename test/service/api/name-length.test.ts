import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  getTrail,
  putFlow,
  putTrail,
  reportArtifact,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Random text, so that it cannot be compressed. */
function random(length: number, first: number, last: number): string {
  return Array.from({ length }, () => String.fromCodePoint(randomInt(first, last + 1))).join('')
}

const lower = (length: number): string => random(length, 97, 122)
const han = (length: number): string => random(length, 0x4e00, 0x9fff)
const most = 400

describe.each(engines)('over $name:', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  async function putNotification({ org }: TestTrail, name: string): Promise<HttpResponse> {
    const targets = [{ type: 'WEBHOOK', url: 'https://hook.example' }]
    return service.request('PUT', `/actions/${org}/flows`, { json: { name, triggers: ['ON_OVERRIDE'], targets } })
  }

  test('the longest names work together and are found', async () => {
    const spot = { org: encodeURIComponent(random(200, 0x20000, 0x2a6df)), flow: lower(most), trail: lower(most) }
    const commit = { git_commit_info: { sha1: han(most) } }
    const data = { type_name: lower(most), attestation_data: { is_compliant: true } }
    const response = [
      await putFlow(service, spot),
      await putTrail(service, spot, { members: commit }),
      await reportArtifact(service, spot, commit),
      await reportAttestation(service, spot, {
        kind: 'custom',
        attestation_name: random(200, 0x20000, 0x2a6df),
        ...data,
      }),
      await putNotification(spot, han(most)),
      await getTrail(service, spot),
    ]
    expect(response.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 200])
  })
  test('a longer name is 400 with its path', async () => {
    const spot = { org: service.org(), flow: 'flow', trail: 'trail' }
    const long = lower(most + 1)
    const commit = { git_commit_info: { sha1: long } }
    const response = [
      await putFlow(service, { ...spot, flow: long }),
      await putTrail(service, { ...spot, trail: long }),
      await reportArtifact(service, { ...spot, trail: long }),
      await reportArtifact(service, { ...spot, flow: long }),
      await reportArtifact(service, spot, commit),
      await reportAttestation(service, spot, {
        kind: 'custom',
        type_name: long,
        attestation_data: { is_compliant: true },
      }),
      await reportAttestation(service, { ...spot, trail: long }, { kind: 'generic', is_compliant: true }),
      await putNotification(spot, long),
    ]
    expect(response.map(({ status, body }) => [status, Object.keys(Object(Object(body).errors))])).toEqual([
      [400, ['name']],
      [400, ['name']],
      [400, ['trail_name']],
      [400, ['flow_name']],
      [400, ['git_commit_info.sha1']],
      [400, ['type_name']],
      [400, ['trail_name']],
      [400, ['name']],
    ])
  })
})
