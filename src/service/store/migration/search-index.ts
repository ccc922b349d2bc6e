import type { Driver, Row, Transaction } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import { toStoredRecord } from '../ledger/record-row.ts'
import { insertTerms } from '../search/index-terms.ts'
import { hasTerms } from '../search/statement.ts'

/** An organisation whose old records are not indexed yet. */
const findUnindexed = `SELECT org, done, target FROM search_progress WHERE done < target ORDER BY org LIMIT 1`

const saveProgress = 'UPDATE search_progress SET done = ? WHERE org = ? AND done = ?'

/** The next records that can have terms, after a sequence and up to another. */
const readUnindexed = `SELECT sequence, ordinal, document, sha256 FROM record
  WHERE org = ? AND sequence > ? AND sequence <= ? AND ${hasTerms} ORDER BY sequence LIMIT ?`

/** Records in one transaction. */
const batchSize = 100

/** Progress is printed after this many records. */
const logStep = 50_000

/**
 * Indexes the records that are older than the index of the search, in batches with a transaction each: after a kill, the next start
 * continues with the next batch (rules 6.9). `log` gets a line for each 50,000 records.
 */
export async function indexOldRecords(driver: Driver, log: (line: string) => void): Promise<void> {
  let next = await findNext(driver)
  let logged = -1
  while (next !== undefined) {
    const { org, done, target } = next
    const step = Math.floor(done / logStep)
    if (step !== logged || done === 0) {
      const count = `${done.toLocaleString('en')} of ${target.toLocaleString('en')} records`
      log(`Indexing the records of ${org} for the search: ${count}`)
    }
    logged = step
    await driver.transaction((transaction) => indexBatch(transaction, driver, log))
    next = await findNext(driver)
  }
}

interface OrganisationProgress {
  readonly org: string
  /** Sequence of the last record that is indexed. */
  readonly done: number
  /** Sequence of the last record that has to be. */
  readonly target: number
}

async function findNext({ read }: Pick<Transaction, 'read'>): Promise<OrganisationProgress | undefined> {
  const [row] = await read(findUnindexed)
  return row && { org: readText(row, 'org'), done: readNumber(row, 'done'), target: readNumber(row, 'target') }
}

/** Another process may index the same database, so the progress is read under the lock. */
async function indexBatch(transaction: Transaction, { dialect }: Driver, log: (line: string) => void): Promise<void> {
  for (const statement of dialect.lockSchema) await transaction.changeSchema(statement)
  const next = await findNext(transaction)
  if (next === undefined) return
  const { org, done, target } = next
  const rows = await transaction.read(readUnindexed, [org, done, target, batchSize])
  const records = rows.flatMap((row) => readRecord(row, org, log))
  await insertTerms(transaction, records)
  const last = rows.length < batchSize ? target : readNumber(rows.at(-1), 'sequence')
  await transaction.write(saveProgress, [last, org, done])
}

/** A damaged document does not prevent the start: `evidence fsck` reports it. */
function readRecord(row: Row, org: string, log: (line: string) => void): Parameters<typeof insertTerms>[1] {
  try {
    return [{ record: toStoredRecord(row), ordinal: readNumber(row, 'ordinal') }]
  } catch {
    log(`The search does not find record ${readNumber(row, 'sequence')} of ${org}: its document cannot be read`)
    return []
  }
}
