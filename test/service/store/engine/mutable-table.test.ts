import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { saveFact } from '../../../../src/service/store/ledger/statement.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines } from '../../../../testkit/service/store/engine.ts'

/** Each table with one of its columns, and what a write may do with its rows beside inserting them. */
const tables = [
  ['artifact', 'org', 'nothing'],
  ['binding', 'id', 'update'],
  ['channel', 'org', 'update'],
  ['checkpoint', 'org', 'nothing'],
  ['cosignature', 'org', 'nothing'],
  ['delivery', 'org', 'update'],
  ['due', 'org', 'update'],
  ['evidence_schema', 'digest', 'nothing'],
  ['fact_version', 'version', 'update'],
  ['flow', 'org', 'nothing'],
  ['flow_owner', 'org', 'update'],
  ['head', 'org', 'update'],
  ['idempotency', 'org', 'nothing'],
  ['last_check', 'org', 'update'],
  ['log_key', 'number', 'nothing'],
  ['notice_cursor', 'org', 'update'],
  ['record', 'org', 'nothing'],
  ['search_term', 'org', 'nothing'],
  ['secret', 'org', 'update and delete'],
  ['session', 'token_id', 'delete'],
  ['tally', 'org', 'update'],
  ['tile', 'org', 'update'],
  ['token', 'id', 'update'],
  ['trail', 'org', 'nothing'],
  ['verdict_key', 'number', 'update'],
] as const

async function open(engine: Engine): Promise<Driver> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  return driver
}

const listTables: Readonly<Record<string, string>> = {
  SQLite: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
  PostgreSQL: `SELECT table_name COLLATE "C" AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
}

describe.each(engines)('a write in $name', (engine) => {
  test('may change the rows of each table as listed', async () => {
    const driver = await open(engine)
    const isAllowed = async (sql: string): Promise<boolean> => {
      const refusal = await driver.write(sql).then(() => undefined, String)
      if (refusal?.includes('not authorized') === false) throw new Error(refusal)
      return refusal === undefined
    }
    for (const [table, column, allowed] of tables) {
      const updates = await isAllowed(`UPDATE ${table} SET ${column} = ${column} WHERE 1 = 0`)
      const deletes = await isAllowed(`DELETE FROM ${table} WHERE 1 = 0`)
      expect([table, updates, deletes]).toEqual([table, allowed.includes('update'), allowed.includes('delete')])
    }
  })

  test('may change the fact of a record', async () => {
    const driver = await open(engine)
    await expect(driver.write(saveFact, ['{}', 'acme', 1])).resolves.toEqual([])
  })

  test('knows no other table', async () => {
    const driver = await open(engine)
    const found = await driver.read(listTables[engine.name] ?? '')
    expect(found.map(({ name }) => name)).toEqual(tables.map(([table]) => table))
  })
})
