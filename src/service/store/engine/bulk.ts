import type { Row, RunStatement, Value, RowReader, RowWriter } from './driver.ts'

const maxRows = 128

/** A statement for several rows. `toSql` takes the text for all rows, such as `(?, ?), (?, ?)`. */
export interface BulkStatement {
  /** The text for one row. */
  readonly row: string
  readonly toSql: (rows: string) => string
}

/** The parameters of each row. */
export type Rows = readonly (readonly Value[])[]

/**
 * Runs a statement for all rows, in their order, and returns what the statement returns. The rows are split into chunks of 128, 64,
 * 32 and so on, so that eight prepared statements serve every number of rows.
 */
export async function runBulk(connection: RowWriter, statement: BulkStatement, rows: Rows): Promise<readonly Row[]> {
  return runChunks(connection.write, statement, rows)
}

/** Runs a query for all rows, split in the same way. */
export async function readBulk(connection: RowReader, statement: BulkStatement, rows: Rows): Promise<readonly Row[]> {
  return runChunks(connection.read, statement, rows)
}

async function runChunks(run: RunStatement, { row, toSql }: BulkStatement, rows: Rows): Promise<readonly Row[]> {
  const results: Promise<readonly Row[]>[] = []
  for (let start = 0; start < rows.length;) {
    const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start)))
    const chunk = rows.slice(start, start + size)
    results.push(run(toSql(chunk.map(() => row).join(', ')), chunk.flat()))
    start += size
  }
  return (await Promise.all(results)).flat()
}
