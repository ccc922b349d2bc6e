import type { Client } from 'pg'
import type { Driver, RunStatement, Transaction } from '../engine/driver.ts'
import { createMutex } from '../engine/mutex.ts'
import { createAbortState, pipelineSavepoints, writeAndCommit } from '../engine/pipeline.ts'
import { StoreUnavailable } from '../failure.ts'
import { disconnect, queryTimeout, sendTogether, type QueryRunner, type RunQuery } from './connection.ts'
import { updateStatistics } from './dialect.ts'
import { isConnectionLost } from './failure.ts'
import { checkWrite } from './statement-check.ts'

export interface Writer extends Pick<Driver, 'writeTogether' | 'runOutsideTransaction' | 'forbidChanges' | 'close'> {
  /** As that of the driver. If `isFollowed` returns true at its end, its commit begins the next one, which saves a statement. */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>, isFollowed?: () => boolean) => Promise<T>
  /** Id of the server process of this connection; undefined while there is none. */
  readonly processId: () => number | undefined
}

interface WriterOptions {
  readonly connect: (onEnd: () => void) => Promise<Client>
  readonly runner: QueryRunner
}

/** The only connection that writes. Its transactions run one after another. The next transaction replaces a lost connection. */
export function createWriter({ connect, runner }: WriterOptions): Writer {
  const lock = createMutex()
  const reconnecting = createReconnectingClient(connect)
  let forbidsSchemaChanges = false
  const checkSchemaChange = (): void => {
    if (forbidsSchemaChanges) throw new Error('not authorized: a change of the schema')
  }
  const run = createTransactionRunner(reconnecting, runner, checkSchemaChange)
  const runInTurn: RunInTransaction = (work) => lock(() => run(work))
  return {
    transaction: (work, isFollowed = () => false) =>
      runInTurn(async (client, transaction) => {
        const result = await work(transaction)
        const isChained = isFollowed()
        await commit(client, isChained)
        reconnecting.setChained(isChained)
        return result
      }),
    writeTogether: (work) =>
      runInTurn((client, transaction) => writeAndCommit(transaction, work, () => commit(client, false))),
    runOutsideTransaction: (statements) =>
      lock(async () => {
        checkSchemaChange()
        const client = reconnecting.client() ?? (await reconnecting.open())
        try {
          for (const statement of statements) await runner.changeSchema(client, statement)
        } catch (cause) {
          // A statement before it can have changed the settings of the session.
          await reconnecting.drop(client)
          throw cause
        }
      }),
    forbidChanges: () => {
      forbidsSchemaChanges = true
    },
    processId: () => readProcessId(reconnecting.client()),
    close: () => lock(reconnecting.close),
  }
}

/** Opens a transaction for `run`, which commits it, and rolls it back if `run` rejects. */
type RunInTransaction = <T>(run: (client: Client, transaction: Transaction) => Promise<T>) => Promise<T>

function createTransactionRunner(
  reconnecting: ReconnectingClient,
  runner: QueryRunner,
  checkSchemaChange: () => void,
): RunInTransaction {
  return async (run) => {
    const client = await takeClient(reconnecting, runner.control)
    try {
      return await run(client, toTransaction(client, runner, checkSchemaChange))
    } catch (cause) {
      if (isConnectionLost(cause) || !(await tryRollBack(client, runner.control))) await reconnecting.drop(client)
      throw cause
    }
  }
}

/** Returns a client whose transaction is open. */
async function takeClient(reconnecting: ReconnectingClient, control: RunQuery): Promise<Client> {
  const client = reconnecting.isChained() ? reconnecting.client() : undefined
  reconnecting.setChained(false)
  return client ?? begin(reconnecting, control)
}

/** Begins a transaction. A connection that was lost since the last one is replaced, because no statement has run on it. */
async function begin(reconnecting: ReconnectingClient, control: RunQuery): Promise<Client> {
  const known = reconnecting.client()
  if (known !== undefined) {
    try {
      await control(known, 'BEGIN')
      return known
    } catch (cause) {
      if (!isConnectionLost(cause)) throw cause
      await reconnecting.drop(known)
    }
  }
  const opened = await reconnecting.open()
  await control(opened, 'BEGIN')
  return opened
}

/** Returns whether the rollback succeeded. */
function tryRollBack(client: Client, control: RunQuery): Promise<boolean> {
  return control(client, 'ROLLBACK').then(
    () => true,
    () => false,
  )
}

/** The connection of one transaction. `checkSchemaChange` throws if the schema may not change. */
function toTransaction(client: Client, runner: QueryRunner, checkSchemaChange: () => void): Transaction {
  const abortState = createAbortState()
  const runUnlessAborted =
    (run: RunQuery, check: (sql: string) => void = () => undefined): RunStatement =>
    async (sql, parameters) => {
      abortState.check()
      try {
        check(sql)
        sendTogether(client)
        return await run(client, sql, parameters)
      } catch (cause) {
        throw abortState.fail(cause)
      }
    }
  const control = runUnlessAborted(runner.control)
  return pipelineSavepoints({
    read: runUnlessAborted(runner.read),
    write: runUnlessAborted(runner.write, checkWrite),
    changeSchema: runUnlessAborted(runner.changeSchema, checkSchemaChange),
    setSavepoint: async () => void (await control('SAVEPOINT one')),
    releaseSavepoint: async () => void (await control('RELEASE SAVEPOINT one')),
    rollBackToSavepoint: async () => {
      await runner.control(client, 'ROLLBACK TO SAVEPOINT one')
      abortState.clear()
    },
    updateStatistics: async () => void (await control(updateStatistics)),
  })
}

interface ReconnectingClient {
  readonly client: () => Client | undefined
  readonly open: () => Promise<Client>
  readonly drop: (client: Client) => Promise<void>
  readonly close: () => Promise<void>
  /** Whether the last commit began the next transaction. */
  readonly isChained: () => boolean
  readonly setChained: (isChained: boolean) => void
}

/** Holds a client until its connection ends. After `close`, `open` throws. */
function createReconnectingClient(connect: WriterOptions['connect']): ReconnectingClient {
  let client: Client | undefined
  let isClosed = false
  let chained: Client | undefined
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
    isChained: () => chained !== undefined && chained === client,
    setChained: (isChained) => {
      chained = isChained ? client : undefined
    },
    close: async () => {
      isClosed = true
      if (client !== undefined) await drop(client)
    },
  }
}

/**
 * PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. Without an answer, the result is unknown. With a warning,
 * the transaction is committed on this server alone, although it has to be on a standby too: a failover would lose it.
 */
async function commit(client: Client, isChained: boolean): Promise<void> {
  const warnings: unknown[] = []
  const keepWarning = ({ message }: { readonly message: string | undefined }): number => warnings.push(message)
  client.on('notice', keepWarning)
  sendTogether(client)
  try {
    const { command } = await client
      .query({ text: isChained ? 'COMMIT AND CHAIN' : 'COMMIT', ...queryTimeout })
      .catch((cause: unknown) => {
        throw new StoreUnavailable('lost', cause)
      })
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the database answered ${command}.`)
  } finally {
    client.off('notice', keepWarning)
  }
  if (warnings.length > 0) throw new StoreUnavailable('lost', new Error(String(warnings[0])))
}

function readProcessId(client: Client | undefined): number | undefined {
  return client !== undefined && 'processID' in client && typeof client.processID === 'number'
    ? client.processID
    : undefined
}
