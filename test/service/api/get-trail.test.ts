import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, startHarness, textAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  reportGeneric,
  getTrail,
  reportOverride,
  putFlow,
  putTrail,
  templateRequiring,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function begin(): Promise<{ spot: TestTrail; tag: string }> {
  const spot = createTestTrail(service)
  await putTrail(service, spot, { template: templateRequiring('generic') })
  return { spot, tag: textAt((await getTrail(service, spot)).headers, 'etag') }
}

async function ask({ org, flow, trail }: TestTrail, headers: Readonly<Record<string, string>>): Promise<HttpResponse> {
  return service.request('GET', `/trails/${org}/${flow}/${trail}`, { headers })
}

describe('the ETag of a trail', () => {
  test('stays the same without a change, at any time: 304 without a body', async () => {
    const { spot, tag } = await begin()
    service.advanceClock(10)
    const response = await ask(spot, { 'if-none-match': tag })
    expect(response).toMatchObject({ status: 304, text: '', headers: { etag: tag } })
  })
  test('changes with every record', async () => {
    const { spot, tag } = await begin()
    await reportGeneric(service, spot)
    const response = await ask(spot, { 'if-none-match': tag })
    expect(response.status).toBe(200)
    expect(response.headers['etag']).not.toBe(tag)
  })
  test('changes through time alone when an override expires', async () => {
    const { spot } = await begin()
    await reportGeneric(service, spot, { is_compliant: false })
    await reportOverride(service, spot, { expires_at: service.store.now() + 100 })
    const before = await getTrail(service, spot)
    expect(valueAt(before.body, 'compliance_state')).toBe('COMPLIANT')
    service.advanceClock(101)
    const after = await ask(spot, { 'if-none-match': textAt(before.headers, 'etag') })
    expect(after.status).toBe(200)
    expect(valueAt(after.body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
})

describe('waiting for a trail', () => {
  test('answers as soon as a record arrives', async () => {
    const { spot, tag } = await begin()
    const waiting = ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })
    setTimeout(() => void reportGeneric(service, spot), 100)
    const response = await waiting
    expect(response).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } })
    expect(valueAt(response.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('without an ETag, waits for a change since the start of the request', async () => {
    const { spot } = await begin()
    setTimeout(() => void reportGeneric(service, spot), 100)
    const response = await ask(spot, { prefer: 'wait=20' })
    expect(valueAt(response.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('answers at once if the ETag is of an older state', async () => {
    const { spot, tag } = await begin()
    await reportGeneric(service, spot)
    // A wait would end after the time limit of the test.
    expect((await ask(spot, { 'if-none-match': tag, prefer: 'wait=60' })).status).toBe(200)
  })
  test('ignores records of another trail, and ends with 304 after its time', async () => {
    const { spot, tag } = await begin()
    setTimeout(() => void reportGeneric(service, { ...spot, trail: 'other' }), 50)
    expect((await ask(spot, { 'if-none-match': tag, prefer: 'wait=1' })).status).toBe(304)
  })
  test('without an ETag, ends with the present trail', async () => {
    const { spot } = await begin()
    expect((await ask(spot, { prefer: 'wait=1' })).status).toBe(200)
  })
  test('is woken by a change through time alone', async () => {
    const { spot } = await begin()
    await reportGeneric(service, spot, { is_compliant: false })
    await reportOverride(service, spot, { expires_at: service.store.now() + 0.5 })
    const tag = textAt((await getTrail(service, spot)).headers, 'etag')
    // The whole wait would end after the time limit of the test.
    const response = await ask(spot, { 'if-none-match': tag, prefer: 'wait=60' })
    expect(valueAt(response.body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
  test('is woken by the first template of its flow', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    const tag = textAt((await getTrail(service, spot)).headers, 'etag')
    setTimeout(() => void putFlow(service, spot, { template: templateRequiring('generic') }), 100)
    const response = await ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })
    expect(valueAt(response.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('for an unknown trail is 404 at once', async () => {
    expect((await ask(createTestTrail(service), { prefer: 'wait=20' })).status).toBe(404)
  })
  test('ends when the service stops', async () => {
    const stopping = await startHarness()
    const spot = createTestTrail(stopping)
    await putTrail(stopping, spot)
    const path = `/trails/${spot.org}/${spot.flow}/${spot.trail}`
    const waiting = stopping.request('GET', path, { headers: { prefer: 'wait=60' } })
    setTimeout(stopping.beginShutdown, 200)
    expect((await waiting).status).toBe(200)
    await stopping.close()
  })
})
