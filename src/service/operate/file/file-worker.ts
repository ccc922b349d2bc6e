import { parentPort } from 'node:worker_threads'
import { serialiseError } from '../../store/sqlite/failure.ts'
import { loadSqlite } from '../../store/sqlite/node-sqlite.ts'
import type { FileAnswer } from './file-check.ts'

/** In KiB. Each row is looked up in each index: with the small cache of SQLite, most pages would be read many times. */
const cacheSize = 65_536

/** A thread that checks the SQLite file of a message, while other threads check its records. */
parentPort?.on('message', (path: string) => parentPort?.postMessage(answer(path), []))

function answer(path: string): FileAnswer {
  try {
    return { faults: listFaults(path) }
  } catch (cause) {
    return { failure: serialiseError(cause) }
  }
}

function listFaults(path: string): readonly string[] {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec(`PRAGMA cache_size = -${cacheSize}`)
    const rows = database.prepare('PRAGMA integrity_check').all()
    return rows.map((row) => String(row['integrity_check'])).filter((what) => what !== 'ok')
  } finally {
    database.close()
  }
}
