import type { Client } from 'pg'
import type { BatchTransaction, Driver } from '../engine/driver.ts'
import { createMutex } from '../engine/mutex.ts'
import { writeAndCommit } from '../engine/pipeline.ts'
import type { QueryRunner, RunQuery } from './connection.ts'
import { isConnectionLost } from './failure.ts'
import { openTransaction, type OpenTransaction } from './open-transaction.ts'
import { createReconnectingClient, type Connect, type ReconnectingClient } from './reconnecting-client.ts'

export interface Writer extends Pick<
  Driver,
  'transaction' | 'writeTogether' | 'runOutsideTransaction' | 'forbidChanges' | 'close'
> {
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
  const runInTurn: RunInTransaction = (work) => lock(() => run(work))
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
    recordTogether: (work) =>
      runInTurn(async (open) => {
        const result = await workAndChain(open, work)
        reconnecting.chain()
        endChainLater()
        return result
      }),
    runOutsideTransaction: (statements) =>
      lock(async () => {
        checkSchemaChange()
        await runOutside(reconnecting, runner, statements)
      }),
    forbidChanges: () => {
      forbidsSchemaChanges = true
    },
    processId: () => readProcessId(reconnecting.client()),
    close: () => lock(reconnecting.close),
  }
}

/** Runs work and commits its transaction, together with its last statements or after them. The commit begins the next transaction. */
async function workAndChain<T>(
  { transaction, commit }: OpenTransaction,
  work: (transaction: BatchTransaction) => Promise<T>,
): Promise<T> {
  let committed: Promise<void> | undefined
  const commitTogether = (): Promise<void> => (committed ??= commit('COMMIT AND CHAIN'))
  const result = await work({ ...transaction, commitTogether })
  await commitTogether()
  return result
}

async function runOutside(
  reconnecting: ReconnectingClient,
  runner: QueryRunner,
  statements: readonly string[],
): Promise<void> {
  // A chained transaction would contain them.
  await endChainedTransaction(reconnecting, runner.control)
  const client = reconnecting.client() ?? (await reconnecting.open())
  try {
    for (const statement of statements) await runner.changeSchema(client, statement)
  } catch (cause) {
    // A statement before it can have changed the settings of the session.
    await reconnecting.drop(client)
    throw cause
  }
}

/** Opens a transaction for `run`, which commits it, and rolls it back if `run` rejects. */
type RunInTransaction = <T>(run: (open: OpenTransaction) => Promise<T>) => Promise<T>

function createTransactionRunner(
  reconnecting: ReconnectingClient,
  runner: QueryRunner,
  checkSchemaChange: () => void,
): RunInTransaction {
  return async (run) => {
    const client = await takeClient(reconnecting, runner.control)
    try {
      return await run(openTransaction(client, runner, checkSchemaChange))
    } catch (cause) {
      if (isConnectionLost(cause) || !(await tryRollBack(client, runner.control))) await reconnecting.drop(client)
      throw cause
    }
  }
}

/** Returns a client whose transaction is open. */
async function takeClient(reconnecting: ReconnectingClient, control: RunQuery): Promise<Client> {
  return reconnecting.takeChained() ?? begin(reconnecting, control)
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

function readProcessId(client: Client | undefined): number | undefined {
  return client !== undefined && 'processID' in client && typeof client.processID === 'number'
    ? client.processID
    : undefined
}
