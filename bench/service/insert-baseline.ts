import { createHash, randomUUID } from 'node:crypto'
import { runBulk, type BulkStatement } from '../../src/service/store/engine/bulk.ts'
import type { Driver } from '../../src/service/store/engine/driver.ts'
import type { Engine } from './engine.ts'
import { toJunitReport } from './load.ts'

const rowsPerTransaction = 128
const insertion: BulkStatement = {
  row: '(?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO baseline (sequence, id, document, sha256) VALUES ${rows}`,
}

/** Plain inserts with the driver of the service into one table that has only its primary key as index. */
interface InsertBaseline extends AsyncDisposable {
  /** Inserts the rows with these numbers (`to` is exclusive), 128 in each transaction. Returns rows a second. */
  readonly insert: (from: number, to: number) => Promise<number>
}

export async function openInsertBaseline(engine: Engine): Promise<InsertBaseline> {
  const database = await engine.createDatabase()
  const driver = await engine.openDriver(database)
  const { transaction, dialect } = driver
  await transaction(({ changeSchema }) =>
    changeSchema(`CREATE TABLE baseline (sequence ${dialect.integer} NOT NULL PRIMARY KEY, id TEXT NOT NULL, document TEXT NOT NULL,
    sha256 TEXT NOT NULL) ${dialect.tableOptions}`),
  )
  return {
    insert: async (from, to) => {
      let took = 0
      for (let at = from; at < to; at += rowsPerTransaction)
        took += await insertBatch(driver, at, Math.min(at + rowsPerTransaction, to))
      return (to - from) / (took / 1000)
    },
    [Symbol.asyncDispose]: async () => {
      await driver.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Milliseconds of one transaction, without the creation of its rows. */
async function insertBatch({ transaction }: Driver, from: number, to: number): Promise<number> {
  const rows = Array.from({ length: to - from }, (_, offset) => toRow(from + offset))
  const startedAt = performance.now()
  await transaction(async (connection) => runBulk(connection, insertion, rows))
  return performance.now() - startedAt
}

function toRow(at: number): readonly [number, string, string, string] {
  const document = JSON.stringify(toJunitReport(at))
  return [at, randomUUID(), document, createHash('sha256').update(document).digest('hex')]
}
