import type { Write, WriteOutcome } from '../record.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>

/** A statement that reads, with its parameters. */
export interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}

/** Runs a statement and returns its rows, if any. Each `?` takes the next parameter. */
export type RunStatement = (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>

/** Reads rows. */
export interface RowReader {
  /** Runs a query. The engine rejects a query that changes a row, also in a WITH clause. */
  readonly read: RunStatement
}

/** Writes rows. */
export interface RowWriter {
  /** Runs an INSERT, an UPDATE of a table without records, or a DELETE of secrets or sessions (engine/mutable-table.ts). */
  readonly write: RunStatement
}

/**
 * Runs statements. The method states what the statement does, and the engine rejects a statement that does more: the text of a
 * statement is not searched for its effect.
 */
export interface Connection extends RowReader, RowWriter {}

/** The connection of one transaction. Savepoints do not nest: a new one replaces the last one. */
export interface Transaction extends Connection {
  /** Runs a statement that makes tables or triggers. Rejected after `forbidChanges`. */
  readonly changeSchema: RunStatement
  readonly setSavepoint: () => Promise<void>
  readonly releaseSavepoint: () => Promise<void>
  /** Undoes the statements since the savepoint, which remains. Statements run again after a failed one. */
  readonly rollBackToSavepoint: () => Promise<void>
  /** Notifies other processes of new records of the organisation, after the commit. */
  readonly announce: (org: string) => void
  /** Refreshes the planner's statistics after a large import. */
  readonly updateStatistics: () => Promise<void>
}

/** The connection of a transaction that records a batch. */
export interface BatchTransaction extends Transaction {
  /**
   * Requests the commit, which is sent with the statements that were requested before it in this turn of the event loop. It rejects if one of
   * them fails, and nothing is committed then. Absent if an answer of the engine costs nothing.
   */
  readonly commitTogether?: (() => Promise<void>) | undefined
}

/** SQL that differs between the engines. */
export interface Dialect {
  /** Column type of an integer up to 2^53. */
  readonly integer: string
  /** Column type of a double. */
  readonly real: string
  /** Text after the column list of a CREATE TABLE. */
  readonly tableOptions: string
  /** The same for a table that is read by its primary key only. */
  readonly keyTableOptions: string
  /** Statements at the start of a transaction that makes the tables; another process that does the same waits. */
  readonly lockSchema: readonly string[]
  /** A query for the `name` of each table and view, in the place where the tables are made. */
  readonly listTables: string
  /** Statements that create triggers which reject each UPDATE and DELETE on some tables. */
  readonly appendOnlyTriggers: (tables: readonly string[]) => readonly string[]
  /** Statements that create triggers on `record`: a new row has the next sequence of its organisation and a new id. */
  readonly recordOrderTriggers: readonly string[]
  /** Statements that make `record`, `idempotency` and `search_term` append-only, except for what an erasure removes (rules 2.18). */
  readonly erasureTriggers: readonly string[]
}

/** Called after another process has added records to an organisation; without an argument, to any organisation. */
export type ChangeListener = (org?: string) => void

/** The next batch of an organisation. */
export interface NextBatch {
  readonly org: string
  /**
   * The writes, all of this organisation. It is called when no other process has the ledger, so that the batch has the writes that have
   * arrived until then. A second call, after a failure, returns the same.
   */
  readonly take: () => readonly Write[]
  /** Returns epoch seconds. It is called after `take`. */
  readonly now: () => number
}

/**
 * One database engine. A read outside a transaction sees committed rows only and does not wait for a running transaction. Every
 * method rejects with StoreUnavailable during an outage of the database.
 */
export interface Driver extends Connection {
  readonly dialect: Dialect
  /** Runs a query that takes long and returns few rows, in another thread or on the server. The other reads do not wait for it. */
  readonly readAside: RunStatement
  /**
   * Runs `work` in a transaction. The changes are on disk when the promise resolves, and rolled back when it rejects. Transactions of
   * one driver run one after another. Statements run in the order in which they are requested and need not be awaited one by one:
   * after a failed statement, each later one fails with the same error until a rollback to a savepoint.
   */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /**
   * The same for changes that depend on nothing that they read: `work` requests all its statements before it waits for one, and they are
   * sent with the commit. So the database waits once for this process, and not before the commit, which keeps other transactions waiting.
   */
  readonly writeTogether: <T>(work: (connection: RowWriter) => Promise<T>) => Promise<T>
  /** Records a batch in one transaction (ledger/record-batch.ts), and returns an outcome for each write, in their order. */
  readonly recordBatch: (next: NextBatch) => Promise<readonly WriteOutcome[]>
  /** The time of the database in epoch seconds: on a server, which processes share, that of its machine. */
  readonly readTime: () => Promise<number>
  /** Adds a listener for commits of other processes. No commit after the promise resolves is missed. SQLite never calls it. */
  readonly listen: (listener: ChangeListener) => Promise<void>
  /** Whether commits wait for a standby: one that still waits can be read after a crash of the primary, and a failover loses it. */
  readonly waitsForStandby: () => Promise<boolean>
  /** Number of times that the database was lost since the driver was opened. */
  readonly countOutages: () => number
  /** From this call on, the driver rejects `changeSchema`. */
  readonly forbidChanges: () => void
  /** Resolves when the requested transactions are done. Later transactions are rejected. */
  readonly close: () => Promise<void>
}
