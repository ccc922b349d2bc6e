import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { migrate } from '../../../src/service/store/migration.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { createFileSealer } from '../../../src/service/store/secret/sealer.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

describe.each(engines)('a database in $name', (engine) => {
  test('of the current schema does not report the lock of another process as a migration', async () => {
    const place = await createDatabase(engine)
    await (await engine.open(place)).close()
    const first = await engine.openDriver(place)
    onTestFinished(() => first.close())

    await first.transaction(async (transaction) => {
      for (const statement of first.dialect.lockSchema) await transaction.changeSchema(statement)
      await transaction.changeSchema('UPDATE schema_version SET version = version')
      await expect(openStore(place, { lockTimeoutMs: 300 })).rejects.toThrow(
        /^The evidence database \S+ cannot be opened/,
      )
    })
  })

  test('of an earlier schema collects its statistics once, after the migration', async () => {
    const place = await createDatabase(engine)
    await loadSchemaFixture(engine, place, `2-${engine.name.toLowerCase()}`)
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    const ran: string[] = []
    const runOutsideTransaction: Driver['runOutsideTransaction'] = async (statements) => {
      ran.push(...statements)
      await driver.runOutsideTransaction(statements)
    }
    const recorded = { ...driver, runOutsideTransaction }
    const folder = await createFolder()
    const sealer = createFileSealer(join(folder, 'evidence.key'))

    const log: string[] = []
    await migrate(recorded, { sealer, log: (line) => log.push(line) })
    const once = [...ran]
    await migrate(recorded, { sealer })

    const { afterMigration, oldContent } = driver.dialect
    expect(once).toEqual([...afterMigration, ...oldContent.remove])
    expect(ran).toEqual(once)
    expect(log.filter((line) => line.includes('could not be removed'))).toEqual([])
  })
})
