import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  otherFingerprint,
  reportArtifact,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

const mebibyte = 1024 * 1024
const batchSize = 1024

let service: Harness

/** Records so many reports without a trail at once as the token of the first one, each with an annotation of this length. */
async function record({ org, flow }: TestTrail, reports: number, length = 1): Promise<void> {
  expect((await report({ org, flow, trail: '' }, {}, `first of ${reports}`)).status).toBe(201)
  const [first] = await service.store.find(org, { kinds: ['artifact'], flow }, 1)
  const { actor, origin } = first ?? {}
  const body = { fingerprint, filename: 'app.tgz', build_url: 'https://ci/1', commit_url: 'https://git/1' }
  const annotations = { text: 'x'.repeat(length) }
  const place = { org, flow, trail: null, name: null, type: null, kind: 'artifact', fingerprint } as const
  for (let at = 0; at < reports; at += batchSize) {
    const ids = Array.from(
      { length: Math.min(batchSize, reports - at) },
      (_, one) => `${org} ${length} ${at + one} ${reports}`,
    )
    await Promise.all(
      ids.map((id) =>
        service.store.append({
          record: toRecord({
            ...place,
            ...(actor && { actor, origin: origin ?? null }),
            id,
            body: { ...body, annotations },
          }),
          memoryBytes: length * 10,
        }),
      ),
    )
  }
}

function report(spot: TestTrail, members: object = {}, key?: string): Promise<HttpResponse> {
  const json = {
    fingerprint,
    filename: 'app.tgz',
    build_url: 'https://ci/1',
    commit_url: 'https://git/1',
    trail_name: null,
    ...members,
  }
  const headers: Readonly<Record<string, string>> = key === undefined ? {} : { 'idempotency-key': key }
  return service.request('POST', `/artifacts/${spot.org}/${spot.flow}`, { json, headers })
}

const detail = `The artifact ${fingerprint} has too many or too large reports outside trails, of this change or token or of all, to be read with one more; report it in a trail, or send less.`

describe.each(engines)('over $name, an artifact outside trails', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('has at most 4,096 reports of a token in a flow, and is read with them', async () => {
    const spot = createTestTrail(service)
    await record(spot, 4094)
    const last = await report(spot, {}, 'last')
    expect(last.status).toBe(201)

    expect(await report(spot)).toMatchObject({ status: 413, body: { detail } })
    expect(await report(spot, {}, 'other')).toMatchObject({ status: 413, body: { detail } })
    expect(await report(spot, {}, 'last')).toMatchObject({ status: 201, body: last.body })
    expect((await report(spot, { fingerprint: otherFingerprint })).status).toBe(201)
    expect((await report({ ...spot, flow: 'other' })).status).toBe(201)
    expect((await reportArtifact(service, spot)).status).toBe(201)
    const path = `/artifacts/${spot.org}/${spot.flow}`
    expect((await service.request('GET', `${path}/fingerprint/${fingerprint}`)).status).toBe(200)
  })

  test('has at most 16 MiB of reports of a token', async () => {
    const spot = createTestTrail(service)
    await record(spot, 15, mebibyte)
    expect((await report(spot)).status).toBe(201)
    await record(spot, 1, mebibyte)
    expect(await report(spot)).toMatchObject({ status: 413, body: { detail } })
    expect((await report(spot, { fingerprint: otherFingerprint })).status).toBe(201)
  })
})
