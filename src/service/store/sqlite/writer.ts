import type { Driver, RunStatement } from '../engine/driver.ts'
import { createMutex } from '../engine/mutex.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import { openToWrite, type WriteOptions } from './connection.ts'
import type { Sqlite } from './node-sqlite.ts'
import { type ControlCall, type StatementCall, deserialiseOutcomes } from './thread-message.ts'
import { startSqliteThread, type SqliteThread } from './thread.ts'
import { runTransaction, writeTogether, type SqliteTransaction } from './transaction.ts'

/** The only connection that writes. Its transactions run one after another. */
export interface Writer extends Pick<Driver, 'transaction' | 'writeTogether' | 'recordBatch' | 'forbidChanges'> {
  /** Waits for the running transaction, calls `beforeClose` and closes the connection. */
  readonly close: (beforeClose: () => void | Promise<void>) => Promise<void>
}

/** Writes to a file in a thread of its own. If the thread has ended, the next transaction starts another one. */
export function createThreadWriter(path: string, lockTimeoutMs?: number): Writer {
  const lock = createMutex()
  const { open, forbidChanges, close } = createRestartingThread(() => startSqliteThread(path, lockTimeoutMs))
  return {
    transaction: (work) => lock(async () => runTransaction(toThreadConnection(await open()), work)),
    writeTogether: (work) => lock(async () => writeTogether(toThreadConnection(await open()), work)),
    recordBatch: ({ org, take, now }) =>
      lock(async () => {
        const thread = await open()
        const batch = take()
        const { outcomes } = await thread.request({ kind: 'record', org, batch: JSON.stringify(batch), now: now() })
        return deserialiseOutcomes(batch, outcomes)
      }),
    forbidChanges,
    close: (beforeClose) => lock(() => close(beforeClose)),
  }
}

interface RestartingThread extends Pick<Writer, 'forbidChanges' | 'close'> {
  /** The running thread. Rejects after `close`. */
  readonly open: () => Promise<SqliteThread>
}

/** A thread that is started again after it has ended, and then forbids changes if the previous one did. */
function createRestartingThread(start: () => SqliteThread): RestartingThread {
  let thread = start()
  let forbidsChanges = false
  let isClosed = false
  return {
    open: async () => {
      if (isClosed) throw toClosedError()
      if (!thread.isLost()) return thread
      await thread.close()
      thread = start()
      if (forbidsChanges) requestForbidChanges(thread)
      return thread
    },
    forbidChanges: () => {
      forbidsChanges = true
      requestForbidChanges(thread)
    },
    close: async (beforeClose) => {
      isClosed = true
      await beforeClose()
      await thread.close()
    },
  }
}

/** If this request fails, the thread ends. */
function requestForbidChanges(thread: SqliteThread): void {
  void thread.request({ kind: 'forbid changes' }).catch(() => undefined)
}

function toThreadConnection({ request }: SqliteThread): SqliteTransaction {
  const toRunner =
    (call: StatementCall): RunStatement =>
    async (sql, parameters = []) =>
      (await request({ kind: 'statement', call, sql, parameters })).rows
  const toControl = (call: ControlCall) => async (): Promise<void> => void (await request({ kind: 'control', call }))
  return {
    read: toRunner('read'),
    write: toRunner('write'),
    changeSchema: toRunner('changeSchema'),
    begin: toControl('begin'),
    commit: toControl('commit'),
    rollBack: toControl('rollBack'),
    setSavepoint: toControl('setSavepoint'),
    releaseSavepoint: toControl('releaseSavepoint'),
    rollBackToSavepoint: toControl('rollBackToSavepoint'),
    announce: () => undefined,
    updateStatistics: toControl('updateStatistics'),
  }
}

/** Writes in this thread. */
export function createOwnWriter(sqlite: Sqlite, path: string, options?: WriteOptions): Writer {
  const lock = createMutex()
  const connection = openToWrite(sqlite, path, options)
  let isClosed = false

  const transaction: Writer['transaction'] = (work) =>
    lock(async () => {
      if (isClosed) throw toClosedError()
      return runTransaction(connection, work)
    })

  return {
    transaction,
    writeTogether: transaction,
    recordBatch: (next) => transaction((within) => recordBatch(within, next)),
    forbidChanges: connection.forbidChanges,
    close: (beforeClose) =>
      lock(async () => {
        isClosed = true
        await beforeClose()
        connection.close()
      }),
  }
}

function toClosedError(): Error {
  return new Error('The database is closed.')
}
