import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createFollowedLists, toHistoryKey } from '../../../../src/service/store/cache/followed-lists.ts'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { createRecordListeners } from '../../../../src/service/store/feed/record-listeners.ts'
import {
  createCurrentDatabase,
  engines,
  openEmpty,
  toRecord,
  toStored,
} from '../../../../testkit/service/store/engine.ts'

/** One step of two processes that share a database: the process, its action, and the trail. */
const step = fc.record({
  at: fc.constantFrom(0, 1),
  action: fc.constantFrom('record', 'read', 'recordAndRead'),
  trail: fc.constantFrom('one', 'two', null),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let made = 0
/** Each run has an organisation of its own. */
let org = 'acme'

async function record(store: Store, trail: string | null): Promise<number> {
  made += 1
  const kind = trail === null ? 'flow' : 'attestation'
  const written = await store.append({ record: toRecord({ id: `record-${made}`, org, kind, trail }) })
  return written.record.sequence
}

function read(store: Store, trail: string | null, upTo?: number): ReturnType<Store['readTrail']> {
  const key = { org, flow: 'shop' }
  return trail === null ? store.readFlow(key, upTo) : store.readTrail({ ...key, trail }, upTo)
}

/** Reads from the database: `find` is not cached. */
async function readUncached(store: Store, trail: string | null): ReturnType<Store['readTrail']> {
  if (trail === null) return (await store.find(org, { kinds: ['flow'], flow: 'shop' })).toReversed()
  return (await store.find(org, { flow: 'shop', trail })).toReversed()
}

/** Runs steps concurrently, as requests run. */
async function run(stores: readonly [Store, Store], steps: readonly Step[]): Promise<void> {
  await Promise.all(
    steps.map(async ({ at, action, trail }) => {
      const store = stores[at]
      const least = action === 'read' ? (await readUncached(store, trail)).at(-1)?.sequence : await record(store, trail)
      if (action === 'record' || least === undefined) return
      const found = await read(store, trail, action === 'read' ? undefined : least)
      const sequences = found.map(({ sequence }) => sequence)
      expect(sequences).toContain(least)
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    }),
  )
}

async function compare(store: Store): Promise<void> {
  for (const trail of ['one', 'two', null]) {
    expect(await read(store, trail)).toEqual(await readUncached(store, trail))
  }
  const lists = await store.readTrails(org, 'shop', ['two', 'absent', 'one'])
  for (const trail of ['one', 'two']) expect(lists.get(trail) ?? []).toEqual(await readUncached(store, trail))
  expect(lists.has('absent')).toBe(false)
}

test.for(engines)('$name: cached histories equal the database, whichever process records', async (engine) => {
  const place = await createCurrentDatabase(engine)
  const stores: [Store, Store] = [await engine.open(place), await engine.open(place)]
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      runs += 1
      org = `acme-${runs}`
      for (const steps of rounds) {
        await run(stores, steps)
        await Promise.all(stores.map(compare))
      }
    }),
    { numRuns: 25 },
  )
})

test.for(engines)(
  '$name: a trail that is read while reports arrive contains every acknowledged record',
  async (engine) => {
    const store = await openEmpty(engine)
    const steps = Array.from({ length: 40 }, async () => {
      const sequence = await record(store, 'one')
      return [sequence, (await read(store, 'one', sequence)).map((it) => it.sequence)] as const
    })
    for (const [sequence, found] of await Promise.all(steps)) {
      expect(found.slice(0, sequence)).toEqual(Array.from({ length: sequence }, (_, at) => at + 1))
    }
  },
)

test.for(engines)('$name: a trail with reports larger than the cache is read completely', async (engine) => {
  const store = await openEmpty(engine)
  const body = { text: 'x'.repeat(1024 * 1024) }
  for (let at = 0; at < 40; at += 1) {
    await store.append({ record: toRecord({ id: `large-${at}`, org, trail: `trail-${at % 2}`, body }) })
    expect(await read(store, `trail-${at % 2}`)).toHaveLength(Math.floor(at / 2) + 1)
  }
})

test('a trail whose first record is already published is not cached from it: a later record may be missing', () => {
  const listeners = createRecordListeners()
  const lists = createFollowedLists({ watch: listeners.add, lastPublished: () => 2 })
  const first = toStored(1, toRecord({ id: 'first', trail: 'one' }))
  listeners.notify([first, { ...first, id: 'second', sequence: 2 }])
  lists.start(first)

  expect(lists.find('acme', toHistoryKey({ org: 'acme', flow: 'shop', trail: 'one' }), 2)).toBeUndefined()
})

test('a trail that starts in this process is cached from its first record on and not read from the database', async () => {
  const statements: string[] = []
  const driver = openSqliteDriver(':memory:')
  const logRead: typeof driver.read = (sql, parameters) => {
    statements.push(sql)
    return driver.read(sql, parameters)
  }
  const store = await createStore({ ...driver, read: logRead }, { now: () => 1 })
  onTestFinished(() => store.close())
  org = 'acme'
  const countReads = (): number => statements.filter((sql) => sql.includes('document')).length

  for (let sequence = 1; sequence <= 3; sequence += 1) {
    await record(store, 'one')
    expect(await read(store, 'one', sequence)).toHaveLength(sequence)
  }
  expect(countReads()).toBe(0)

  expect(await read(store, 'one')).toEqual(await readUncached(store, 'one'))
  expect(countReads()).toBe(1)
})

test.for(engines)(
  '$name: trails that start in one batch are each cached from their own first record on',
  async (engine) => {
    const store = await openEmpty(engine)
    org = 'together'
    expect(await read(store, 'trail-1')).toEqual([])
    const names = Array.from({ length: 30 }, (_, at) => `trail-${at % 7}`)
    await Promise.all(names.map((trail) => record(store, trail)))
    for (const trail of new Set(names)) expect(await read(store, trail)).toEqual(await readUncached(store, trail))
  },
)
