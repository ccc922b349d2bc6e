import { describe, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { createLogTable, type PublishedCheckpoint } from '../../../../src/service/store/log/log-table.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('the list of checkpoints on $name', (engine) => {
  test('has each one once, also of two logs with the same size at the end of a page', async () => {
    const { log } = await engine.open(await createCurrentDatabase(engine))
    const sizes = Array.from({ length: 500 }, (_, at) => at + 1)
    const saved = [...sizes.map((size) => ({ origin: 'log', size })), { origin: 'log/2', size: 500 }]
    for (const one of saved) await log.saveCheckpoint('acme', { ...one, note: `${one.origin} ${one.size}` })

    const listed: PublishedCheckpoint[] = []
    let last: PublishedCheckpoint | undefined
    do {
      const page = await log.listCheckpoints('acme', last)
      listed.push(...page)
      last = page.at(-1)
    } while (last !== undefined)

    expect(listed).toEqual(saved.map((one) => ({ ...one, note: `${one.origin} ${one.size}` })))
  })
})

describe.each(engines)('the logs on $name', (engine) => {
  test('of the organisations with a published checkpoint are listed in order', async () => {
    const { log, ...store } = await openEmpty(engine)
    for (const org of ['zeta', 'acme', 'none']) await store.append({ record: toRecord({ id: org, org }) })
    expect(await log.listSignedOrganisations()).toEqual([])
    for (const org of ['zeta', 'acme']) await log.saveCheckpoint(org, { origin: 'log', size: 1, note: 'note' })
    expect(await log.listSignedOrganisations()).toEqual(['acme', 'zeta'])
  })

  test('are signed only after a commit that the standby has confirmed', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    const store = await createStore(driver, { now: () => 1 })
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'a' }) })
    const locked: unknown[] = []
    const readHead = async (org: string, hasStandby: boolean): Promise<unknown> => {
      const waitsForStandby = (): Promise<boolean> => Promise.resolve(hasStandby)
      const transaction: typeof driver.transaction = (work) =>
        driver.transaction((connection) => {
          const write: typeof driver.write = (sql, values = []) => {
            locked.push(values[0])
            return connection.write(sql, values)
          }
          return work({ ...connection, write })
        })
      const { readConfirmedHead } = createLogTable({ ...driver, waitsForStandby, transaction }, () => 1)
      return readConfirmedHead(org)
    }

    expect(await readHead('acme', false)).toMatchObject({ sequence: 1 })
    expect(await readHead('other', true)).toBeUndefined()
    expect(locked).toEqual([])
    expect(await readHead('acme', true)).toMatchObject({ sequence: 1 })
    expect(locked).toEqual(['acme'])
  })
})
