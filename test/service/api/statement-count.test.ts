import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import { startHarness } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

/** Logs each statement outside a transaction. */
function logStatements(driver: Driver, statements: string[]): Driver {
  return {
    ...driver,
    read: (sql, parameters) => {
      statements.push(sql)
      return driver.read(sql, parameters)
    },
  }
}

/** A service over an engine whose trails were written before its store was opened. */
function holding(engine: Engine, trails: readonly string[], statements: string[]): Engine {
  return {
    ...engine,
    open: async (place, now = Date.now) => {
      const before = await engine.open(place)
      for (const trail of trails) {
        const body = { attestation_name: 'scan', is_compliant: true }
        await before.append({ record: toRecord({ id: trail, trail, type: 'generic', body }) })
      }
      await before.close()
      return createStore(logStatements(await engine.openDriver(place), statements), { now })
    },
  }
}

interface Asking {
  /** Requests a path and returns the tables of the statements, sorted: one for each statement. */
  readonly read: (path: string) => Promise<readonly string[]>
}

async function start(engine: Engine): Promise<Asking> {
  const statements: string[] = []
  const service = await startHarness({ engine: holding(engine, ['one', 'two', 'three'], statements) })
  onTestFinished(() => service.close())
  const token = await service.tokenFor('reader', 'acme')
  const read = async (path: string): Promise<readonly string[]> => {
    statements.length = 0
    expect((await service.request('GET', path, { token })).status).toBe(200)
    return statements.map((sql) => /\b(?:FROM|JOIN) (\w+)/.exec(sql)?.[1] ?? sql).toSorted()
  }
  // The last use of a token is written once a minute.
  await read('/attestations/acme?attestation_name=none')
  return { read }
}

describe.each(engines)('over $name:', (engine) => {
  test('a trail and its flow are measured once, and each read queries what was added to them', async () => {
    const { read } = await start(engine)
    expect(await read('/trails/acme/shop/one')).toEqual(['record', 'record', 'record', 'record', 'token'])
    expect(await read('/trails/acme/shop/one')).toEqual(['record', 'record', 'token'])
    expect(await read('/trails/acme/shop/two')).toEqual(['record', 'record', 'record', 'token'])
  })

  test('a page of trails takes one statement each to count, list, measure and read, for any number of trails, and two for their flow', async () => {
    const { read } = await start(engine)
    const again = ['record', 'record', 'token', 'trail', 'trail']
    const first = ['record', 'record', ...again]
    expect(await read('/trails/acme/shop?page=1&per_page=2')).toEqual(first)
    expect(await read('/trails/acme/shop?page=1&per_page=2')).toEqual(again)
    expect(await read('/trails/acme/shop?page=2&per_page=2')).toEqual(['record', ...again])
    expect(await read('/trails/acme/shop')).toEqual(again)
  })
})
