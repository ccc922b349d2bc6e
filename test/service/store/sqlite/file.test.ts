import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openToRead, openToWrite, type WriteConnection } from '../../../../src/service/store/sqlite/connection.ts'
import { loadSqlite } from '../../../../src/service/store/sqlite/node-sqlite.ts'
import { createReader } from '../../../../src/service/store/sqlite/reader.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

const sqlite = loadSqlite()

/** A writing connection to a new file with a table `token` of one column. */
async function openFile(): Promise<{ readonly path: string; readonly connection: WriteConnection }> {
  const path = join(await createFolder(), 'evidence.db')
  const connection = openToWrite(sqlite, path, { lockTimeoutMs: 30 })
  onTestFinished(() => connection.close())
  await connection.changeSchema('CREATE TABLE token (a TEXT)')
  return { path, connection }
}

describe('a connection that writes', () => {
  test('creates a file for this user alone', async () => {
    const { path } = await openFile()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
  test('commits, rolls back, and goes back to a savepoint', async () => {
    const { path, connection } = await openFile()
    const list = (): readonly unknown[] => {
      const other = new DatabaseSync(path)
      const rows = other.prepare('SELECT a FROM token').all()
      other.close()
      return rows.map(({ a }) => a)
    }
    await connection.begin()
    await connection.write('INSERT INTO token VALUES (?)', ['one'])
    await connection.setSavepoint()
    await connection.write('INSERT INTO token VALUES (?)', ['two'])
    await expect(connection.write('INSERT INTO absent VALUES (1)')).rejects.toThrow(/no such table/)
    await expect(connection.read('SELECT 1')).rejects.toThrow(/.+/)
    await connection.rollBackToSavepoint()
    await connection.setSavepoint()
    await connection.write('INSERT INTO token VALUES (?)', ['three'])
    await connection.releaseSavepoint()
    expect(list()).toEqual([])
    await connection.commit()
    expect(list()).toEqual(['one', 'three'])
    await connection.begin()
    await connection.write('DELETE FROM token').catch(() => undefined)
    await connection.rollBack()
    await connection.rollBack()
    expect(list()).toEqual(['one', 'three'])
    await expect(connection.rollBackToSavepoint()).rejects.toThrow(/no such savepoint/)
  })
  test('waits for another process that writes, and then reports it as busy', async () => {
    const { path, connection } = await openFile()
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    await expect(connection.begin()).rejects.toMatchObject({ name: 'StoreUnavailable', outage: 'busy' })
    await connection.rollBack()
    other.exec('ROLLBACK')
    other.close()
    await connection.begin()
    await connection.commit()
    await expect(connection.commit()).rejects.toThrow(/no transaction is active/)
  })
  test('begins when the other process has ended its transaction', async () => {
    const { path, connection } = await openFile()
    const script = `const file = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)})
      file.exec("BEGIN IMMEDIATE; INSERT INTO token VALUES ('other')")
      require('node:worker_threads').parentPort.postMessage('locked')
      setTimeout(() => file.exec('COMMIT'), 50)`
    const other = new Worker(script, { eval: true })
    await once(other, 'message')
    const waiting = openToWrite(sqlite, path, { lockTimeoutMs: 30_000 })
    onTestFinished(() => waiting.close())

    await waiting.begin()

    expect(await waiting.read('SELECT a FROM token')).toEqual([{ a: 'other' }])
    await waiting.commit()
    expect(await connection.read('SELECT a FROM token')).toHaveLength(1)
  })
  test('changes no schema after that was forbidden', async () => {
    const { connection } = await openFile()
    connection.forbidChanges()
    await expect(connection.changeSchema('CREATE TABLE other (a TEXT)')).rejects.toThrow(
      'not authorized: a change of the schema',
    )
    await connection.rollBack()
    expect(await connection.read('SELECT name FROM sqlite_schema')).toEqual([{ name: 'token' }])
  })
})

describe('a reader', () => {
  test.each([
    [4999, 'x'],
    [5000, 'x'],
    [12_000, 'x'],
    [3, 'x'.repeat(600_000)],
  ])('returns all of %d rows, and sees later commits', async (count, text) => {
    const { path, connection } = await openFile()
    const numbers = 'WITH RECURSIVE number (at) AS (VALUES (0) UNION ALL SELECT at + 1 FROM number WHERE at + 1 < ?)'
    await connection.write(`${numbers} INSERT INTO token SELECT at || ? FROM number`, [count, ` ${text}`])
    const reader = createReader(sqlite, path)
    const rows = await reader.read('SELECT a FROM token ORDER BY rowid')
    expect([rows.length, rows.at(-1)]).toEqual([count, { a: `${count - 1} ${text}` }])
    expect(await reader.read('SELECT count(*) AS n FROM token WHERE a LIKE ?', ['0 %'])).toEqual([{ n: 1 }])
    await connection.write('INSERT INTO token VALUES (?)', ['last'])
    expect(await reader.read('SELECT count(*) AS n FROM token')).toEqual([{ n: count + 1 }])
    reader.close()
  })
  test('cannot write, and reports a damaged file', async () => {
    const { path, connection } = await openFile()
    const reader = openToRead(sqlite, path)
    expect(() => [...reader.iterate('DELETE FROM token', [])]).toThrow(/readonly|not authorized|read-only/)
    reader.close()
    expect(await connection.read('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
