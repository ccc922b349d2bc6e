import type { Client } from 'pg'
import type { BatchTransaction, Driver } from '../engine/driver.ts'
import { createMutex } from '../engine/mutex.ts'
import { writeAndCommit } from '../engine/pipeline.ts'
import type { QueryRunner, RunQuery } from './connection.ts'
import { isConnectionLost } from './failure.ts'
import { openTransaction, type OpenTransaction } from './open-transaction.ts'
import { createReconnectingClient, type Connect, type ReconnectingClient } from './reconnecting-client.ts'

export interface Writer extends Pick<Driver, 'transaction' | 'writeTogether' | 'forbidChanges' | 'close'> {
  /**
   * Runs `work` in a transaction, whose commit can be requested with the last statements, and begins the next transaction: without other
   * work in between, a transaction waits for the server twice.
   */
  readonly recordTogether: <T>(work: (transaction: BatchTransaction) => Promise<T>) => Promise<T>
  /** Id of the server process of this connection; undefined while there is none. */
  readonly processId: () => number | undefined
}

interface WriterOptions {
  readonly connect: Connect
  readonly runner: QueryRunner
}

/** The time for which the transaction after a batch is open without one. */
const chainMs = 1000

/** The only connection that writes. Its transactions run one after another. The next transaction replaces a lost connection. */
export function createWriter({ connect, runner }: WriterOptions): Writer {
  const lock = createMutex()
  const reconnecting = createReconnectingClient(connect)
  let forbidsSchemaChanges = false
  const checkSchemaChange = (): void => {
    if (forbidsSchemaChanges) throw new Error('not authorized: a change of the schema')
  }
  const run = createTransactionRunner(reconnecting, runner, checkSchemaChange)
  const beginNew = (): Promise<Client> => begin(reconnecting, runner.control)
  const runInTurn = <T>(use: UseTransaction<T>): Promise<T> => lock(async () => run(await beginNew(), use))
  const endChain = (): Promise<void> => lock(() => endChainedTransaction(reconnecting, runner.control))
  const endChainLater = createDelay(() => void endChain(), chainMs)
  return {
    transaction: (work) =>
      runInTurn(async ({ transaction, commit }) => {
        const result = await work(transaction)
        await commit('COMMIT')
        return result
      }),
    writeTogether: (work) =>
      runInTurn(({ transaction, commit }) => writeAndCommit(transaction, work, () => commit('COMMIT'))),
    recordTogether: async (work) => {
      const result = await lock(() => recordInChain({ reconnecting, run, beginNew }, work))
      endChainLater()
      return result
    },
    forbidChanges: () => {
      forbidsSchemaChanges = true
    },
    processId: () => readProcessId(reconnecting.client()),
    close: () => lock(reconnecting.close),
  }
}

interface Recorder {
  readonly reconnecting: ReconnectingClient
  readonly run: RunTransaction
  readonly beginNew: () => Promise<Client>
}

/**
 * Runs work and commits its transaction, together with its last statements or after them. The commit begins the next transaction. If the
 * last commit began this one, the first answer shows whether its connection still exists. If it does not, nothing is recorded, because the
 * commit is not requested before that answer, and the work runs again with another connection.
 */
async function recordInChain<T>(
  { reconnecting, run, beginNew }: Recorder,
  work: (transaction: BatchTransaction) => Promise<T>,
): Promise<T> {
  const state = { mayBeRecorded: false }
  const record = async ({ transaction, commit }: OpenTransaction): Promise<T> => {
    let committed: Promise<void> | undefined
    const commitTogether = (): Promise<void> => {
      state.mayBeRecorded = true
      return (committed ??= commit('COMMIT AND CHAIN'))
    }
    const result = await work({ ...transaction, commitTogether })
    await commitTogether()
    reconnecting.chain()
    return result
  }
  const chained = reconnecting.takeChained()
  try {
    return await run(chained ?? (await beginNew()), record)
  } catch (cause) {
    if (chained === undefined || state.mayBeRecorded || !isConnectionLost(cause)) throw cause
    return run(await beginNew(), record)
  }
}

type UseTransaction<T> = (open: OpenTransaction) => Promise<T>
/** Uses the open transaction of a client, and rolls it back if `use` rejects; else `use` has committed it. */
type RunTransaction = <T>(client: Client, use: UseTransaction<T>) => Promise<T>

function createTransactionRunner(
  reconnecting: ReconnectingClient,
  runner: QueryRunner,
  checkSchemaChange: () => void,
): RunTransaction {
  return async (client, use) => {
    try {
      return await use(openTransaction(client, runner, checkSchemaChange))
    } catch (cause) {
      if (isConnectionLost(cause) || !(await tryRollBack(client, runner.control))) await reconnecting.drop(client)
      throw cause
    }
  }
}

/** Ends a transaction that the commit before it started, and that no batch has followed. */
async function endChainedTransaction(reconnecting: ReconnectingClient, control: RunQuery): Promise<void> {
  const client = reconnecting.takeChained()
  if (client !== undefined && !(await tryRollBack(client, control))) await reconnecting.drop(client)
}

/** Creates a function that runs `work` so many milliseconds after its last call. It does not keep the process alive. */
function createDelay(work: () => void, milliseconds: number): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer === undefined) timer = setTimeout(work, milliseconds).unref()
    else timer.refresh()
  }
}

/**
 * Begins a transaction, after the end of a chained one. A connection that was lost since the last one is replaced, because no statement has
 * run on it.
 */
async function begin(reconnecting: ReconnectingClient, control: RunQuery): Promise<Client> {
  await endChainedTransaction(reconnecting, control)
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

function readProcessId(client: Client | undefined): number | undefined {
  return client !== undefined && 'processID' in client && typeof client.processID === 'number'
    ? client.processID
    : undefined
}
