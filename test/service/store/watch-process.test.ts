import { describe, expect, test, onTestFinished } from 'vitest'
import type { Store } from '../../../src/service/store/store.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createDatabase, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const listening = engines.filter(({ name }) => name === 'PostgreSQL')

interface Heard {
  readonly ids: readonly string[]
  /** Resolves when so many were heard. */
  readonly until: (count: number) => Promise<void>
}

function hear(store: Store): Heard {
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

async function open(engine: Engine, place: string): Promise<Store> {
  const store = await engine.open(place)
  onTestFinished(() => store.close())
  return store
}

describe.each(listening)('two processes on $name', (engine) => {
  test('hear all that either records, each record once, in the order of its organisation', async () => {
    const place = await createDatabase(engine)
    const stores = [await open(engine, place), await open(engine, place)] as const
    const heard = stores.map(hear)
    const numbers = Array.from({ length: 150 }, (_, number) => number)

    await Promise.all(
      numbers.flatMap((number) =>
        stores.map((store, at) => store.append({ record: toRecord({ id: `${at}-${number}` }) })),
      ),
    )
    await Promise.all(heard.map(({ until }) => until(300)))

    const recorded = (await stores[0].find('acme', {})).map(({ id }) => id).toReversed()
    expect(new Set(recorded).size).toBe(300)
    expect(heard[0]?.ids).toEqual(recorded)
    expect(heard[1]?.ids).toEqual(recorded)
  })

  test('hear what was recorded while they could not listen, once they can again', async () => {
    const place = await createDatabase(engine)
    const [one, other] = [await open(engine, place), await open(engine, place)]
    const heard = hear(one)
    await other.append({ record: toRecord({ id: 'a' }) })
    await heard.until(1)

    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await engine.exec(place, cut)
    await other.append({ record: toRecord({ id: 'b' }) })
    await other.append({ record: toRecord({ id: 'c', org: 'new' }) })
    await heard.until(3)

    expect(heard.ids.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('starting at once on an empty database make its tables once', async () => {
    const place = await createDatabase(engine)

    const stores = await Promise.all(Array.from({ length: 5 }, () => open(engine, place)))
    await Promise.all(stores.map((store, at) => store.append({ record: toRecord({ id: `${at}` }) })))

    expect(await stores[0]?.count('acme', {})).toBe(5)
    expect(await engine.exec(place, 'SELECT count(*)::int AS versions FROM schema_version')).toEqual([{ versions: 1 }])
  })

  test('with batches of the same organisations, in whatever order, never wait for each other in a circle', async () => {
    const place = await createDatabase(engine)
    const stores = [await open(engine, place), await open(engine, place)] as const
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
