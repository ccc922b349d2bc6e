import type { Client } from 'pg'
import type { Connection, Driver } from '../engine/driver.ts'
import { createMutex } from '../engine/mutex.ts'
import { createAbortState, pipelineControlStatements } from '../engine/pipeline.ts'
import { StoreUnavailable } from '../failure.ts'
import { disconnect, queryTimeout, type RunQuery } from './connection.ts'
import { isConnectionLost } from './failure.ts'

export interface Writer extends Pick<Driver, 'transaction' | 'close'> {
  /** Id of the server process of this connection; undefined while there is none. */
  readonly processId: () => number | undefined
}

interface WriterOptions {
  readonly connect: (onEnd: () => void) => Promise<Client>
  readonly runQuery: RunQuery
  /** Throws if a statement is not allowed. */
  readonly check: (sql: string) => void
}

/** The only connection that writes. Its transactions run one after another. The next transaction replaces a lost connection. */
export function createWriter(options: WriterOptions): Writer {
  const { runQuery } = options
  const lock = createMutex()
  const reconnecting = createReconnectingClient(options.connect)
  return {
    transaction: async (work) => {
      const release = await lock()
      try {
        const client = await begin(reconnecting, runQuery)
        try {
          const result = await work(toTransactionConnection(client, options))
          await commit(client)
          return result
        } catch (cause) {
          if (isConnectionLost(cause) || !(await tryRollBack(client, runQuery))) await reconnecting.drop(client)
          throw cause
        }
      } finally {
        release()
      }
    },
    processId: () => readProcessId(reconnecting.client()),
    close: async () => {
      const release = await lock()
      try {
        await reconnecting.close()
      } finally {
        release()
      }
    },
  }
}

/** Begins a transaction. A connection that was lost since the last one is replaced, because no statement has run on it. */
async function begin(reconnecting: ReconnectingClient, runQuery: RunQuery): Promise<Client> {
  const known = reconnecting.client()
  if (known !== undefined) {
    try {
      await runQuery(known, 'BEGIN')
      return known
    } catch (cause) {
      if (!isConnectionLost(cause)) throw cause
      await reconnecting.drop(known)
    }
  }
  const opened = await reconnecting.open()
  await runQuery(opened, 'BEGIN')
  return opened
}

/** Returns whether the rollback succeeded. */
function tryRollBack(client: Client, runQuery: RunQuery): Promise<boolean> {
  return runQuery(client, 'ROLLBACK').then(
    () => true,
    () => false,
  )
}

/** The connection of one transaction. */
function toTransactionConnection(
  client: Client,
  { runQuery, check }: Pick<WriterOptions, 'runQuery' | 'check'>,
): Connection {
  const abortState = createAbortState()
  return pipelineControlStatements({
    all: async (sql, parameters) => {
      abortState.check(sql)
      try {
        check(sql)
        const rows = await runQuery(client, sql, parameters)
        abortState.succeed(sql)
        return rows
      } catch (cause) {
        throw abortState.fail(sql, cause)
      }
    },
  })
}

interface ReconnectingClient {
  readonly client: () => Client | undefined
  readonly open: () => Promise<Client>
  readonly drop: (client: Client) => Promise<void>
  readonly close: () => Promise<void>
}

/** Holds a client until its connection ends. After `close`, `open` throws. */
function createReconnectingClient(connect: WriterOptions['connect']): ReconnectingClient {
  let client: Client | undefined
  let isClosed = false
  const drop: ReconnectingClient['drop'] = async (one) => {
    if (client === one) client = undefined
    await disconnect(one)
  }
  return {
    client: () => client,
    open: async () => {
      if (isClosed) throw new Error('The database is closed.')
      const opened = await connect(() => {
        if (client === opened) client = undefined
      })
      client = opened
      return opened
    },
    drop,
    close: async () => {
      isClosed = true
      if (client !== undefined) await drop(client)
    },
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. Without an answer, the result is unknown. */
async function commit(client: Client): Promise<void> {
  const { command } = await client.query({ text: 'COMMIT', ...queryTimeout }).catch((cause: unknown) => {
    throw new StoreUnavailable('lost', cause)
  })
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the database answered ${command}.`)
}

function readProcessId(client: Client | undefined): number | undefined {
  return client !== undefined && 'processID' in client && typeof client.processID === 'number'
    ? client.processID
    : undefined
}
