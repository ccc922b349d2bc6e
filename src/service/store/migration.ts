import { EvidenceError } from '../../error.ts'
import { bindingTables, sessionTables } from './access/statement.ts'
import type { Dialect, DiskSpace, Driver, Transaction } from './engine/driver.ts'
import { readNumber } from './engine/row.ts'
import { StoreUnavailable } from './failure.ts'
import { runStatements, type MigrationContext, type MigrationPart } from './migration/part.ts'
import { schema1 } from './migration/schema-1.ts'
import { searchTables } from './migration/version-5.ts'
import { version3 } from './migration/version-3.ts'
import { version6 } from './migration/version-6.ts'
import { outboxTables } from './outbox/statement.ts'
import { createFileSealer } from './secret/sealer.ts'

/** Each step migrates the schema from the version of its index to the next. A released step never changes. */
const steps: readonly (readonly MigrationPart[])[] = [
  [toPart('creating tables', schema1)],
  [toPart('adding tables', (dialect) => [...bindingTables(dialect), ...outboxTables(dialect)])],
  version3,
  [toPart('adding sessions', sessionTables)],
  [toPart('adding the index of the search', searchTables)],
  version6,
]

/** The version of the schema that this version of the service reads and writes. */
export const schemaVersion = steps.length

export interface MigrationOptions extends Partial<Omit<MigrationContext, 'dialect'>> {
  /** Whether a database without tables is an error. */
  readonly mustExist?: boolean
}

const defaults: Omit<MigrationContext, 'dialect'> = {
  now: () => Date.now() / 1000,
  log: () => undefined,
  sealer: createFileSealer(undefined),
}

/**
 * Migrates the schema to the current version, in one transaction: after a kill at any point, the next start begins again (rules 6.9). Throws
 * EvidenceError `environment` if the schema is newer, if another process is migrating it, or if the disk has too little free space.
 */
export async function migrate(driver: Driver, options: MigrationOptions = {}): Promise<void> {
  const context = { ...defaults, ...options, dialect: driver.dialect }
  try {
    const { mustExist = false } = options
    const found = await driver.transaction((transaction) =>
      migrateWithin(transaction, driver, { ...context, mustExist }),
    )
    await removeOldContent(driver, found, context.log)
  } catch (cause) {
    throw await translateLock(driver, cause)
  }
}

/** The state of a database before its migration. */
interface FoundDatabase {
  /** 0 for a new database. */
  readonly version: number
  readonly records: number
  /** Whether the file can still contain replaced content (Dialect.oldContent). */
  readonly hasOldContent: boolean
}

async function migrateWithin(
  transaction: Transaction,
  driver: Driver,
  context: MigrationContext & { readonly mustExist: boolean },
): Promise<FoundDatabase> {
  const found = await readDatabase(transaction, driver.dialect)
  const { version } = found
  if (version > schemaVersion) throw toNewerError(version)
  if (version === schemaVersion) return found
  if (version === 0 && context.mustExist) throw toMissingError()
  const parts: readonly MigrationPart[] = [
    { title: 'checking the disk space', run: () => checkDiskSpace(driver, version) },
    ...steps.slice(version).flat(),
  ]
  if (version === 0) {
    // In new tables no part waits for another one, so that one round trip is enough.
    const created = parts.map((part) => part.run(transaction, context))
    await Promise.all([...created, transaction.changeSchema(saveVersion, [schemaVersion])])
    return found
  }
  await runStatements(transaction, driver.dialect.endWithProcess)
  for (const [at, part] of parts.entries()) {
    context.log(toProgressLine(found.records, `step ${at + 1} of ${parts.length}, ${part.title}`))
    await part.run(transaction, context)
  }
  await transaction.changeSchema(saveVersion, [schemaVersion])
  return { ...found, hasOldContent: await readOldContent(transaction, driver.dialect) }
}

