import type { Driver, RunStatement, Row } from '../engine/driver.ts'
import { sqliteDialect } from './dialect.ts'
import { loadSqlite } from './node-sqlite.ts'
import { createReader } from './reader.ts'
import { createOwnWriter, createThreadWriter } from './writer.ts'
import { currentCaller } from '../../limit/turn.ts'
import { createReadQueue } from '../engine/read-queue.ts'
import { startSqliteThread, type SqliteThread } from './thread.ts'

interface SqliteOptions {
  readonly lockTimeoutMs?: number
  readonly isTemporary?: boolean
}

/**
 * Opens a database file, or a database in memory (`:memory:`). A file has one connection that writes, in a thread of its own, others in
 * this thread that read committed rows, and one in a third thread for long reads: a read waits neither for a transaction nor for the disk. A
 * database in memory, and that of one job, has one connection in this thread, and reads wait for transactions.
 */
export function openSqliteDriver(path: string, { lockTimeoutMs, isTemporary = false }: SqliteOptions = {}): Driver {
  const sqlite = loadSqlite()
  const isOwn = path === ':memory:' || isTemporary
  const writer = isOwn
    ? createOwnWriter(sqlite, path, { lockTimeoutMs, isSynced: !isTemporary })
    : createThreadWriter(path, lockTimeoutMs)
  const reader = isOwn ? undefined : createReader(sqlite, path)
  const aside = isOwn ? undefined : createAsideReader(path, lockTimeoutMs)
  const read: RunStatement = async (sql, parameters) =>
    reader?.read(sql, parameters) ?? writer.transaction((within) => within.read(sql, parameters))
  return {
    dialect: sqliteDialect,
    read,
    readAside: aside?.read ?? read,
    write: (sql, parameters) => writer.writeTogether(({ write }) => write(sql, parameters)),
    transaction: writer.transaction,
    writeTogether: writer.writeTogether,
    waitsForStandby: () => Promise.resolve(false),
    countOutages: () => 0,
    recordBatch: writer.recordBatch,
    readTime: () => Promise.resolve(Date.now() / 1000),
    listen: () => Promise.resolve(),
    forbidChanges: writer.forbidChanges,
    // The last connection to close moves the WAL into the file. A read-only connection cannot do that, so the writer closes last.
    close: () =>
      writer.close(async () => {
        reader?.close()
        await aside?.close()
      }),
  }
}

/** Reads committed rows in a thread of its own. */
interface AsideReader {
  readonly read: RunStatement
  /** Waits for the running query. */
  readonly close: () => Promise<void>
}

/** Creates the reader of a file. The first query starts the thread. Queries run one after another, and callers have turns. */
function createAsideReader(path: string, lockTimeoutMs?: number): AsideReader {
  const inTurn = createReadQueue(1, 1)
  let thread: SqliteThread | undefined

  const open = (): SqliteThread => {
    if (thread === undefined || thread.isLost()) thread = startSqliteThread(path, lockTimeoutMs)
    return thread
  }
  const run = async (...[sql, parameters = []]: Parameters<RunStatement>): Promise<readonly Row[]> => {
    const { request } = open()
    try {
      return (await request({ kind: 'statement', call: 'read', sql, parameters })).rows
    } catch (cause) {
      // Until then, the connection rejects each statement. A thread that has ended is replaced.
      await request({ kind: 'control', call: 'rollBack' }).catch(() => undefined)
      throw cause
    }
  }
  return {
    read: (sql, parameters) => inTurn(currentCaller(), () => run(sql, parameters)),
    close: async () => thread?.close(),
  }
}
