import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import { startHarness } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

/** Tells of each statement outside a transaction. */
function tell(driver: Driver, asked: string[]): Driver {
  return {
    ...driver,
    all: (sql, parameters) => {
      asked.push(sql)
      return driver.all(sql, parameters)
    },
  }
}

/** The engine with trails that were there before its store was opened. */
function holding(engine: Engine, trails: readonly string[], asked: string[]): Engine {
  return {
    ...engine,
    open: async (place, now = Date.now) => {
      const before = await engine.open(place)
      for (const trail of trails) {
        const body = { attestation_name: 'scan', is_compliant: true }
        await before.append({ record: toRecord({ id: trail, trail, type: 'generic', body }) })
      }
      await before.close()
      return createStore(tell(await engine.openDriver(place), asked), now)
    },
  }
}

interface Asking {
  /** Asks for an address, and gives the tables that it was read from, sorted: one for each statement. */
  readonly read: (path: string) => Promise<readonly string[]>
}

async function start(engine: Engine): Promise<Asking> {
  const asked: string[] = []
  const service = await startHarness({ engine: holding(engine, ['one', 'two', 'three'], asked) })
  onTestFinished(() => service.close())
  const token = await service.tokenFor('reader', 'acme')
  const read = async (path: string): Promise<readonly string[]> => {
    asked.length = 0
    expect((await service.ask('GET', path, { token })).status).toBe(200)
    return asked.map((sql) => /\bFROM (\w+)/.exec(sql)?.[1] ?? sql).toSorted()
  }
  // When a token was last used is written down once a minute.
  await read('/attestations/acme?attestation_name=none')
  return { read }
}

describe.each(engines)('over $name:', (engine) => {
  test('a trail is read with its flow, at once; from then on only the end of the ledger is asked for', async () => {
    const { read } = await start(engine)
    expect(await read('/trails/acme/shop/one')).toEqual(['record', 'record', 'token'])
    expect(await read('/trails/acme/shop/one')).toEqual(['head', 'token'])
    expect(await read('/trails/acme/shop/two')).toEqual(['head', 'record', 'token'])
  })

  test('a page of trails is counted, named and read, each in one statement, however many trails there are', async () => {
    const { read } = await start(engine)
    expect(await read('/trails/acme/shop?page=1&per_page=2')).toEqual(['record', 'record', 'token', 'trail', 'trail'])
    expect(await read('/trails/acme/shop?page=1&per_page=2')).toEqual(['head', 'token', 'trail', 'trail'])
    expect(await read('/trails/acme/shop?page=2&per_page=2')).toEqual(['head', 'record', 'token', 'trail', 'trail'])
    expect(await read('/trails/acme/shop')).toEqual(['head', 'token', 'trail', 'trail'])
  })
})
