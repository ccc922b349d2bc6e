import { DatabaseSync } from 'node:sqlite'
import { expect, test, describe } from 'vitest'
import { createStore } from '../../../src/service/store/sql-store.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite-driver.ts'
import type { Driver } from '../../../src/service/store/driver.ts'
import { createFolder, toRecord } from './engine.ts'

const kept = ['record', 'flow', 'trail', 'artifact', 'idempotency']
const columns = `org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256`

async function fill(): Promise<{ readonly driver: Driver; readonly path: string }> {
  const path = `${await createFolder()}/evidence.db`
  const driver = openSqliteDriver(path)
  const store = await createStore(driver, () => 1)
  const record = toRecord({ id: 'a', kind: 'artifact', fingerprint: 'f'.repeat(64) })
  await store.append({ record, idempotency: { caller: 'ci', key: 'k', request: 'r' } })
  return { driver, path }
}

describe('what is recorded cannot be changed', () => {
  test.each([
    "UPDATE record SET document = '{}'",
    "UPDATE trail SET name = 'other'",
    'DELETE FROM record',
    'DELETE FROM idempotency',
    'DELETE FROM head',
    'DELETE FROM token',
    'DROP TABLE record',
    'DROP TRIGGER record_no_update',
    'DROP INDEX record_by_kind',
    'ALTER TABLE record RENAME TO gone',
    'CREATE TABLE another (a)',
    'PRAGMA writable_schema = ON',
    "ATTACH ':memory:' AS other",
  ])('through the connection of the service: %s', async (sql) => {
    const { driver } = await fill()

    await expect(driver.all(sql)).rejects.toThrow('not authorized')

    await driver.close()
  })

  test.each(kept.flatMap((table) => [`UPDATE ${table} SET org = 'x'`, `DELETE FROM ${table}`]))(
    'by another program, as long as it keeps the triggers: %s',
    async (sql) => {
      const { driver, path } = await fill()
      await driver.close()
      const other = new DatabaseSync(path)

      expect(() => other.exec(sql)).toThrow('is never changed')

      other.close()
    },
  )

  test.each([
    ['in its place', `'acme', 1, 'b'`],
    ['under its id', `'acme', 2, 'a'`],
    ['beyond a gap', `'acme', 3, 'b'`],
  ])('by a record put %s', async (_, place) => {
    const { driver, path } = await fill()
    await driver.close()
    const other = new DatabaseSync(path)
    const rest = `'attestation', NULL, NULL, NULL, NULL, NULL, NULL, 1, '{}', ''`

    for (const verb of ['INSERT', 'INSERT OR REPLACE', 'INSERT OR IGNORE']) {
      expect(() => other.exec(`${verb} INTO record (${columns}) VALUES (${place}, ${rest})`)).toThrow('the next place')
    }

    other.close()
  })
})
