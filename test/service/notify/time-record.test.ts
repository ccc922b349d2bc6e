import { beforeAll, describe, expect, test } from 'vitest'
import { planNextBatch } from '../../../src/service/notify/planner.ts'
import { recordTimeChanges } from '../../../src/service/notify/time-change.ts'
import type { NewRecord, StoredRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { startHarness } from '../../../testkit/service/harness.ts'
import { createPlanner, openMemoryStore, toActionRecord } from '../../../testkit/service/notify/planning-fixture.ts'
import {
  createTestTrail,
  putTrail,
  reportGeneric,
  reportOverride,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

/** The records of trails that change through time: by an override that ends, and by an age. */
let overridden: readonly StoredRecord[]
let aged: readonly StoredRecord[]
beforeAll(async () => {
  const service = await startHarness()
  const record = async (
    attestation: string,
    work: (spot: TestTrail) => Promise<unknown>,
  ): Promise<readonly StoredRecord[]> => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: `version: 1\ntrail:\n  attestations:\n    - ${attestation}\n` })
    await work(spot)
    return (await service.store.find(spot.org, { flow: spot.flow, trail: spot.trail })).toReversed()
  }
  overridden = await record('{ name: generic, type: generic }', async (spot) => {
    await reportGeneric(service, spot, { is_compliant: false })
    await reportOverride(service, spot, { expires_at: 4e9 })
  })
  aged = await record('{ name: generic, type: generic, policy: { max_age: 1d } }', (spot) =>
    reportGeneric(service, spot),
  )
  await service.close()
})

interface Fixture {
  readonly store: Store
  readonly setClock: (seconds: number) => void
  readonly listTransitions: () => Promise<readonly unknown[]>
}

const action = toActionRecord(['ON_COMPLIANT_TRAIL', 'ON_NON_COMPLIANT_TRAIL'])

/** A store with an action and the records, as if they were reported at the time 1,000. */
async function createFixture(records: readonly StoredRecord[], actions = [action]): Promise<Fixture> {
  let clock = 1000
  const store = await openMemoryStore(() => clock)
  for (const one of actions) await store.append({ record: one })
  for (const { sequence: _sequence, created_at: _createdAt, version: _version, ...record } of records) {
    await store.append({ record: { ...toRecord({ id: record.id }), ...record, org: 'acme' } })
  }
  return {
    store,
    setClock: (seconds) => void (clock = seconds),
    listTransitions: async () =>
      (await store.find('acme', { kinds: ['transition'] })).toReversed().map(({ body }) => body),
  }
}

/** A new record with the report of another one. */
function toLaterRecord(
  record: StoredRecord | undefined,
  members: Partial<NewRecord> & Pick<NewRecord, 'id'>,
): NewRecord {
  if (record === undefined) throw new Error('There is no such record.')
  const { kind, flow, trail, name, type, body } = record
  return toRecord({ kind, flow, trail, name, type, body, ...members })
}

const judging = { log: () => undefined }