async function readDatabase(transaction: Transaction, dialect: Dialect): Promise<FoundDatabase> {
  const { integer, tableOptions, lockSchema } = dialect
  await runStatements(transaction, [
    ...lockSchema,
    `CREATE TABLE IF NOT EXISTS schema_version (version ${integer} NOT NULL) ${tableOptions}`,
  ])
  const [row] = await transaction.changeSchema('SELECT version FROM schema_version')
  if (row === undefined) await transaction.changeSchema('INSERT INTO schema_version (version) VALUES (0)')
  const version = row === undefined ? 0 : readNumber(row, 'version')
  const [count] = version === 0 ? [] : await transaction.changeSchema(countRecords)
  return {
    version,
    records: count === undefined ? 0 : readNumber(count, 'total'),
    hasOldContent: await readOldContent(transaction, dialect),
  }
}

const saveVersion = 'UPDATE schema_version SET version = ?'

/** The sequences of an organisation have no gap. */
const countRecords = 'SELECT coalesce(sum(sequence), 0) AS total FROM head'

async function readOldContent(transaction: Transaction, { oldContent }: Dialect): Promise<boolean> {
  const [row] = await transaction.changeSchema(oldContent.query)
  return readNumber(row, 'marked') > 0
}

function toProgressLine(records: number, step: string): string {
  return `Migrating the database to schema version ${schemaVersion} (${records.toLocaleString('en')} records): ${step}`
}

/** All changed pages are written twice: to the log of the transaction, and from there to the file. */
async function checkDiskSpace({ measureDisk }: Driver, version: number): Promise<void> {
  const space = version === 0 ? undefined : await measureDisk()
  if (space !== undefined && space.free < 2 * space.used) throw toSpaceError(space)
}

function toSpaceError({ used, free }: DiskSpace): EvidenceError {
  const needed = 2 * used
  return new EvidenceError(
    'environment',
    `The migration of the evidence database needs ${needed} bytes of free disk space, twice its size, and ${free} are free; nothing was changed. Make room on its disk, and start again.`,
    { facts: { needed, free } },
  )
}

function toMissingError(): EvidenceError {
  return new EvidenceError(
    'file',
    'The evidence database does not exist: the database at this location has no tables. Check --database. evidence serve creates a database, and so does evidence token create with --create-database.',
  )
}

function toNewerError(version: number): EvidenceError {
  return new EvidenceError(
    'environment',
    `The evidence database has schema version ${version}, and this version of the service supports up to ${schemaVersion}; use a newer version of the service.`,
    { facts: { found: version, known: schemaVersion } },
  )
}

/** The database can be used even if this fails: the next start repeats it. */
async function removeOldContent(
  driver: Driver,
  { version, hasOldContent }: FoundDatabase,
  log: MigrationContext['log'],
): Promise<void> {
  const { oldContent, afterMigration } = driver.dialect
  const isMigrated = version > 0 && version < schemaVersion
  const statements = [...(isMigrated ? afterMigration : []), ...(hasOldContent ? oldContent.remove : [])]
  if (statements.length === 0) return
  if (hasOldContent) log('Removing the old content from the file of the database')
  try {
    await driver.runOutsideTransaction(statements)
  } catch (cause) {
    log(`The old content could not be removed from the database; the next start tries again: ${String(cause)}`)
  }
}

/** Another process can hold the lock for any reason, so the schema must be an old one. */
async function translateLock(driver: Driver, cause: unknown): Promise<unknown> {
  if (!(cause instanceof StoreUnavailable && cause.outage === 'busy')) return cause
  const [row] = await driver.read('SELECT version FROM schema_version').catch(() => [])
  if (row === undefined || readNumber(row, 'version') >= schemaVersion) return cause
  return new EvidenceError(
    'environment',
    'The evidence database is being migrated by another process, or an older version still uses it; wait for that process, or stop it, and start again.',
    { cause },
  )
}

function toPart(title: string, toStatements: (dialect: Dialect) => readonly string[]): MigrationPart {
  return { title, run: (transaction, { dialect }) => runStatements(transaction, toStatements(dialect)) }
}
