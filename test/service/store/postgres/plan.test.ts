import { Readable } from 'node:stream'
import { describe, expect, inject, test } from 'vitest'
import type { Connection } from '../../../../src/service/store/engine/driver.ts'
import type { Filter } from '../../../../src/service/store/reader.ts'
import { toFindQuery } from '../../../../src/service/store/ledger/find-query.ts'
import { readOrdinals } from '../../../../src/service/store/ledger/ordinal.ts'
import { recordBatch } from '../../../../src/service/store/ledger/record-batch.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { Write } from '../../../../src/service/store/record.ts'
import { postgresAt } from '../../../../testkit/service/store/database.ts'
import { createDatabase, openEmpty, toNext, toRecord } from '../../../../testkit/service/store/engine.ts'

const server = inject('postgres')
const batchSize = 100

/** Number of rows that this connection has read, with and without an index. PostgreSQL resets it between transactions. */
async function readLookups(connection: Connection): Promise<number> {
  const [row] = await connection.read(
    'SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) AS total FROM pg_stat_xact_user_tables',
  )
  return Number(row?.['total'])
}

/** Each record starts its own trail and artifact. */
const toBatch = (from: number): readonly Write[] =>
  Array.from({ length: batchSize }, (_, offset) => {
    const id = `${from + offset}`
    const fingerprint = id.padStart(64, '0')
    const record = toRecord({ id, kind: 'artifact', trail: `change-${id}`, fingerprint, commit: id.padStart(40, '0') })
    return { record, idempotency: { caller: 'ci', key: id, request: id } }
  })

const toLiteral = (value: unknown): string => (typeof value === 'number' ? `${value}` : `'${String(value)}'`)

describe.each(server === undefined ? [] : [postgresAt(server)])('$name', (engine) => {
  test('reads as few rows for a batch among thousands of trails as in an empty database, with the plans that were made there', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await prepareSchema(driver)
    const record = (from: number): Promise<number> =>
      driver.transaction(async (connection) => {
        const before = await readLookups(connection)
        await recordBatch(connection, toNext(toBatch(from)))
        return (await readLookups(connection)) - before
      })

    const looked: number[] = []
    for (let batch = 0; batch < 20; batch += 1) looked.push(await record(batch * batchSize))
    await driver.close()

    expect(looked.every((rows) => rows > 0)).toBe(true)
    expect(looked.filter((rows) => rows > 6 * batchSize)).toEqual([])
  })

  test('reads one row for the ordinal of a record, also among many records of one trail and with the plan of an empty table', async () => {
    const driver = await engine.openDriver(await createDatabase(engine))
    await prepareSchema(driver)
    const series = [
      { flow: 'shop', trail: 'one' },
      { flow: 'shop', trail: null },
      { flow: null, trail: 'one' },
      { flow: null, trail: null },
    ]
    const look = (): Promise<number> =>
      driver.transaction(async (connection) => {
        const before = await readLookups(connection)
        await readOrdinals(
          connection,
          series.map((members) => ({ org: 'acme', kind: 'attestation', ...members })),
        )
        return (await readLookups(connection)) - before
      })

    const looked: number[] = [await look()]
    for (let batch = 0; batch < 10; batch += 1) {
      const writes = Array.from({ length: batchSize }, (_, at) => {
        const id = `${batch}-${at}`
        return [...series, { flow: `flow-${id}`, trail: 'one' }, { flow: 'shop', trail: `trail-${id}` }].map(
          (members, position) => ({ record: toRecord({ id: `${id}-${position}`, ...members }) }),
        )
      })
      await driver.transaction((connection) => recordBatch(connection, toNext(writes.flat())))
      looked.push(await look())
    }
    await driver.close()

    expect(looked.slice(1)).toEqual(looked.slice(1).map(() => series.length))
  })

  test.each<[Filter, string]>([
    [{ kinds: ['trail', 'artifact', 'attestation'], commit: '7'.padStart(40, '0') }, 'record_by_commit'],
    [{ kinds: ['artifact', 'trail'], flow: 'shop', commit: '7'.padStart(40, '0') }, 'record_by_commit'],
    [{ kinds: ['trail', 'artifact', 'attestation'], commitPrefix: '7'.padStart(40, '0') }, 'record_by_commit'],
    [{ kinds: ['artifact'], flow: 'shop', fingerprint: '7'.padStart(64, '0') }, 'record_by_fingerprint'],
  ])('finds the records of %j by an index', async (filter, index) => {
    const place = await createDatabase(engine)
    const driver = await engine.openDriver(place)
    await prepareSchema(driver)
    for (let batch = 0; batch < 20; batch += 1) {
      await driver.transaction((connection) => recordBatch(connection, toNext(toBatch(batch * batchSize))))
    }
    await driver.close()
    await engine.exec(place, 'ANALYZE record')

    const { sql, values } = toFindQuery('acme', filter)
    let at = 0
    const steps = await engine.exec(place, `EXPLAIN ${sql.replaceAll('?', () => toLiteral(values[at++]))}`)

    const plan = steps.map((step) => String(step['QUERY PLAN'])).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  test('has current statistics after the import of a ledger', async () => {
    const source = await openEmpty(engine)
    for (const write of toBatch(0)) await source.append(write)
    const records = await source.find('acme', {})
    const place = await createDatabase(engine)
    const target = await engine.open(place)

    await target.importLedger(
      { org: 'acme', tagKey: '0'.repeat(64) },
      Readable.from([records.toReversed().map((record) => ({ record, keys: [] }))]),
    )
    await target.close()

    const known = await engine.exec(place, `SELECT reltuples FROM pg_class WHERE relname IN ('record', 'trail')`)
    expect(known).toEqual([{ reltuples: batchSize }, { reltuples: batchSize }])
  })
})