describe('a change through time alone', () => {
  test('of an override is recorded when it ends, and once', async () => {
    const { store, setClock, listTransitions } = await createFixture(overridden, [])
    await createPlanner(store).planBatch()
    expect(await store.outbox.findNext()).toBe(4e9)
    setClock(4e9 - 1)
    expect(await recordTimeChanges({ store, ...judging })).toBe(false)
    expect(await listTransitions()).toEqual([])
    setClock(4e9 + 5)
    for (const _ of [1, 2]) expect(await recordTimeChanges({ store, ...judging })).toBe(false)
    const change = { at: 4e9, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'override of generic expired' }
    expect(await listTransitions()).toEqual([change])
    expect(await store.outbox.findNext()).toBeUndefined()
    const [record] = await store.find('acme', { kinds: ['transition'] })
    expect(record).toMatchObject({
      flow: 'flow',
      trail: 'trail',
      actor: { name: 'time' },
      origin: null,
      name: null,
      type: null,
      ignored_members: [],
      attachment: null,
    })
    expect(record?.id).toMatch(/^[\w-]{36}$/)
  })
  test('of an age is recorded, also if it is due again, as after a restart', async () => {
    const { store, setClock, listTransitions } = await createFixture(aged, [])
    await createPlanner(store).planBatch()
    const at = 1000 + 86_400
    expect(await store.outbox.findNext()).toBe(at)
    setClock(at)
    const due = await store.outbox.listDue(1)
    await recordTimeChanges({ store, ...judging })
    await store.outbox.writePlan({ org: 'acme', upTo: 9, deliveries: [], deleted: [], due })
    await recordTimeChanges({ store, ...judging })
    expect(await listTransitions()).toEqual([
      { at, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'generic is older than 1d' },
    ])
  })
  test('is not recorded again if another process has recorded it, with the same idempotency key', async () => {
    const { store, setClock, listTransitions } = await createFixture(overridden, [])
    await createPlanner(store).planBatch()
    setClock(4e9)
    const key = 'transition flow trail 4000000000 NON-COMPLIANT'
    const body = { at: 4e9, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'recorded before' }
    const record = toRecord({
      id: 'before',
      kind: 'transition',
      flow: 'flow',
      trail: 'trail',
      name: null,
      type: null,
      body,
    })
    await store.append({ record, idempotency: { caller: 'service:time', key, request: key } })
    await recordTimeChanges({ store, ...judging })
    expect(await listTransitions()).toEqual([body])
  })
  test('of two trails is recorded for each, and a report afterwards is none', async () => {
    const { store, setClock, listTransitions } = await createFixture(
      [...aged, ...overridden.map((record) => ({ ...record, trail: 'other' }))],
      [],
    )
    await createPlanner(store).planBatch()
    const [, report] = aged
    const override = overridden.at(-1)
    setClock(4e9 + 9)
    await store.append({ record: toLaterRecord(report, { id: 'later' }) })
    const body = { ...override?.body, expires_at: undefined }
    await store.append({ record: toLaterRecord(override, { id: 'accepted', trail: 'other', body }) })
    await recordTimeChanges({ store, ...judging })
    expect(await listTransitions()).toEqual([
      { at: 1000 + 86_400, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'generic is older than 1d' },
      { at: 4e9, from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'override of generic expired' },
    ])
    expect(await store.outbox.findNext()).toBe(4e9 + 9 + 86_400)
  })
  test('is a message, unless a report reversed it before it was recorded', async () => {
    const { store, setClock } = await createFixture(overridden)
    await createPlanner(store).planBatch()
    setClock(4e9)
    await recordTimeChanges({ store, ...judging })
    const [transition] = await store.find('acme', { kinds: ['transition'] })
    const reversed = {
      ...toRecord({ id: 'reversed', kind: 'transition', flow: 'flow', trail: 'trail', name: null, type: null }),
      body: { ...transition?.body, to: 'COMPLIANT' },
    }
    await store.append({ record: reversed })
    const options = { store, ...judging, publicUrl: () => '' }
    const sequence = (transition?.sequence ?? 0) - 1
    const planned = await planNextBatch(options, {
      org: 'acme',
      cursor: { sequence, silentUntil: 0 },
      upTo: sequence + 2,
    })
    const data = planned?.deliveries.map(({ payload }) => JSON.parse(payload).data)
    expect(data).toMatchObject([
      { trigger: 'ON_NON_COMPLIANT_TRAIL', because: 'override of generic expired', reported_by: 'time' },
    ])
  })
  test('in the past is due for a record that is planned late, and not for one that causes no messages', async () => {
    const { store, setClock } = await createFixture(overridden)
    setClock(4e9 + 1)
    const options = { store, ...judging, publicUrl: () => '' }
    const dueOf = async (silentUntil: number): Promise<unknown> =>
      (await planNextBatch(options, { org: 'acme', cursor: { sequence: 3, silentUntil }, upTo: 9 }))?.due
    const due = [{ org: 'acme', flow: 'flow', trail: 'trail', at: 4e9 }]
    expect([await dueOf(0), await dueOf(3), await dueOf(4)]).toEqual([due, due, []])
  })
  test('is not recorded from before the time at which the trail is due', async () => {
    const { store, setClock, listTransitions } = await createFixture(aged, [])
    setClock(1000 + 86_400)
    const due = [{ org: 'acme', flow: 'flow', trail: 'trail', at: 1000 + 86_400.1 }]
    await store.outbox.writePlan({ org: 'acme', upTo: 9, deliveries: [], deleted: [], due })
    setClock(1000 + 86_401)
    await recordTimeChanges({ store, ...judging })
    expect(await listTransitions()).toEqual([])
  })
  test('is recorded for fifty trails at once, and there may be more', async () => {
    const { store, setClock } = await createFixture([], [])
    const due = Array.from({ length: 51 }, (_, at) => ({ org: 'acme', flow: 'flow', trail: `t${at}`, at: 2000 }))
    await store.outbox.writePlan({ org: 'acme', upTo: 1, deliveries: [], deleted: [], due })
    setClock(2000)
    expect(await recordTimeChanges({ store, ...judging })).toBe(true)
    expect(await recordTimeChanges({ store, ...judging })).toBe(false)
    expect(await store.outbox.findNext()).toBeUndefined()
  })
})
