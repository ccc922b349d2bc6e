import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openToWrite, type WriteConnection } from '../../../../src/service/store/sqlite/connection.ts'
import { loadSqlite } from '../../../../src/service/store/sqlite/node-sqlite.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

async function open(lockTimeoutMs: number): Promise<{ readonly path: string; readonly connection: WriteConnection }> {
  const path = join(await createFolder(), 'evidence.db')
  const connection = openToWrite(loadSqlite(), path, { lockTimeoutMs })
  onTestFinished(() => connection.close())
  return { path, connection }
}

test('a transaction waits for a lock with little processor time, and then fails', async () => {
  const { path, connection } = await open(300)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const before = process.threadCpuUsage()

  await expect(connection.begin()).rejects.toMatchObject({ outage: 'busy' })

  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(150_000)
  other.close()
  await connection.rollBack()
  await connection.begin()
  await connection.rollBack()
})

test('a transaction that cannot begin for another reason does not wait', async () => {
  const { connection } = await open(Number.POSITIVE_INFINITY)
  await connection.begin()
  await expect(connection.begin()).rejects.toThrow('cannot start a transaction within a transaction')
  await connection.rollBack()
  await connection.changeSchema('PRAGMA query_only = ON')
  await expect(connection.begin()).rejects.toMatchObject({ outage: 'closed' })
})
