import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { createStore } from '../../../src/service/store/create-store.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

const kept = ['record', 'flow', 'trail', 'artifact', 'idempotency']
const columns = `org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256, ordinal, tag`

/** Statements of one engine only. */
const own: Readonly<Record<string, readonly string[]>> = {
  SQLite: ['DROP TRIGGER record_no_update', 'PRAGMA writable_schema = ON', "ATTACH ':memory:' AS other"],
  PostgreSQL: [
    'TRUNCATE record',
    'DROP TRIGGER record_no_change ON record',
    'ALTER TABLE record DISABLE TRIGGER ALL',
    'DROP SCHEMA public CASCADE',
    'SET session_replication_role = replica',
  ],
}
const changes: Readonly<Record<string, readonly string[]>> = { SQLite: [], PostgreSQL: ['TRUNCATE record CASCADE'] }

interface Filled {
  readonly driver: Driver
  readonly place: string
  readonly remove: () => Promise<void>
}

async function fill(engine: Engine): Promise<Filled> {
  const { place, remove } = await engine.makeCurrent()
  const driver = await engine.openDriver(place)
  const store = await createStore(driver, { now: () => 1 })
  const record = toRecord({ id: 'a', kind: 'artifact', fingerprint: 'f'.repeat(64) })
  await store.append({ record, idempotency: { caller: 'ci', key: 'k', request: 'r' } })
  return { driver, place, remove }
}

/** No test changes a record, so all of an engine share one. */
describe.each(engines)('records in $name cannot be changed', (engine) => {
  let filled: Filled
  beforeAll(async () => {
    filled = await fill(engine)
  })
  afterAll(async () => {
    await filled.driver.close()
    await filled.remove()
  })

  test.each([
    "UPDATE record SET document = '{}'",
    "UPDATE trail SET name = 'other'",
    'DELETE FROM record',
    'DELETE FROM idempotency',
    'DELETE FROM head',
    'DELETE FROM token',
    'DELETE FROM flow_owner',
    'DELETE FROM evidence_schema',
    'DROP TABLE record',
    'DROP INDEX record_by_kind',
    'ALTER TABLE record RENAME TO gone',
    'CREATE TABLE another (a INTEGER)',
    'COMMIT',
    'WITH gone AS (SELECT 1) DELETE FROM head RETURNING org',
    'WITH gone AS (SELECT 1) DELETE FROM record RETURNING id',
    ...(own[engine.name] ?? []),
  ])('through the connection of the service: %s', async (sql) => {
    const { driver } = filled

    await expect(driver.read(sql)).rejects.toThrow(/not authorized|syntax error/)
    await expect(driver.write(sql)).rejects.toThrow('not authorized')
    await expect(driver.transaction(({ read }) => read(sql))).rejects.toThrow(/not authorized|syntax error/)
    await expect(driver.transaction(({ write }) => write(sql))).rejects.toThrow('not authorized')
    await expect(driver.transaction(({ changeSchema }) => changeSchema(sql))).rejects.toThrow('not authorized')
    expect(await driver.read('SELECT id FROM record')).toMatchObject([{ id: 'a' }])
  })

  test('while the connection that writes removes secrets', async () => {
    const { driver } = filled
    const sql = "DELETE FROM secret WHERE id = 'a'"

    expect(await driver.write(sql)).toEqual([])
    await expect(driver.read(sql)).rejects.toThrow(/not authorized|syntax error/)
    await driver.write(`${sql}; DELETE FROM record`).catch(() => undefined)

    expect(await driver.read('SELECT id FROM record')).toMatchObject([{ id: 'a' }])
  })

  test('by a statement after one that reads', async () => {
    const { driver } = filled

    const sql = 'SELECT 1 AS one; DROP TABLE record'
    await driver.read(sql).catch(() => undefined)
    await driver.write(sql).catch(() => undefined)
    await driver.transaction(({ read }) => read(sql)).catch(() => undefined)
    await driver.transaction(({ changeSchema }) => changeSchema(sql)).catch(() => undefined)

    expect(await driver.read('SELECT id FROM record')).toMatchObject([{ id: 'a' }])
  })

  test.each([
    ...kept.flatMap((table) => [`UPDATE ${table} SET org = 'x'`, `DELETE FROM ${table}`]),
    ...(changes[engine.name] ?? []),
  ])('by another program, as long as it keeps the triggers: %s', async (sql) => {
    await expect(engine.exec(filled.place, sql)).rejects.toThrow('is never changed')
  })

  test.each([
    ['in its place', `'acme', 1, 'b'`],
    ['under its id', `'acme', 2, 'a'`],
    ['beyond a gap', `'acme', 3, 'b'`],
    ['before the first', `'acme', 0, 'b'`],
  ])('by a record put %s', async (_, place) => {
    const rest = `'attestation', NULL, NULL, NULL, NULL, NULL, NULL, 1, '{}', '', 1, ''`
    const verbs = engine.name === 'SQLite' ? ['INSERT', 'INSERT OR REPLACE', 'INSERT OR IGNORE'] : ['INSERT']

    for (const verb of verbs) {
      const put = engine.exec(filled.place, `${verb} INTO record (${columns}) VALUES (${place}, ${rest})`)
      await expect(put).rejects.toThrow(/the next place|duplicate key/)
    }
  })
})
