import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, textAt, type Harness, type Told } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  getTrail,
  override,
  putFlow,
  putTrail,
  requiring,
  spotOf,
  type Spot,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function begin(): Promise<{ spot: Spot; tag: string }> {
  const spot = spotOf(service)
  await putTrail(service, spot, { template: requiring('generic') })
  return { spot, tag: textAt((await getTrail(service, spot)).headers, 'etag') }
}

async function ask({ org, flow, trail }: Spot, headers: Readonly<Record<string, string>>): Promise<Told> {
  return service.ask('GET', `/trails/${org}/${flow}/${trail}`, { headers })
}

describe('the ETag of a trail', () => {
  test('stays while nothing changes, whenever it is looked at: 304 without a body', async () => {
    const { spot, tag } = await begin()
    service.pass(10)
    const told = await ask(spot, { 'if-none-match': tag })
    expect(told).toMatchObject({ status: 304, text: '', headers: { etag: tag } })
  })
  test('changes with every record', async () => {
    const { spot, tag } = await begin()
    await attestGeneric(service, spot)
    const told = await ask(spot, { 'if-none-match': tag })
    expect(told.status).toBe(200)
    expect(told.headers['etag']).not.toBe(tag)
  })
  test('changes with time alone, when an override ends', async () => {
    const { spot } = await begin()
    await attestGeneric(service, spot, { is_compliant: false })
    await override(service, spot, { expires_at: service.store.now() + 100 })
    const before = await getTrail(service, spot)
    expect(at(before.body, 'compliance_state')).toBe('COMPLIANT')
    service.pass(101)
    const after = await ask(spot, { 'if-none-match': textAt(before.headers, 'etag') })
    expect(after.status).toBe(200)
    expect(at(after.body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
})

describe('waiting for a trail', () => {
  test('answers as soon as a record comes in', async () => {
    const { spot, tag } = await begin()
    const waiting = ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })
    setTimeout(() => void attestGeneric(service, spot), 100)
    const told = await waiting
    expect(told).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } })
    expect(at(told.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('without an ETag, waits for another state than that at arrival', async () => {
    const { spot } = await begin()
    setTimeout(() => void attestGeneric(service, spot), 100)
    const told = await ask(spot, { prefer: 'wait=20' })
    expect(at(told.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('answers at once where the caller knows an older state', async () => {
    const { spot, tag } = await begin()
    await attestGeneric(service, spot)
    const began = Date.now()
    expect((await ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })).status).toBe(200)
    expect(Date.now() - began).toBeLessThan(5000)
  })
  test('is not disturbed by another trail, and ends with 304 after its time', async () => {
    const { spot, tag } = await begin()
    setTimeout(() => void attestGeneric(service, { ...spot, trail: 'other' }), 50)
    const began = Date.now()
    expect((await ask(spot, { 'if-none-match': tag, prefer: 'wait=1' })).status).toBe(304)
    expect(Date.now() - began).toBeGreaterThan(900)
  })
  test('without an ETag, ends with the trail as it stands', async () => {
    const { spot } = await begin()
    expect((await ask(spot, { prefer: 'wait=1' })).status).toBe(200)
  })
  test('is woken by what time alone changes', async () => {
    const { spot } = await begin()
    await attestGeneric(service, spot, { is_compliant: false })
    await override(service, spot, { expires_at: service.store.now() + 0.5 })
    const tag = textAt((await getTrail(service, spot)).headers, 'etag')
    const began = Date.now()
    const told = await ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })
    expect(at(told.body, 'compliance_state')).toBe('NON-COMPLIANT')
    expect(Date.now() - began).toBeLessThan(5000)
  })
  test('is woken by the first template of its flow', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot)
    const tag = textAt((await getTrail(service, spot)).headers, 'etag')
    setTimeout(() => void putFlow(service, spot, { template: requiring('generic') }), 100)
    const told = await ask(spot, { 'if-none-match': tag, prefer: 'wait=20' })
    expect(at(told.body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('for a trail that is not there is 404 at once', async () => {
    expect((await ask(spotOf(service), { prefer: 'wait=20' })).status).toBe(404)
  })
  test('ends when the service stops', async () => {
    const stopping = await startHarness()
    const spot = spotOf(stopping)
    await putTrail(stopping, spot)
    const path = `/trails/${spot.org}/${spot.flow}/${spot.trail}`
    const waiting = stopping.ask('GET', path, { headers: { prefer: 'wait=60' } })
    setTimeout(stopping.stop, 200)
    expect((await waiting).status).toBe(200)
    await stopping.close()
  })
})
