import { describe, expect, test, onTestFinished } from 'vitest'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')

interface ReceivedRecords {
  readonly ids: readonly string[]
  /** Resolves when that many records were received. */
  readonly until: (count: number) => Promise<void>
}

function collectRecords(store: Store): ReceivedRecords {
  const ids: string[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  store.watch(({ id }) => {
    ids.push(id)
    for (const { count, resolve } of waiting) if (ids.length >= count) resolve()
  })
  return {
    ids,
    until: (count) =>
      new Promise((resolve) => {
        if (ids.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}

async function open(engine: Engine, location: string): Promise<Store> {
  const store = await engine.open(location)
  onTestFinished(() => store.close())
  return store
}

describe.each(postgresEngines)('two processes on $name', (engine) => {
  test('receive the records of both, each once, in the order of its organisation', async () => {
    const location = await createCurrentDatabase(engine)
    const stores = [await open(engine, location), await open(engine, location)] as const
    const received = stores.map(collectRecords)
    const numbers = Array.from({ length: 150 }, (_, number) => number)

    await Promise.all(
      numbers.flatMap((number) =>
        stores.map((store, at) => store.append({ record: toRecord({ id: `${at}-${number}` }) })),
      ),
    )
    await Promise.all(received.map(({ until }) => until(300)))

    const recorded = (await stores[0].find('acme', {})).map(({ id }) => id).toReversed()
    expect(new Set(recorded).size).toBe(300)
    expect(received[0]?.ids).toEqual(recorded)
    expect(received[1]?.ids).toEqual(recorded)
  })

  test('receive the records of an interrupted connection when it is open again', async () => {
    const location = await createCurrentDatabase(engine)
    const [one, other] = [await open(engine, location), await open(engine, location)]
    const received = collectRecords(one)
    await other.append({ record: toRecord({ id: 'a' }) })
    await received.until(1)

    const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await engine.exec(location, endConnections)
    await other.append({ record: toRecord({ id: 'b' }) })
    await other.append({ record: toRecord({ id: 'c', org: 'new' }) })
    await received.until(3)

    expect(received.ids.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('that start together on an empty database create its tables once', async () => {
    const location = await createCurrentDatabase(engine)

    const stores = await Promise.all(Array.from({ length: 5 }, () => open(engine, location)))
    await Promise.all(stores.map((store, at) => store.append({ record: toRecord({ id: `${at}` }) })))

    expect(await stores[0]?.count('acme', {})).toBe(5)
    expect(await engine.exec(location, 'SELECT count(*)::int AS digests FROM evidence_schema')).toEqual([
      { digests: 1 },
    ])
  })

  test('with batches of the same organisations in any order do not deadlock', async () => {
    const location = await createCurrentDatabase(engine)
    const stores = [await open(engine, location), await open(engine, location)] as const
    const orgs = Array.from({ length: 20 }, (_, at) => `org-${at}`)

    for (let round = 0; round < 5; round += 1) {
      const orders = [orgs, orgs.toReversed()]
      await Promise.all(
        stores.flatMap((store, at) =>
          (orders[at] ?? []).map((org) => store.append({ record: toRecord({ id: `${round}-${at}-${org}`, org }) })),
        ),
      )
    }

    expect(await Promise.all(orgs.map((org) => stores[0].count(org, {})))).toEqual(orgs.map(() => 10))
  })
})
