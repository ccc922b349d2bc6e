import { describe, expect, inject, test } from 'vitest'
import { recordBatch } from '../../../src/service/store/ledger.ts'
import { migrate } from '../../../src/service/store/migration.ts'
import type { Write } from '../../../src/service/store/store.ts'
import { postgresAt } from './database.ts'
import { createDatabase, toRecord } from './engine.ts'

const server = inject('postgres')
const batchSize = 100

/** Rows that this connection has read by now, by an index or without. */
const countLookups = `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS total FROM pg_stat_xact_user_tables`

/** Each begins a trail and an artifact of its own. */
const toBatch = (from: number): readonly Write[] =>
  Array.from({ length: batchSize }, (_, offset) => {
    const id = `${from + offset}`
    const record = toRecord({ id, kind: 'artifact', trail: `change-${id}`, fingerprint: id.padStart(64, '0') })
    return { record, idempotency: { caller: 'ci', key: id, request: id } }
  })

describe.each(server === undefined ? [] : [postgresAt(server)])('$name', (engine) => {
  test('looks up as few rows for a batch among thousands of trails as in an empty database, by plans that were made there', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await migrate(driver)
    let before = 0
    const record = (from: number): Promise<number> =>
      driver.transaction(async (connection) => {
        await recordBatch(connection, toBatch(from), () => 1790000000)
        const [row] = await connection.all(countLookups)
        const total = Number(row?.['total'])
        const looked = total - before
        before = total
        return looked
      })

    const looked: number[] = []
    for (let batch = 0; batch < 20; batch += 1) looked.push(await record(batch * batchSize))
    await driver.close()

    expect(looked.every((rows) => rows > 0)).toBe(true)
    expect(looked.filter((rows) => rows > 5 * batchSize)).toEqual([])
  })
})
