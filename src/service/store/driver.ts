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
  /** Statements by which a table refuses every change and every removal of its rows. */
  readonly forbidChanges: (table: string) => readonly string[]
  /** Statements by which `record` takes a row only in its place: the next of its organisation, under a new id. */
  readonly orderRecords: readonly string[]
}

/** One database engine: all that the store knows of it. */
export interface Driver extends Connection {
  readonly dialect: Dialect
  /** What the work did is on disk when this resolves, and undone when it rejects. Nothing else runs in between. */
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** From here on this driver itself refuses to change what is recorded, or the schema. */
  readonly seal: () => void
  readonly close: () => Promise<void>
}
