import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore } from '../../../src/service/store/open.ts'
import type { Store } from '../../../src/service/store/store.ts'
import type { Engine } from './database.ts'
import { createDatabase, createFolder } from './engine.ts'
import { loadSchemaFixture } from './schema-fixture.ts'

interface Migrated {
  readonly place: string
  readonly folder: string
  readonly store: Store
  readonly log: readonly string[]
}

/** Migrates a database of a released schema, after further statements, at the time 1,800,000,000. */
export async function migrateFixture(engine: Engine, fixture: string, ...statements: string[]): Promise<Migrated> {
  const place = await createDatabase(engine)
  await loadSchemaFixture(engine, place, fixture)
  await engine.exec(place, ...statements)
  const folder = await createFolder()
  const log: string[] = []
  const options = {
    keyFile: join(folder, 'evidence.key'),
    now: () => 1800000000,
    log: (line: string) => log.push(line),
  }
  const store = await openStore(place, options)
  onTestFinished(() => store.close())
  return { place, folder, store, log }
}
