import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { openStore } from '../../../src/service/store/open.ts'
import type { Engine } from './database.ts'
import { finishMigration, killMigration, type Kill } from './migration-run.ts'
import { loadSchemaFixture } from './schema-fixture.ts'

export interface MigratedDatabase {
  /** What the migration must have done exactly once. */
  readonly state: unknown
  /** Findings of fsck, apart from the attachments, which the fixture does not have. */
  readonly findings: readonly string[]
  /** Clear text of secrets that is left in the file of the database. */
  readonly leftSecrets: readonly string[]
}

/** Counts the statements of the migration of a released database. */
export async function countStatements(engine: Engine, folder: string): Promise<number> {
  const { place, remove } = await engine.make()
  try {
    await loadSchemaFixture(engine, place, `2-${engine.name.toLowerCase()}`)
    return (await finishMigration(place, folder)).statements
  } finally {
    await remove()
  }
}

/** Kills a process that migrates a released database, and opens the database again. Returns the state after that. */
export async function killAndMigrate(engine: Engine, folder: string, kill: Kill): Promise<MigratedDatabase> {
  const { place, remove } = await engine.make()
  try {
    await loadSchemaFixture(engine, place, `2-${engine.name.toLowerCase()}`)
    await killMigration(place, folder, kill)
    return await openAgain(engine, place, folder)
  } finally {
    await remove()
  }
}

async function openAgain(engine: Engine, place: string, folder: string): Promise<MigratedDatabase> {
  const store = await openStore(place, { keyFile: join(folder, 'evidence.key') })
  const findings: string[] = []
  try {
    await store.secrets.checkSecrets()
    const attachments = await openFolderAttachments(join(folder, 'attachments'))
    await checkStore(
      { store, attachments },
      { report: ({ kind, what }) => void (kind === 'attachment' ? undefined : findings.push(what)) },
    )
    return { state: await readState(engine, place), findings, leftSecrets: findSecrets(engine, place) }
  } finally {
    await store.close()
  }
}

const stateQueries = [
  'SELECT version FROM schema_version',
  'SELECT org, sequence, kind, ordinal FROM record ORDER BY org, sequence',
  'SELECT org, flow, repository_id FROM flow_owner',
  'SELECT org FROM secret',
]

async function readState(engine: Engine, place: string): Promise<unknown> {
  const rows = []
  for (const query of stateQueries) rows.push(await engine.exec(place, query))
  return rows
}

function findSecrets({ name }: Engine, place: string): readonly string[] {
  if (name !== 'SQLite') return []
  const content = [place, `${place}-wal`].map((path) => readFileSync(path, 'latin1')).join('')
  return content.match(/[a-z]+-clear-[a-z0-9]+/g) ?? []
}
