import { createHash, randomUUID } from 'node:crypto'
import type { Engine } from './engine.ts'
import { toReport } from './load.ts'

const batch = 100

/** Rows a second that the engine takes through the same driver: one table, no index but its key, a transaction for each hundred. */
export async function measureBare(engine: Engine, total: number): Promise<number> {
  await using opened = await engine.openDriver()
  const { all, transaction, dialect } = opened.value
  await all(`CREATE TABLE bare (sequence ${dialect.integer} NOT NULL PRIMARY KEY, id TEXT NOT NULL, document TEXT NOT NULL,
    sha256 TEXT NOT NULL) ${dialect.options}`)
  const rows = Array.from({ length: total }, (_, at) => {
    const document = JSON.stringify(toReport(at))
    return [at, randomUUID(), document, createHash('sha256').update(document).digest('hex')] as const
  })
  const began = performance.now()
  for (let from = 0; from < total; from += batch) {
    await transaction(async (connection) => {
      for (const row of rows.slice(from, from + batch)) {
        await connection.all('INSERT INTO bare (sequence, id, document, sha256) VALUES (?, ?, ?, ?)', row)
      }
    })
  }
  return total / ((performance.now() - began) / 1000)
}
