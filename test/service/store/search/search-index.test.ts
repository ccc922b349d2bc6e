import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Driver, Row } from '../../../../src/service/store/engine/driver.ts'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { runStatements } from '../../../../src/service/store/migration/part.ts'
import { searchTables } from '../../../../src/service/store/migration/version-5.ts'
import { importArchive } from '../../../../src/service/maintenance/import.ts'
import { openFolderAttachments } from '../../../../src/service/attachment/folder.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, createFolder, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const archive = join(import.meta.dirname, '../../../fixture/archive/1.jsonl')

/** Makes a database look as the migration left it that added the index: the older records are not indexed yet. */
async function removeIndex(engine: Engine, place: string): Promise<void> {
  const driver = await engine.openDriver(place)
  const tables = ['DROP TABLE search_term', 'DROP TABLE search_progress', ...searchTables(driver.dialect)]
  await driver.transaction((transaction) => runStatements(transaction, tables))
  await driver.close()
}

function readTerms(engine: Engine, place: string): Promise<readonly Row[]> {
  return engine.exec(place, 'SELECT * FROM search_term ORDER BY org, part, term, sequence, kind')
}

/** A driver that ends with an error at one of its transactions, as a process that is killed there. */
function endAt(driver: Driver, last: number): Driver {
  let count = 0
  return {
    ...driver,
    transaction: (work) => {
      count += 1
      if (count === last) throw new Error('killed')
      return driver.transaction(work)
    },
  }
}

async function fill(engine: Engine, place: string, trails: number): Promise<void> {
  const store = await engine.open(place, () => 1)
  for (let at = 0; at < trails; at += 1) {
    const shared = { trail: `change-${at}`, name: null, type: null }
    const info = { git_commit_info: { sha1: 'c'.repeat(40), message: `Change number ${at}` } }
    const fingerprint = `${at}`.padStart(64, '0')
    await Promise.all([
      store.append({ record: toRecord({ ...shared, id: `t${at}`, kind: 'trail', body: info }) }),
      store.append({
        record: toRecord({ ...shared, id: `a${at}`, kind: 'artifact', fingerprint, body: { filename: 'app' } }),
      }),
      store.append({ record: toRecord({ id: `r${at}`, trail: shared.trail }) }),
    ])
  }
  await store.close()
}

describe.each(engines)('the index of the search in $name', (engine) => {
  test('is filled from older records in batches, and continues after a kill', async () => {
    const place = await createCurrentDatabase(engine)
    await fill(engine, place, 120)
    const written = await readTerms(engine, place)
    await removeIndex(engine, place)

    const killed = endAt(await engine.openDriver(place), 3)
    await expect(createStore(killed)).rejects.toThrow('killed')
    await killed.close()
    const [progress] = await engine.exec(place, 'SELECT done, target FROM search_progress')
    const log: string[] = []
    await (await createStore(await engine.openDriver(place), { log: (line) => log.push(line) })).close()

    expect(Number(progress?.['done'])).toBeGreaterThan(0)
    expect(Number(progress?.['done'])).toBeLessThan(Number(progress?.['target']))
    expect(written.length).toBeGreaterThan(500)
    expect(await readTerms(engine, place)).toEqual(written)
    expect(log).toEqual([expect.stringMatching(/^Indexing the records of acme for the search: 1\d\d of 360 records$/)])
  })

  test('leaves out a record whose document is damaged, and the service starts', async () => {
    const place = await createCurrentDatabase(engine)
    await fill(engine, place, 2)
    await removeIndex(engine, place)
    const change = "UPDATE record SET document = '{' WHERE id = 't0'"
    const drop = engine.name === 'SQLite' ? 'DROP TRIGGER record_no_update' : 'DROP TRIGGER record_no_update ON record'
    await engine.exec(place, drop, change)

    const log: string[] = []
    const store = await createStore(await engine.openDriver(place), { log: (line) => log.push(line) })
    const found = await store.search('acme', [{ from: 'change', to: 'change~', names: [] }], { limit: 9 })
    await store.close()

    expect(found.matches.map(({ trail }) => trail)).toEqual(['change-1'])
    expect(log).toContainEqual('The search does not find record 1 of acme: its document cannot be read')
  })

  test('has the same terms for an imported ledger', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    await importArchive({ store, attachments: await openFolderAttachments(await createFolder()) }, archive)
    await store.close()
    const imported = await readTerms(engine, place)
    await removeIndex(engine, place)
    await (await engine.open(place)).close()

    expect(imported.length).toBeGreaterThan(10)
    expect(await readTerms(engine, place)).toEqual(imported)
  })
})
