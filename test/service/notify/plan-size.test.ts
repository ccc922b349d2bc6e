import { expect, test } from 'vitest'
import type { Trigger } from '../../../src/wire/resource/notification.ts'
import type { DeliveryPlan } from '../../../src/service/store/outbox/outbox.ts'
import type { NewRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { planDeliveries } from '../../../testkit/service/notify/plan.ts'
import {
  createPlanner,
  openMemoryStore,
  toActionRecord,
  toGenericRecord,
  toTemplateRecord,
} from '../../../testkit/service/notify/planning-fixture.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

/** The record of an action with 100 targets. */
function toLargeAction(trigger: Trigger): NewRecord {
  const targets = Array.from({ length: 100 }, (_, at) => ({ type: 'WEBHOOK', url: `https://a.test/${at}` }))
  return { ...toActionRecord([trigger]), body: { name: 'n', triggers: [trigger], targets } }
}

async function appendReports(store: Store, count: number, members: Partial<NewRecord> = {}): Promise<void> {
  for (let at = 1; at <= count; at += 1) await store.append({ record: toGenericRecord(`report-${at}`, members) })
}

/** A store that remembers which plans were written, and that fails to write the plan with this index. */
function watchPlans(store: Store, failing?: number): { readonly store: Store; readonly plans: DeliveryPlan[] } {
  const plans: DeliveryPlan[] = []
  let at = -1
  const writePlan: Store['outbox']['writePlan'] = async (plan) => {
    at += 1
    if (at === failing) throw new Error('killed')
    plans.push({ ...plan, deliveries: [...plan.deliveries] })
    await store.outbox.writePlan(plan)
  }
  return { store: { ...store, outbox: { ...store.outbox, writePlan } }, plans }
}

async function planAfter(store: Store, sequence: number): Promise<DeliveryPlan> {
  const plan = await planDeliveries(store, 'acme', { sequence })
  if (plan === undefined) throw new Error(`There are no records after ${sequence}.`)
  return plan
}

test('a batch ends after the record with which it has a thousand messages', async () => {
  const store = await openMemoryStore()
  await store.append({ record: toLargeAction('ON_ATTESTATION') })
  await appendReports(store, 15)

  const first = await planAfter(store, 0)
  const second = await planAfter(store, first.upTo)

  expect([first.upTo, first.deliveries.length]).toEqual([11, 1000])
  expect([second.upTo, second.deliveries.length]).toEqual([16, 500])
  const other = await planAfter(store, 8)
  expect(other.deliveries).toEqual([...first.deliveries.slice(700), ...second.deliveries])
})

async function openWithTemplate(trails: number): Promise<Store> {
  const store = await openMemoryStore()
  await store.append({ record: toLargeAction('ON_COMPLIANT_TRAIL') })
  for (let at = 0; at < trails; at += 1) {
    await store.append({ record: toGenericRecord(`scan-${at}`, { trail: `change-${at}` }) })
  }
  await store.append({ record: toTemplateRecord('template', [{ name: 'scan', type: 'generic' }]) })
  return store
}

test('a record that changes many trails is written in parts, and the cursor moves with the last one', async () => {
  const { store, plans } = watchPlans(await openWithTemplate(25))

  await createPlanner(store).planBatch()

  expect(plans.map(({ upTo, deliveries }) => [upTo, deliveries.length])).toEqual([
    [0, 1000],
    [0, 1000],
    [27, 500],
  ])
  expect(plans.at(-1)?.due).toEqual([])
  expect(await store.outbox.countPending()).toBe(2500)
})

test('a process that is killed between two parts leaves each message to be written once, with the same id', async () => {
  const whole = await openWithTemplate(25)
  const { store } = watchPlans(whole, 1)
  await expect(createPlanner(store).planBatch()).rejects.toThrow('killed')
  expect(await whole.outbox.countPending()).toBe(1000)
  const sent = await whole.outbox.readFirst({ org: 'acme', number: 1, target: 99 })

  await createPlanner(whole).planBatch()

  expect(await whole.outbox.countPending()).toBe(2500)
  expect(await whole.outbox.readFirst({ org: 'acme', number: 1, target: 99 })).toEqual(sent)
  expect((await whole.outbox.readCursor('acme')).sequence).toBe(27)
})

test('the actions are read once for the records of many batches, and again after a change', async () => {
  const store = await openMemoryStore()
  const read: number[] = []
  const counted: Store = {
    ...store,
    find: () => Promise.reject(new Error('All versions are read.')),
    findBySequence: (org, sequence) => (read.push(sequence), store.findBySequence(org, sequence)),
  }
  const planner = createPlanner(counted)
  const planAll = async (upTo: number): Promise<void> => {
    planner.markBehind('acme', upTo)
    while (await planner.planBatch());
  }
  await store.append({ record: toLargeAction('ON_ATTESTATION') })
  await appendReports(store, 30)
  await planAll(31)
  expect(read).toEqual([1])

  await store.append({ record: { ...toLargeAction('ON_OVERRIDE'), id: 'changed' } })
  await store.append({ record: toGenericRecord('after the change') })
  const deletion = { id: 'deletion', kind: 'notification_deletion', name: 'notify', body: { number: 1 } } as const
  await store.append({ record: toRecord({ ...deletion, flow: null, trail: null, type: null }) })
  await store.append({ record: toGenericRecord('after the deletion') })
  await planAll(35)
  expect(read).toEqual([1, 32, 34])
  expect(await store.outbox.countPending()).toBe(0)
})
