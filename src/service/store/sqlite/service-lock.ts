import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { EvidenceError, messageOf } from '../../../error.ts'
import { StoreUnavailable } from '../failure.ts'
import { translateSqliteError } from './failure.ts'
import { loadSqlite } from './node-sqlite.ts'
import { createPrivateFile, folderMode } from './private-file.ts'

/** The lock of one service on an SQLite file. */
export interface ServiceLock {
  readonly release: () => void
}

const settings = 'PRAGMA busy_timeout = 1000; PRAGMA journal_mode = DELETE'
const saveHolder = `BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL, host TEXT NOT NULL, since TEXT NOT NULL) STRICT;
  DELETE FROM holder`

/**
 * Locks a database file for a service (rules 6.3). Commands such as `evidence token` take no lock. The lock is an open transaction on a file
 * beside the database, so the system releases it when the process ends, also by a kill; other processes can still read who holds it. Throws
 * EvidenceError `environment` if another service holds it, and `file` if the file cannot be used.
 */
export function lockForService(path: string): ServiceLock {
  const database = openLockFile(path)
  try {
    database.exec(saveHolder)
    const insert = database.prepare('INSERT INTO holder (pid, host, since) VALUES (?, ?, ?)')
    insert.run(process.pid, hostname(), new Date().toISOString())
    database.exec('COMMIT; BEGIN IMMEDIATE')
    return { release: () => database.close() }
  } catch (cause) {
    const failure = translateSqliteError(cause)
    const isHeld = failure instanceof StoreUnavailable && failure.outage === 'busy'
    const error = isHeld ? toHeldError(path, database) : toUnusableError(path, cause)
    database.close()
    throw error
  }
}

function openLockFile(path: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite()
  try {
    mkdirSync(dirname(path), { recursive: true, mode: folderMode })
    // Two paths can lead to one file.
    const real = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
    const file = `${real}.lock`
    createPrivateFile(file)
    const database = new DatabaseSync(file)
    database.exec(settings)
    return database
  } catch (cause) {
    throw toUnusableError(path, cause)
  }
}

function toHeldError(path: string, database: DatabaseSync): EvidenceError {
  return new EvidenceError(
    'environment',
    `Another evidence serve uses the database ${path}${describeHolder(database)}. Stop it first, or give another folder with --data. The commands evidence token, evidence fsck and evidence backup can run beside it.`,
    { facts: { path } },
  )
}

/** Empty in the moment in which the other process writes its row. */
function describeHolder(database: DatabaseSync): string {
  try {
    const row = database.prepare('SELECT pid, host, since FROM holder').get()
    return row === undefined
      ? ''
      : `: process ${String(row['pid'])} on ${String(row['host'])}, since ${String(row['since'])}`
  } catch {
    return ''
  }
}

function toUnusableError(path: string, cause: unknown): EvidenceError {
  return new EvidenceError(
    'file',
    `The lock file ${path}.lock cannot be used (${messageOf(cause)}); give a writable folder with --data.`,
    { facts: { path }, cause },
  )
}
