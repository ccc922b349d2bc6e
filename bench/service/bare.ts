import { createHash, randomUUID } from 'node:crypto'
import { runBulk, type Bulk } from '../../src/service/store/engine/bulk.ts'
import type { Driver } from '../../src/service/store/engine/driver.ts'
import type { Engine } from './engine.ts'
import { toReport } from './load.ts'

const batch = 128
const insertion: Bulk = {
  row: '(?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO bare (sequence, id, document, sha256) VALUES ${rows}`,
}

/** One table through the same driver, with no index but its key. */
interface Bare extends AsyncDisposable {
  /** Adds the rows of these places, so many as one statement takes in a transaction; how many went in in a second. */
  readonly insert: (from: number, to: number) => Promise<number>
}

export async function openBare(engine: Engine): Promise<Bare> {
  const database = await engine.makeDatabase()
  const driver = await engine.openDriver(database)
  const { all, dialect } = driver
  await all(`CREATE TABLE bare (sequence ${dialect.integer} NOT NULL PRIMARY KEY, id TEXT NOT NULL, document TEXT NOT NULL,
    sha256 TEXT NOT NULL) ${dialect.options}`)
  return {
    insert: async (from, to) => {
      let took = 0
      for (let at = from; at < to; at += batch) took += await insertBatch(driver, at, Math.min(at + batch, to))
      return (to - from) / (took / 1000)
    },
    [Symbol.asyncDispose]: async () => {
      await driver.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Milliseconds of the transaction alone, without the making of what it writes. */
async function insertBatch({ transaction }: Driver, from: number, to: number): Promise<number> {
  const rows = Array.from({ length: to - from }, (_, offset) => toRow(from + offset))
  const began = performance.now()
  await transaction(async (connection) => runBulk(connection, insertion, rows))
  return performance.now() - began
}

function toRow(at: number): readonly [number, string, string, string] {
  const document = JSON.stringify(toReport(at))
  return [at, randomUUID(), document, createHash('sha256').update(document).digest('hex')]
}
