import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { keyFileName } from '../data-location.ts'
import type { Driver } from './engine/driver.ts'
import { StoreUnavailable } from './failure.ts'
import { createStore, type OpenOptions } from './create-store.ts'
import { hasOwnSchema } from './schema.ts'
import { createFileSealer, createMemorySealer } from './secret/sealer.ts'
import type { Sealer } from './secret/secret.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { openSqliteDriver } from './sqlite/driver.ts'
import { loadSqlite } from './sqlite/node-sqlite.ts'
import { folderMode } from './sqlite/private-file.ts'
import type { Store } from './store.ts'

/**
 * Opens the store in an SQLite file, or in memory (`:memory:`). The file and its folders are created if absent, for this user alone
 * (rules 6.6). Throws EvidenceError `environment` if this Node has no SQLite or the file is a database of anything else, and `file` if the
 * file cannot be used.
 */
export async function openSqliteStore(path: string, options: OpenOptions = {}): Promise<Store> {
  if (options.mustExist === true && !existsSync(path)) throw toMissingFileError(path)
  await checkSqliteFile(path)
  const driver = openDriver(path, options)
  try {
    return await createStore(driver, { ...options, sealer: createSqliteSealer(path, options), shown: path })
  } catch (cause) {
    await driver.close()
    throw toSqliteOpenError(path, cause)
  }
}

/**
 * Throws EvidenceError `environment` if a file is a database of anything else, and changes nothing. A connection that writes would set the
 * journal mode, and its end would move the WAL into the file. A connection that only reads would leave an empty WAL if there is none.
 */
export async function checkSqliteFile(path: string): Promise<void> {
  if (path === ':memory:' || !existsSync(path)) return
  try {
    const { DatabaseSync } = loadSqlite()
    const file = new DatabaseSync(path, { readOnly: existsSync(`${realpathSync(path)}-wal`) })
    try {
      file.exec('PRAGMA busy_timeout = 5000')
      await hasOwnSchema({ read: async (sql) => file.prepare(sql).all() }, sqliteDialect, path)
    } finally {
      file.close()
    }
  } catch (cause) {
    throw toSqliteOpenError(path, cause)
  }
}

/** The key of a database in memory is in memory too. */
function createSqliteSealer(path: string, { keyFile }: OpenOptions): Sealer {
  if (path === ':memory:' && keyFile === undefined) return createMemorySealer()
  return createFileSealer(keyFile ?? join(dirname(path), keyFileName))
}

/** Synchronous, so that the thread that writes starts while the caller continues. */
function openDriver(path: string, options: OpenOptions): Driver {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: folderMode })
    return openSqliteDriver(path, options)
  } catch (cause) {
    throw toSqliteOpenError(path, cause)
  }
}

/** The path is usually misspelt. A new database would look as if all records were lost. */
export function toMissingFileError(path: string): EvidenceError {
  return new EvidenceError(
    'file',
    `The evidence database ${path} does not exist; give the data folder of a service with --data. evidence serve creates a database, and so does evidence token create with --create-database.`,
    { facts: { path } },
  )
}

function toSqliteOpenError(path: string, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const source = cause instanceof StoreUnavailable ? cause.cause : cause
  return new EvidenceError(
    'file',
    `The evidence database ${path} cannot be opened (${messageOf(source)}); give the path of a database of this service, or of a new file in a writable folder.`,
    { facts: { path }, cause: source },
  )
}
