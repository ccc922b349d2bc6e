import type { Outcome } from '../ledger/record-batch.ts'
import type { Write } from '../store.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>

export interface Connection {
  /** The rows that a statement gives, if any. `?` stands for each parameter in its turn. */
  readonly all: (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>
}

/** What the engines do not say alike. */
export interface Dialect {
  /** Type of a whole number up to 2^53. */
  readonly integer: string
  /** Type of a double. */
  readonly real: string
  /** Stands after the columns of each table. */
  readonly options: string
  /** Statements that open the transaction of a migration: while it runs, no other process migrates. */
  readonly holdSchema: readonly string[]
  /** Statements by which a table refuses every change and every removal of its rows. */
  readonly forbidChanges: (table: string) => readonly string[]
  /** Statements by which `record` takes a row only in its place: the next of its organisation, under a new id. */
  readonly orderRecords: readonly string[]
  /** Statements, for a transaction that has brought in very much, by which plans know how much there is now. */
  readonly takeStock: readonly string[]
  /** Statements by which `head` tells other processes of every ledger that goes on. */
  readonly tellHeads: readonly string[]
}

/** Hears that another process has added to the ledger of an organisation, or, without one, that it may have to any. */
export type Hear = (org?: string) => void

/**
 * One database engine: all that the store knows of it. What is read outside a transaction is read beside it: it sees all that was
 * committed, and waits for nobody. Rejects with StoreUnavailable where the database is out of order for a while.
 */
export interface Driver extends Connection {
  readonly dialect: Dialect
  /**
   * What the work did is on disk when this resolves, and undone when it rejects. Nothing else runs in between. Statements run in the
   * order in which they were asked for, and need not wait for each other: where one fails, none of those after it runs until a
   * rollback to a savepoint.
   */
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** A transaction that records a batch (ledger.ts), run where the connection is; `now` gives epoch seconds when its turn has come. */
  readonly record: (batch: readonly Write[], now: () => number) => Promise<readonly Outcome[]>
  /** Resolves when nothing more is missed. An engine without a voice never calls. */
  readonly listen: (hear: Hear) => Promise<void>
  /** From here on this driver itself refuses to change what is recorded, or the schema. */
  readonly seal: () => void
  /** Resolves when what was asked for before is done; a transaction that is asked for later is refused. */
  readonly close: () => Promise<void>
}
