import type { Client } from 'pg'
import type { RunStatement, Transaction } from '../engine/driver.ts'
import { createAbortState, pipelineSavepoints, withoutWaiting } from '../engine/pipeline.ts'
import { StoreUnavailable } from '../failure.ts'
import { queryTimeout, sendTogether, type QueryRunner, type RunQuery } from './connection.ts'
import { updateStatistics } from './dialect.ts'
import { checkWrite } from './statement-check.ts'

export interface OpenTransaction {
  /** Requests the begin of a batch, which is sent with its first statement. If it fails, all statements fail. */
  readonly begin: () => Promise<void>
  readonly transaction: Transaction
  /** Rejects after a failed statement, also after one that was refused here and that the server does not know. */
  readonly commit: () => Promise<void>
}

/**
 * A batch locks its ledger, and sends its next statements within milliseconds. If its process is frozen, or is cut off, the other
 * processes get the lock before they give up (`lock_timeout`). A transaction of another kind may wait for files in between.
 */
const limitPause = "SET LOCAL idle_in_transaction_session_timeout = '5s'"

/** The connection of one transaction. `checkSchemaChange` throws if the schema may not change. */
export function openTransaction(client: Client, runner: QueryRunner, checkSchemaChange: () => void): OpenTransaction {
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
  const announced = new Set<string>()
  const transaction = pipelineSavepoints({
    read: runUnlessAborted(runner.read),
    write: runUnlessAborted(runner.write, checkWrite),
    changeSchema: runUnlessAborted(runner.changeSchema, checkSchemaChange),
    setSavepoint: async () => void (await control('SAVEPOINT one')),
    releaseSavepoint: async () => void (await control('RELEASE SAVEPOINT one')),
    rollBackToSavepoint: async () => {
      await runner.control(client, 'ROLLBACK TO SAVEPOINT one')
      abortState.clear()
    },
    announce: (org: string) => void announced.add(org),
    updateStatistics: async () => void (await control(updateStatistics)),
  })
  return {
    begin: withoutWaiting(() => Promise.all([control('BEGIN'), control(limitPause)])),
    transaction,
    commit: async () => {
      abortState.check()
      sendTogether(client)
      const committed = sendCommit(client)
      for (const org of announced) sendAnnouncement(client, org)
      await committed
    },
  }
}

/**
 * Announces new records, right behind their commit: in its transaction, the commits of all processes would wait for each other's sync,
 * because a transaction that notifies keeps a lock until it has ended. Both are sent with one write, and if the connection ends between
 * them, the next announcement leads to these records too.
 */
function sendAnnouncement(client: Client, org: string): void {
  const query = { text: "SELECT pg_notify('evidence_head', $1)", values: [org], ...queryTimeout }
  client.query(query).catch(() => undefined)
}

/**
 * PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error. Without an answer, the result is unknown. With a warning,
 * the transaction is committed on this server alone, although it has to be on a standby too: a failover would lose it.
 */
async function sendCommit(client: Client): Promise<void> {
  const warnings: unknown[] = []
  const keepWarning = ({ message }: { readonly message: string | undefined }): number => warnings.push(message)
  client.on('notice', keepWarning)
  try {
    const { command } = await client.query({ text: 'COMMIT', ...queryTimeout }).catch((cause: unknown) => {
      throw new StoreUnavailable('lost', cause)
    })
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the database answered ${command}.`)
  } finally {
    client.off('notice', keepWarning)
  }
  if (warnings.length > 0) throw new StoreUnavailable('lost', new Error(String(warnings[0])))
}
