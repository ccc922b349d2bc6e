import type { Dialect, Transaction } from '../engine/driver.ts'
import type { Sealer } from '../secret/secret.ts'

/** What the parts of a migration need beside the transaction. */
export interface MigrationContext {
  readonly dialect: Dialect
  /** Returns epoch seconds. */
  readonly now: () => number
  readonly log: (line: string) => void
  readonly sealer: Sealer
}

/** A part of a migration that has its own progress line. */
export interface MigrationPart {
  /** What the part does, for the line, such as `numbering records`. */
  readonly title: string
  readonly run: (transaction: Transaction, context: MigrationContext) => Promise<void>
}

/** Requests statements together, so that a database across a network answers all of them in one round trip. */
export async function runStatements(transaction: Transaction, statements: readonly string[]): Promise<void> {
  await Promise.all(statements.map((statement) => transaction.changeSchema(statement)))
}
