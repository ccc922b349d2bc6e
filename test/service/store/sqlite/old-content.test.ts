import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import { sqlite } from '../../../../testkit/service/store/database.ts'
import { createDatabase, createFolder } from '../../../../testkit/service/store/engine.ts'
import { loadSchemaFixture } from '../../../../testkit/service/store/schema-fixture.ts'

test('old pages with secrets that another process reads are removed at the next start', async () => {
  const place = await createDatabase(sqlite)
  await loadSchemaFixture(sqlite, place, '2-sqlite')
  const options = { keyFile: join(await createFolder(), 'evidence.key') }
  // WAL, as the last release leaves it: in another mode, a reader would keep out the migration.
  const reader = new DatabaseSync(place)
  reader.exec('PRAGMA journal_mode = WAL; BEGIN')
  reader.prepare('SELECT count(*) FROM record').all()

  const log: string[] = []
  await (await openStore(place, { ...options, log: (line) => log.push(line) })).close()
  const kept = readFileSync(place, 'latin1')
  reader.exec('COMMIT')
  reader.close()
  await (await openStore(place, options)).close()

  expect(log).toContain(
    'The old content could not be removed from the database; the next start tries again: Error: another process reads the database',
  )
  expect(kept).toContain('kept-clear-secret')
  expect(readFileSync(place, 'latin1')).not.toContain('clear-secret')
})
