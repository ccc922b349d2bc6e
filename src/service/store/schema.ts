import { EvidenceError } from '../../error.ts'
import { factVersion } from '../fact/fact.ts'
import type { Dialect, Driver, Transaction, RowReader } from './engine/driver.ts'
import { readText } from './engine/row.ts'
import { digestSchema, listSchemaStatements } from './schema-statement.ts'

export interface SchemaOptions {
  /** The location of the database, without a password, for messages. */
  readonly shown: string
  /** Whether a database without tables is an error. */
  readonly mustExist: boolean
}

/**
 * Makes the tables of an empty database, in one transaction: after a kill at any point, the next start begins again (rules 6.9). A process
 * that starts at the same time waits. Throws EvidenceError `environment` for a database of anything else, and `file` if it must exist and has
 * no tables; nothing is changed then.
 */
export async function prepareSchema(
  driver: Driver,
  { mustExist = false, shown = '' }: Partial<SchemaOptions> = {},
): Promise<void> {
  const { dialect } = driver
  await driver.transaction(async (transaction) => {
    await runStatements(transaction, dialect.lockSchema)
    if (await hasOwnSchema(transaction, dialect, shown)) return
    if (mustExist) throw toMissingError()
    await Promise.all([
      runStatements(transaction, listSchemaStatements(dialect)),
      transaction.write(saveDigest, [digestSchema(dialect)]),
      transaction.write(saveFactVersion, [factVersion]),
    ])
  })
}

const saveDigest = 'INSERT INTO evidence_schema (digest) VALUES (?)'
const saveFactVersion = 'INSERT INTO fact_version (version) VALUES (?)'
const readDigest = 'SELECT digest FROM evidence_schema'

/** Whether a database has the schema of this version; false if it is empty. Throws EvidenceError `environment` for any other database. */
export async function hasOwnSchema({ read }: RowReader, dialect: Dialect, shown: string): Promise<boolean> {
  const tables = (await read(dialect.listTables)).map((row) => readText(row, 'name'))
  if (tables.length === 0) return false
  const [row] = tables.includes('evidence_schema') ? await read(readDigest) : []
  if (row !== undefined && readText(row, 'digest') === digestSchema(dialect)) return true
  throw new EvidenceError(
    'environment',
    `The database ${shown} was made by another version of Delivery Evidence, or by another program, and is left as it is; use the version that made it, or start with a new database, where evidence import accepts the archives of evidence export that have the format of this version.`,
    { facts: { shown } },
  )
}

/** Requests statements together, so that a database across a network answers all of them in one round trip. */
async function runStatements(transaction: Transaction, statements: readonly string[]): Promise<void> {
  await Promise.all(statements.map((statement) => transaction.changeSchema(statement)))
}

function toMissingError(): EvidenceError {
  return new EvidenceError(
    'file',
    'The evidence database does not exist: the database at this location has no tables. Check --database. evidence serve creates a database, and so does evidence token create with --create-database.',
  )
}
