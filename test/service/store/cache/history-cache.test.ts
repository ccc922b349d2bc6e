import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createFollower, toKey } from '../../../../src/service/store/cache/record-lists.ts'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import type { Store, StoredRecord } from '../../../../src/service/store/store.ts'
import { createWatch } from '../../../../src/service/store/feed/watch.ts'
import { createDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

/** One step of two processes that share a database: which of them, whether it records or reads, and where. */
const step = fc.record({
  at: fc.constantFrom(0, 1),
  deed: fc.constantFrom('record', 'read', 'recordAndRead'),
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

/** What the database itself holds: a listing is never kept. */
async function readBare(store: Store, trail: string | null): ReturnType<Store['readTrail']> {
  if (trail === null) return (await store.find(org, { kinds: ['flow'], flow: 'shop' })).toReversed()
  return (await store.find(org, { flow: 'shop', trail })).toReversed()
}

/** Several at once, as requests come. */
async function run(stores: readonly [Store, Store], steps: readonly Step[]): Promise<void> {
  await Promise.all(
    steps.map(async ({ at, deed, trail }) => {
      const store = stores[at]
      const least = deed === 'read' ? (await readBare(store, trail)).at(-1)?.sequence : await record(store, trail)
      if (deed === 'record' || least === undefined) return
      const found = await read(store, trail, deed === 'read' ? undefined : least)
      const sequences = found.map(({ sequence }) => sequence)
      expect(sequences).toContain(least)
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    }),
  )
}

async function compare(store: Store): Promise<void> {
  for (const trail of ['one', 'two', null]) {
    expect(await read(store, trail)).toEqual(await readBare(store, trail))
  }
  const lists = await store.readTrails(org, 'shop', ['two', 'absent', 'one'])
  for (const trail of ['one', 'two']) expect(lists.get(trail) ?? []).toEqual(await readBare(store, trail))
  expect(lists.has('absent')).toBe(false)
}

test.for(engines)('$name: what is kept in memory is what the database holds, whoever records', async (engine) => {
  const place = await createDatabase(engine)
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

test.for(engines)('$name: a trail that is read again while reports come in is never short of one', async (engine) => {
  const store = await openEmpty(engine)
  const steps = Array.from({ length: 40 }, async () => {
    const sequence = await record(store, 'one')
    return [sequence, (await read(store, 'one', sequence)).map((it) => it.sequence)] as const
  })
  for (const [sequence, found] of await Promise.all(steps)) {
    expect(found.slice(0, sequence)).toEqual(Array.from({ length: sequence }, (_, at) => at + 1))
  }
})

test.for(engines)(
  '$name: a trail with large reports is read whole, however little of it can be kept',
  async (engine) => {
    const store = await openEmpty(engine)
    const body = { text: 'x'.repeat(1024 * 1024) }
    for (let at = 0; at < 40; at += 1) {
      await store.append({ record: toRecord({ id: `large-${at}`, org, trail: `trail-${at % 2}`, body }) })
      expect(await read(store, `trail-${at % 2}`)).toHaveLength(Math.floor(at / 2) + 1)
    }
  },
)

test('a trail whose beginning was told before it is known to be one is read: what came next may be lost', () => {
  const watch = createWatch()
  const follower = createFollower({ watch: watch.add, told: () => 2 })
  const place = { created_at: 1, sha256: '' }
  const first: StoredRecord = { ...toRecord({ id: 'first', trail: 'one' }), ...place, sequence: 1 }
  watch.tell([first, { ...first, id: 'second', sequence: 2 }])
  follower.begin(first)

  expect(follower.find('acme', toKey({ org: 'acme', flow: 'shop', trail: 'one' }), 2)).toBeUndefined()
})

test('a trail that begins here is known from its first record on: nothing of it is read back', async () => {
  const asked: string[] = []
  const driver = openSqliteDriver(':memory:')
  const all: typeof driver.all = (sql, parameters) => {
    asked.push(sql)
    return driver.all(sql, parameters)
  }
  const store = await createStore({ ...driver, all }, () => 1)
  onTestFinished(() => store.close())
  org = 'acme'
  const readings = (): number => asked.filter((sql) => sql.includes('document')).length

  for (let sequence = 1; sequence <= 3; sequence += 1) {
    await record(store, 'one')
    expect(await read(store, 'one', sequence)).toHaveLength(sequence)
  }
  expect(readings()).toBe(0)

  expect(await read(store, 'one')).toEqual(await readBare(store, 'one'))
  expect(readings()).toBe(1)
})

test.for(engines)('$name: of trails that begin together each is known from its own first record on', async (engine) => {
  const store = await openEmpty(engine)
  org = 'together'
  expect(await read(store, 'trail-1')).toEqual([])
  const names = Array.from({ length: 30 }, (_, at) => `trail-${at % 7}`)
  await Promise.all(names.map((trail) => record(store, trail)))
  for (const trail of new Set(names)) expect(await read(store, trail)).toEqual(await readBare(store, trail))
})
