import { describe, expect, test } from 'vitest'
import { WebhookMessage } from '../../../src/wire/resource/notification-event.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { planDeliveries } from '../../../testkit/service/notify/plan.ts'
import {
  openMemoryStore,
  toActionRecord,
  toGenericRecord,
  toTemplateRecord,
} from '../../../testkit/service/notify/planning-fixture.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

const day = 86_400

function toRequirement(name: string): object {
  return { name, type: 'generic', policy: { max_age: '1d' } }
}

async function listReasons(store: Store): Promise<readonly (readonly string[])[]> {
  const { deliveries } = (await planDeliveries(store, 'acme')) ?? { deliveries: [] }
  return deliveries.map(({ payload }) => WebhookMessage.parse(JSON.parse(payload)).data.reasons)
}

describe('a message has at most twenty reasons', () => {
  test('of an attestation', async () => {
    const store = await openMemoryStore()
    await store.append({ record: toActionRecord(['ON_NON_COMPLIANT_ATTESTATION']) })
    const errors = Array.from({ length: 21 }, (_, at) => `rule ${at} failed`)
    const found = { is_compliant: false, type_errors: errors }
    const body = { attestation_name: 'scan', type_name: 'own', attestation_data: {}, found }
    await store.append({ record: toRecord({ id: 'scan', name: 'scan', type: 'custom:own', body }) })
    expect(await listReasons(store)).toEqual([errors.slice(0, 20)])
  })
  test('of a trail', async () => {
    let clock = 1000
    const store = await openMemoryStore(() => clock)
    await store.append({ record: toActionRecord(['ON_NON_COMPLIANT_TRAIL']) })
    const names = Array.from({ length: 21 }, (_, at) => `scan-${at}`)
    for (const name of names) await store.append({ record: toGenericRecord(name, { name }) })
    clock = 1000 + 2 * day
    await store.append({ record: toTemplateRecord('template', names.map(toRequirement)) })
    const [reasons, ...others] = await listReasons(store)
    expect(reasons?.map((reason) => reason.split(':')[0])).toEqual(names.slice(0, 20))
    expect(others).toEqual([])
  })
})

test('a record that is no report causes no message', async () => {
  const store = await openMemoryStore()
  await store.append({ record: toActionRecord(['ON_STARTED_TRAIL', 'ON_ATTESTATION']) })
  await store.append({ record: toGenericRecord('scan') })
  await store.append({ record: toRecord({ id: 'event', kind: 'log_event', name: null, type: null, body: {} }) })
  const planned = await planDeliveries(store, 'acme')
  expect(planned?.upTo).toBe(3)
  expect(planned?.deliveries.map(({ position }) => position)).toEqual([2_000_000, 2_000_001])
})

test('a trail is due at the first change after its first new record, also if later records are planned with it', async () => {
  let clock = 1000
  const store = await openMemoryStore(() => clock)
  await store.append({ record: toActionRecord(['ON_OVERRIDE']) })
  await store.append({ record: toTemplateRecord('template', [toRequirement('scan')]) })
  await store.append({ record: toGenericRecord('first') })
  clock = 1000 + 2 * day
  await store.append({ record: toGenericRecord('second') })
  const planned = await planDeliveries(store, 'acme')
  expect(planned?.due).toEqual([{ org: 'acme', flow: 'shop', trail: 'change-1', at: 1000 + day }])
})
