import { describe, expect, test } from 'vitest'
import { recordTimeChanges } from '../../../src/service/notify/time-change.ts'
import {
  createPlanner,
  openMemoryStore,
  toActionRecord,
  toGenericRecord,
  toTemplateRecord,
} from '../../../testkit/service/notify/planning-fixture.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

const day = 86_400
const aged = [{ name: 'scan', type: 'generic', policy: { max_age: '1d' } }]
/** A large attestation is read before the others. */
const bodies = [{}, { text: 'x'.repeat(70_000) }]

const unsent = expect.stringMatching(
  /^No notifications are sent for the record broken, because it cannot be judged: Error: Record broken/,
)
const unrecorded = expect.stringMatching(
  /^The changes of acme\/shop\/change-1 through time are not recorded, because it cannot be judged: Error: Record broken/,
)

describe('a record that cannot be judged', () => {
  test.each(bodies)('causes no message, is logged, and does not keep back those of other trails', async (body) => {
    const store = await openMemoryStore()
    await store.append({ record: toActionRecord(['ON_ATTESTATION']) })
    await store.append({ record: toRecord({ id: 'broken', body }) })
    await store.append({ record: toGenericRecord('one', { trail: 'other' }) })
    const log: string[] = []
    await createPlanner(store, { log }).planBatch()
    expect(log).toEqual([unsent])
    expect(await store.outbox.countPending()).toBe(1)
  })
  test('does not keep back the changes of other trails through time', async () => {
    const store = await openMemoryStore()
    await store.append({ record: toActionRecord(['ON_ATTESTATION']) })
    await store.append({ record: toTemplateRecord('template', aged) })
    await store.append({ record: toRecord({ id: 'broken', body: {} }) })
    await store.append({ record: toGenericRecord('one', { trail: 'other' }) })
    const log: string[] = []
    await createPlanner(store, { log }).planBatch()
    expect(log).toEqual([unrecorded, unsent])
    expect([await store.outbox.countPending(), await store.outbox.findNext()]).toEqual([1, 1000])
  })
  test.each(bodies)('ends the changes of its trail through time, and not those of other trails', async (body) => {
    let clock = 1000
    const store = await openMemoryStore(() => clock)
    await store.append({ record: toTemplateRecord('template', aged) })
    for (const trail of ['change-1', 'other']) await store.append({ record: toGenericRecord(trail, { trail }) })
    await createPlanner(store).planBatch()
    await store.append({ record: toRecord({ id: 'broken', body }) })
    clock = 1000 + day
    const log: string[] = []
    await recordTimeChanges({ store, log: (line) => log.push(line) })
    const transitions = await store.find('acme', { kinds: ['transition'] })
    expect(transitions.map(({ trail }) => trail)).toEqual(['other'])
    expect(log).toEqual([unrecorded])
    expect(await store.outbox.listDue(9)).toEqual([])
  })
})
