import type { Driver } from '../engine/driver.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import { isReading } from '../engine/read-only.ts'
import { loadSqlite, type Sqlite } from './builtin.ts'
import { openToRead, openToWrite, type ReadingConnection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { startThread } from './thread.ts'
import { transact } from './transaction.ts'
import { createWriter, type Line } from './writer.ts'

/**
 * A database file, or one in memory (`:memory:`). One connection writes, in a thread of its own, and another in this one reads what was
 * committed: a reader waits neither for a transaction nor for a disk. In memory there is one for both, in this thread, and readers wait.
 */
export function openSqliteDriver(path: string): Driver {
  const sqlite = loadSqlite()
  const isFile = path !== ':memory:'
  const writer = createWriter(() => (isFile ? startThread(path) : openHere(sqlite, path)))
  const reader = isFile ? prepareReader(sqlite, path) : undefined
  return {
    dialect: sqliteDialect,
    all: async (sql, parameters) => {
      if (reader !== undefined && isReading(sql)) return reader.all(sql, parameters)
      return writer.transaction((connection) => connection.all(sql, parameters))
    },
    transaction: writer.transaction,
    record: writer.record,
    listen: () => Promise.resolve(),
    seal: writer.seal,
    // Whoever closes last empties the WAL into the file, which a reader may not.
    close: () => writer.close(() => reader?.close()),
  }
}

function openHere(sqlite: Sqlite, path: string): Line {
  const connection = openToWrite(sqlite, path)
  return {
    ...connection,
    record: (batch, now) => transact(connection, (within) => recordBatch(within, batch, now)),
    isLost: () => false,
    close: async () => connection.close(),
  }
}

/** Opened by the first who reads, when the file is there for sure. */
function prepareReader(sqlite: Sqlite, path: string): ReadingConnection {
  let opened: ReadingConnection | undefined
  return {
    all: (sql, parameters) => {
      opened ??= openToRead(sqlite, path)
      return opened.all(sql, parameters)
    },
    close: () => opened?.close(),
  }
}
