import { currentCaller } from '../../limit/turn.ts'
import type { Row, RunStatement } from '../engine/driver.ts'
import { createReadQueue } from '../engine/read-queue.ts'
import { startSqliteThread, type SqliteThread } from './thread.ts'

/** Reads committed rows in a thread of its own. */
interface AsideReader {
  readonly read: RunStatement
  /** Waits for the running query. */
  readonly close: () => Promise<void>
}

/** Creates the reader of a file. The first query starts the thread. Queries run one after another, and callers have turns. */
export function createAsideReader(path: string, lockTimeoutMs?: number): AsideReader {
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
