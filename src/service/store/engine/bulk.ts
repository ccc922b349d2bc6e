import type { Connection, Row, Value } from './driver.ts'

/** Most rows of one statement. */
const most = 128

/** A statement for some rows: `rows` stands for all of them, as `(?, ?), (?, ?)`. */
export interface Bulk {
  /** One row. */
  readonly row: string
  readonly toSql: (rows: string) => string
}

/**
 * Runs a statement for all the rows, in their order, and gives what it returns. The rows go in lots of 128, 64, 32 and so on: so eight
 * prepared statements serve every number of them.
 */
export async function runBulk(
  connection: Connection,
  { row, toSql }: Bulk,
  rows: readonly (readonly Value[])[],
): Promise<readonly Row[]> {
  const found: Promise<readonly Row[]>[] = []
  for (let start = 0; start < rows.length;) {
    const size = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - start)))
    const lot = rows.slice(start, start + size)
    found.push(connection.all(toSql(lot.map(() => row).join(', ')), lot.flat()))
    start += size
  }
  return (await Promise.all(found)).flat()
}
