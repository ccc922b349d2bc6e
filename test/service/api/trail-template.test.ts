import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  reportGeneric,
  getTrail,
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

async function pinOf(spot: TestTrail): Promise<unknown> {
  return valueAt((await getTrail(service, spot)).body, 'compliance_status.flow_template_id')
}

/** The states of a trail on its page and for a gate, after another template was put on its flow. */
async function statesAfter(atStart: string, later: string): Promise<readonly unknown[]> {
  const spot = createTestTrail(service)
  await putFlow(service, spot, { template: atStart })
  await reportGeneric(service, spot)
  await putFlow(service, spot, { template: later })
  const [shown, judged] = [await getTrail(service, spot), await judgeTrail(service, spot)]
  return [shown, judged].map(({ body }) => valueAt(body, 'compliance_state'))
}

describe('the template of a trail', () => {
  test('is the one that its flow had at its first record, also after a later one is put', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('unit') })
    await putTrail(service, spot)
    await putFlow(service, spot, { template: templateRequiring('unit', 'scan') })
    expect(await pinOf(spot)).toBe('flow@1')
    await putTrail(service, { ...spot, trail: 'next' })
    expect(await pinOf({ ...spot, trail: 'next' })).toBe('flow@2')
  })
  test('is the one of its flow, also if the first record is an attestation', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('unit') })
    await reportGeneric(service, spot)
    await putFlow(service, spot, { template: templateRequiring('scan') })
    expect(await pinOf(spot)).toBe('flow@1')
  })
  test('is the floor outside a gate: the newest of its flow at its start, whether a later one is laxer or stricter', async () => {
    const [lax, strict] = [templateRequiring('generic'), templateRequiring('generic', 'scan')]
    // A gate that asks later is judged under the newest one.
    expect(await statesAfter(strict, lax)).toEqual(['INCOMPLETE', 'COMPLIANT'])
    expect(await statesAfter(lax, strict)).toEqual(['COMPLIANT', 'INCOMPLETE'])
  })
  test('is the one in its first record, also if its flow has another', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('unit') })
    const response = await putTrail(service, spot, { template: templateRequiring('scan') })
    expect(response.status).toBe(201)
    expect(valueAt(response.body, 'template.content')).toBe(templateRequiring('scan'))
    expect(await pinOf(spot)).toBe('flow/trail@1')
  })
  test('is the one of its flow, if its own is sent after the first record', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('unit') })
    await reportGeneric(service, spot)
    const response = await putTrail(service, spot, { template: 'version: 1\n' })
    expect(response.status).toBe(200)
    expect(valueAt(response.body, 'template.content')).toBe(templateRequiring('unit'))
  })
  test('is its own, if its flow has none', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('unit') })
    await putFlow(service, spot, { template: templateRequiring('scan') })
    expect(await pinOf(spot)).toBe('flow/trail@1')
    const later = await putTrail(service, spot, { template: templateRequiring('other') })
    expect(later.status).toBe(200)
    expect(valueAt(later.body, 'template')).toMatchObject({ version: 1, content: templateRequiring('unit') })
  })
  test('is the first one put on the trail or its flow, if there was none at its first record', async () => {
    const onTrail = createTestTrail(service)
    await reportGeneric(service, onTrail)
    expect(await pinOf(onTrail)).toBeUndefined()
    await putTrail(service, onTrail, { template: templateRequiring('unit') })
    await putFlow(service, onTrail, { template: templateRequiring('scan') })
    expect(await pinOf(onTrail)).toBe('flow/trail@1')
    const onFlow = createTestTrail(service)
    await reportGeneric(service, onFlow)
    await putFlow(service, onFlow, { template: templateRequiring('generic') })
    await putFlow(service, onFlow, { template: templateRequiring('scan') })
    await putTrail(service, onFlow, { template: templateRequiring('unit') })
    expect(await pinOf(onFlow)).toBe('flow@1')
    expect(valueAt((await getTrail(service, onFlow)).body, 'compliance_state')).toBe('COMPLIANT')
  })
  test('is required: without one the trail is INCOMPLETE with any reports', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
  })
  test('may be empty, and still needs one attestation', async () => {
    const spot = createTestTrail(service)
    const created = await putTrail(service, spot, { template: 'version: 1\n' })
    expect(valueAt(created.body, 'compliance_state')).toBe('INCOMPLETE')
    await reportGeneric(service, spot)
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
  })
})
