import { describe, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/service/store/create-store.ts'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

/** A store, and its driver for rows that no store writes. */
async function open(engine: Engine, now: () => number = () => 100): Promise<Store & { readonly driver: Driver }> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  const store = await createStore(driver, { now })
  onTestFinished(() => store.close())
  return { ...store, driver }
}

describe.each(engines)('the rows of $name', (engine) => {
  test.each([
    `head (org, sequence, created_at, tag_key, tree) VALUES ('stray', 0, 0, 'k', '')`,
    `flow (org, name, sequence) VALUES ('stray', 'shop', 1)`,
    `trail (org, flow, name, sequence, position) VALUES ('stray', 'shop', 'one', 1, 1)`,
    `artifact (org, flow, trail, fingerprint, sequence, position) VALUES ('stray', 'shop', 'one', 'f', 1, 1)`,
    `tally (org, kind, flow, name, type, total) VALUES ('stray', 'flow', '', '', '', 1)`,
    `idempotency (org, caller, key, request, record) VALUES ('stray', 'ci', 'one', 'r', 'a')`,
  ])('list an organisation that has one row alone: %s', async (row) => {
    const { append, driver, inspection } = await open(engine)
    await append({ record: toRecord({ id: 'z', org: 'zeta' }) })
    await append({ record: toRecord({ id: 'a', org: 'ACME' }) })
    await driver.write(`INSERT INTO ${row}`)
    expect(await inspection.listOrganisations()).toEqual(['ACME', 'stray', 'zeta'])
  })

  test('have the end of the ledger as its head states it, and as its last record has it', async () => {
    let clock = 101
    const { append, driver, inspection } = await open(engine, () => clock)
    await append({ record: toRecord({ id: 'a' }) })
    clock = 102
    await append({ record: toRecord({ id: 'b' }) })
    await driver.write(`UPDATE head SET sequence = 7, created_at = 9, tag_key = 'key', tree = 'tree'`)
    expect(await inspection.readEnd('acme')).toEqual({
      head: 7,
      headTime: 9,
      last: 2,
      lastTime: 102,
      tagKey: 'key',
      tree: 'tree',
    })
  })

  test('have the records after a sequence', async () => {
    const { append, inspection } = await open(engine)
    for (const [id, org] of Object.entries({ a: 'acme', b: 'acme', c: 'acme', d: 'other' }))
      await append({ record: toRecord({ id, org }) })
    expect((await inspection.readLedger('acme', 1)).map(({ id, sequence }) => [id, sequence])).toEqual([
      ['b', 2],
      ['c', 3],
    ])
    expect(await inspection.readLedger('acme', 3)).toEqual([])
  })

  test('of a table are read after a key, with the head of the ledger', async () => {
    const { append, inspection } = await open(engine)
    for (const trail of ['c', 'a', 'b']) await append({ record: toRecord({ id: trail, flow: 'SHOP', trail }) })
    const read = async (org: string, after?: readonly string[]): Promise<readonly unknown[]> =>
      (await inspection.readTable('trail', org, after)).map(({ key, head }) => [...key, head])
    expect(await read('acme')).toEqual([
      ['SHOP', 'a', 3],
      ['SHOP', 'b', 3],
      ['SHOP', 'c', 3],
    ])
    expect(await read('acme', ['SHOP', 'b'])).toEqual([['SHOP', 'c', 3]])
    expect(await read('acme', ['SITE', 'a'])).toEqual([])
    expect(await read('other')).toEqual([])
  })

  test('of a table without a head have the head 0', async () => {
    const { driver, inspection } = await open(engine)
    await driver.write("INSERT INTO flow (org, name, sequence) VALUES ('stray', 'shop', 1)")
    expect(await inspection.readTable('flow', 'stray')).toMatchObject([{ key: ['shop'], head: 0 }])
  })

  test('have the idempotency keys whose record does not exist, of one organisation', async () => {
    const { append, driver, inspection } = await open(engine)
    const idempotency = { caller: 'ci', key: 'one', request: 'r' }
    await append({ record: toRecord({ id: 'a' }), idempotency })
    const insert = 'INSERT INTO idempotency (org, caller, key, request, record) VALUES (?, ?, ?, ?, ?)'
    for (const [org, key] of Object.entries({ acme: 'two', other: 'three' }))
      await driver.write(insert, [org, 'ci', key, 'r', 'lost'])
    expect(await inspection.findStrayKeys('acme')).toMatchObject([{ caller: 'ci', key: 'two', record: 'lost' }])
  })
})
