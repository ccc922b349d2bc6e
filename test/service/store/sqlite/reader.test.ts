import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openToWrite } from '../../../../src/service/store/sqlite/connection.ts'
import { loadSqlite } from '../../../../src/service/store/sqlite/node-sqlite.ts'
import { createReader } from '../../../../src/service/store/sqlite/reader.ts'
import { listOpenFiles } from '../../../../testkit/open-files.ts'
import { isLinux, isMet } from '../../../../testkit/requirement.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

const rows = 1000

/** The short columns of rows that are long. SQLite reads a row up to the last column that is asked for. */
async function createLongRows(): Promise<string> {
  const path = join(await createFolder(), 'long.db')
  const connection = openToWrite(loadSqlite(), path)
  await connection.changeSchema('CREATE TABLE long (id INTEGER PRIMARY KEY, document TEXT, tag INTEGER)')
  await connection.begin()
  for (let at = 0; at < rows; at += 1) await connection.write('INSERT INTO long VALUES (?, ?, ?)', [at, 'x', at])
  await connection.commit()
  connection.close()
  return path
}

async function countTurnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isRunning] = [0, true]
  const count = (): void => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  await work
  isRunning = false
  return turns
}

test('other work runs during a read whose rows take long, although their values are short', async () => {
  const path = await createLongRows()
  let ms = 0
  const reader = createReader(loadSqlite(), path, () => (ms += 1))

  const read = reader.read('SELECT tag FROM long ORDER BY id')
  const turns = await countTurnsDuring(read)
  reader.close()

  expect((await read).map(({ tag }) => tag)).toEqual(Array.from({ length: rows }, (_, at) => at))
  expect(turns).toBeGreaterThan(5)
  expect(turns).toBeLessThan(rows / 2)
})

const numbers = (count: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

test.each([
  ['many rows', `${numbers(40_000)} SELECT i FROM n`, 40_000],
  ['long documents', `${numbers(600)} SELECT hex(zeroblob(10000)) AS document FROM n`, 600],
  ['long values', `${numbers(60)} SELECT i, hex(zeroblob(100000)) AS note FROM n`, 60],
])('other work runs during a read of %s that takes no time, in few pauses', async (_, sql, count) => {
  const reader = createReader(loadSqlite(), await createLongRows(), () => 1000)

  const read = reader.read(sql)
  const turns = await countTurnsDuring(read)
  reader.close()

  expect(await read).toHaveLength(count)
  expect(turns).toBeGreaterThan(1)
  expect(turns).toBeLessThan(40)
})

test('other work runs during a read that takes long, by the clock of the process', async () => {
  const reader = createReader(loadSqlite(), await createLongRows())

  const read = reader.read(`${numbers(400)} SELECT length(hex(zeroblob(200000 + i))) AS size FROM n`)
  const turns = await countTurnsDuring(read)
  reader.close()

  expect(await read).toHaveLength(400)
  expect(turns).toBeGreaterThan(1)
})

test.runIf(isMet(isLinux, 'open files'))('a read that takes long closes its own connection', async () => {
  const path = await realpath(await createLongRows())
  const reader = createReader(loadSqlite(), path, () => 1000)
  const long = `${numbers(10_000)} SELECT i FROM n JOIN long ON id = i % 3`
  expect(await reader.read('SELECT tag FROM long WHERE id < 3')).toEqual([{ tag: 0 }, { tag: 1 }, { tag: 2 }])
  await reader.read(long)
  const after = listOpenFiles(dirname(path))
  for (let time = 0; time < 3; time += 1) await reader.read(long)
  expect(listOpenFiles(dirname(path))).toEqual(after)

  // SQLite keeps the file open until the shared connection is closed too.
  reader.close()
  expect(listOpenFiles(dirname(path))).toEqual([])
})

test.runIf(isMet(isLinux, 'open files'))(
  'a reader that is closed during a long read closes its connection',
  async () => {
    const path = await realpath(await createLongRows())
    const reader = createReader(loadSqlite(), path, () => 1000)
    const reading = reader.read(`${numbers(200_000)} SELECT i FROM n JOIN long ON id = i % 3`)
    await new Promise((resolve) => setImmediate(resolve))
    reader.close()
    expect(listOpenFiles(dirname(path))).toEqual([])
    await expect(reading).rejects.toThrow(/database is not open|statement has been finalized/)
  },
)
