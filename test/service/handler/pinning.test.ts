import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  getTrail,
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

async function pinOf(spot: Spot): Promise<unknown> {
  return at((await getTrail(service, spot)).body, 'compliance_status.flow_template_id')
}

describe('a trail keeps the template', () => {
  test('that its flow had when it began, whatever is put later', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot, { template: requiring('unit') })
    await putTrail(service, spot)
    await putFlow(service, spot, { template: requiring('unit', 'scan') })
    expect(await pinOf(spot)).toBe('flow@1')
    await putTrail(service, { ...spot, trail: 'next' })
    expect(await pinOf({ ...spot, trail: 'next' })).toBe('flow@2')
  })
  test('also where it began with an attestation', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot, { template: requiring('unit') })
    await attestGeneric(service, spot)
    await putFlow(service, spot, { template: requiring('scan') })
    expect(await pinOf(spot)).toBe('flow@1')
  })
  test('that it begins with itself, though its flow has another: that of the base of a change', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot, { template: requiring('unit') })
    const told = await putTrail(service, spot, { template: requiring('scan') })
    expect(told.status).toBe(201)
    expect(at(told.body, 'template.content')).toBe(requiring('scan'))
    expect(await pinOf(spot)).toBe('flow/trail@1')
  })
  test('of its flow, where it brings its own only after it began', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot, { template: requiring('unit') })
    await attestGeneric(service, spot)
    const told = await putTrail(service, spot, { template: 'version: 1\n' })
    expect(told.status).toBe(200)
    expect(at(told.body, 'template.content')).toBe(requiring('unit'))
  })
  test('that it brings itself, where its flow has none', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: requiring('unit') })
    await putFlow(service, spot, { template: requiring('scan') })
    expect(await pinOf(spot)).toBe('flow/trail@1')
    const later = await putTrail(service, spot, { template: requiring('other') })
    expect(later.status).toBe(200)
    expect(at(later.body, 'template')).toMatchObject({ version: 1, content: requiring('unit') })
  })
  test('that is put first, on itself or on its flow, where it began without any', async () => {
    const onTrail = spotOf(service)
    await attestGeneric(service, onTrail)
    expect(await pinOf(onTrail)).toBeUndefined()
    await putTrail(service, onTrail, { template: requiring('unit') })
    await putFlow(service, onTrail, { template: requiring('scan') })
    expect(await pinOf(onTrail)).toBe('flow/trail@1')
    const onFlow = spotOf(service)
    await attestGeneric(service, onFlow)
    await putFlow(service, onFlow, { template: requiring('generic') })
    await putFlow(service, onFlow, { template: requiring('scan') })
    await putTrail(service, onFlow, { template: requiring('unit') })
    expect(await pinOf(onFlow)).toBe('flow@1')
    expect(at((await getTrail(service, onFlow)).body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('and without one is INCOMPLETE, however much was reported', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot)
    expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
  })
  test('that asks for nothing, and still needs one attestation', async () => {
    const spot = spotOf(service)
    const begun = await putTrail(service, spot, { template: 'version: 1\n' })
    expect(at(begun.body, 'compliance_state')).toBe('INCOMPLETE')
    await attestGeneric(service, spot)
    expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
  })
})
