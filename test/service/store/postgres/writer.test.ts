import { expect, onTestFinished, test, vi } from 'vitest'
import type { BatchTransaction } from '../../../../src/service/store/engine/driver.ts'
import type { Writer } from '../../../../src/service/store/postgres/writer.ts'
import { busy, createRecordedWriter, lost } from '../../../../testkit/service/store/recorded-client.ts'

const insert = (name: string): string => `INSERT INTO record VALUES ('${name}')`

/** Records in two steps, as a batch: a statement that is awaited, and another one with the commit. */
const record = (writer: Writer, name: string): Promise<string> =>
  writer.recordTogether(async ({ read, write, commitTogether }: BatchTransaction) => {
    await read(`SELECT '${name}'`)
    const written = write(insert(name))
    await commitTogether?.()
    await written
    return name
  })

const write = (writer: Writer, name: string): Promise<unknown> =>
  writer.transaction((transaction) => transaction.write(insert(name)))

const sentFor = (connection: number, name: string): readonly string[] => [
  `${connection} SELECT '${name}'`,
  `${connection} ${insert(name)}`,
  `${connection} COMMIT AND CHAIN`,
]

const failOnce = (on: string, failure: Error): ((sent: string) => Error | undefined) => {
  let isDue = true
  return (sent) => {
    if (!isDue || sent !== on) return undefined
    isDue = false
    return failure
  }
}

test('the commit of a batch begins the next one', async () => {
  const { writer, sent } = createRecordedWriter()
  expect(await record(writer, 'a')).toBe('a')
  await record(writer, 'b')
  expect(sent).toEqual(['1 BEGIN', ...sentFor(1, 'a'), ...sentFor(1, 'b')])
})

test('a batch that does not request its commit is committed after it', async () => {
  const { writer, sent } = createRecordedWriter()
  await writer.recordTogether((transaction) => transaction.write(insert('a')))
  expect(sent).toEqual(['1 BEGIN', `1 ${insert('a')}`, '1 COMMIT AND CHAIN'])
})

test('a transaction without a batch ends a second after the last one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { writer, sent } = createRecordedWriter()
  await record(writer, 'a')
  await vi.advanceTimersByTimeAsync(600)
  await record(writer, 'b')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent.at(-1)).toBe('1 COMMIT AND CHAIN')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)).toBe('1 ROLLBACK')
  await record(writer, 'c')
  expect(sent.slice(-5)).toEqual(['1 ROLLBACK', '1 BEGIN', ...sentFor(1, 'c')])
})

test.each<readonly [string, (writer: Writer) => Promise<unknown>, readonly string[]]>([
  ['a transaction', (writer) => write(writer, 'b'), ['1 BEGIN', `1 ${insert('b')}`, '1 COMMIT']],
  [
    'writes together',
    (writer) => writer.writeTogether((connection) => connection.write(insert('b'))),
    ['1 BEGIN', `1 ${insert('b')}`, '1 COMMIT'],
  ],
  ['statements outside a transaction', (writer) => writer.runOutsideTransaction(['VACUUM']), ['1 VACUUM']],
])('the transaction after a batch ends before %s', async (_name, follow, expected) => {
  const { writer, sent } = createRecordedWriter()
  await record(writer, 'a')
  await follow(writer)
  expect(sent.slice(4)).toEqual(['1 ROLLBACK', ...expected])
})

test('a batch is recorded by another connection if that of its transaction is lost before the commit', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  await record(writer, 'a')
  failOn(failOnce("1 SELECT 'b'", lost))
  expect(await record(writer, 'b')).toBe('b')
  expect(sent.slice(4)).toEqual(["1 SELECT 'b'", '1 end', '2 BEGIN', ...sentFor(2, 'b')])
})

test('a batch whose commit was requested is not recorded again: it may be recorded', async () => {
  const { writer, sent, answerCommit } = createRecordedWriter()
  await record(writer, 'a')
  answerCommit({ failure: new Error('the connection ended') })
  await expect(record(writer, 'b')).rejects.toMatchObject({ outage: 'lost' })
  expect(sent.slice(4)).toEqual([...sentFor(1, 'b'), '1 end'])
})

test('a batch is not recorded again after another failure, nor without a batch before it', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  failOn(failOnce("1 SELECT 'a'", lost))
  await expect(record(writer, 'a')).rejects.toBe(lost)
  expect(sent.splice(0)).toEqual(['1 BEGIN', "1 SELECT 'a'", '1 end'])

  await record(writer, 'b')
  failOn(failOnce("2 SELECT 'c'", busy))
  await expect(record(writer, 'c')).rejects.toBe(busy)
  expect(sent.slice(4)).toEqual(["2 SELECT 'c'", '2 ROLLBACK'])
})

test('a chained transaction is not used after the end of its connection', async () => {
  const { writer, sent, endConnection } = createRecordedWriter()
  await record(writer, 'a')
  expect(writer.processId()).toBe(1)
  endConnection(1)
  expect(writer.processId()).toBeUndefined()
  await record(writer, 'b')
  expect(writer.processId()).toBe(2)
  expect(sent.slice(4)).toEqual(['2 BEGIN', ...sentFor(2, 'b')])
})

test('a failed transaction is rolled back, and its connection goes on', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  const failure = new Error('unique')
  failOn(failOnce(`1 ${insert('a')}`, failure))
  await expect(write(writer, 'a')).rejects.toBe(failure)
  await write(writer, 'b')
  expect(sent).toEqual(['1 BEGIN', `1 ${insert('a')}`, '1 ROLLBACK', '1 BEGIN', `1 ${insert('b')}`, '1 COMMIT'])
})

test('a connection that is lost, or cannot roll back, is replaced', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  failOn((text) => (text.startsWith('1 INSERT') ? lost : undefined))
  await expect(write(writer, 'a')).rejects.toBe(lost)
  failOn((text) => (text.startsWith('2 INSERT') || text === '2 ROLLBACK' ? busy : undefined))
  await expect(write(writer, 'b')).rejects.toBe(busy)
  failOn((text) => (text === '3 ROLLBACK' ? lost : undefined))
  await record(writer, 'c')
  await write(writer, 'd')
  expect(sent.filter((text) => !/INSERT|SELECT|COMMIT/.test(text))).toEqual([
    '1 BEGIN',
    '1 end',
    '2 BEGIN',
    '2 ROLLBACK',
    '2 end',
    '3 BEGIN',
    '3 ROLLBACK',
    '3 end',
    '4 BEGIN',
  ])
})

test('a transaction begins on another connection if the last one is lost, and fails with any other failure of BEGIN', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  await write(writer, 'a')
  failOn((text) => (text === '1 BEGIN' ? lost : undefined))
  await write(writer, 'b')
  expect(sent.slice(3)).toEqual(['1 BEGIN', '1 end', '2 BEGIN', `2 ${insert('b')}`, '2 COMMIT'])
  failOn((text) => (text === '2 BEGIN' ? busy : undefined))
  await expect(write(writer, 'c')).rejects.toBe(busy)
  expect(sent.slice(8)).toEqual(['2 BEGIN'])
})

test('a connection is replaced after a statement outside a transaction has failed', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  failOn(failOnce('1 ANALYZE', busy))
  await expect(writer.runOutsideTransaction(['SET x = 1', 'ANALYZE', 'SET x = 2'])).rejects.toBe(busy)
  await writer.runOutsideTransaction(['VACUUM', 'ANALYZE'])
  expect(sent).toEqual(['1 SET x = 1', '1 ANALYZE', '1 end', '2 VACUUM', '2 ANALYZE'])
})

test('no schema changes after they were forbidden', async () => {
  const { writer, sent } = createRecordedWriter()
  const change = (): Promise<unknown> => writer.transaction(({ changeSchema }) => changeSchema('DROP TABLE record'))
  await change()
  writer.forbidChanges()
  await expect(change()).rejects.toThrow('not authorized: a change of the schema')
  await expect(writer.runOutsideTransaction(['VACUUM'])).rejects.toThrow('not authorized: a change of the schema')
  expect(sent).toEqual(['1 BEGIN', '1 DROP TABLE record', '1 COMMIT', '1 BEGIN', '1 ROLLBACK'])
})

test('a commit is successful only if the server says so, without a warning', async () => {
  const { writer, answerCommit } = createRecordedWriter()
  answerCommit({ command: 'ROLLBACK' })
  await expect(write(writer, 'a')).rejects.toThrow('The transaction was not committed: the database answered ROLLBACK.')
  answerCommit({ warning: 'canceling wait for synchronous replication' })
  await expect(write(writer, 'b')).rejects.toMatchObject({
    outage: 'lost',
    cause: new Error('canceling wait for synchronous replication'),
  })
  answerCommit({})
  await write(writer, 'c')
})

test('a closed writer has no connection, and opens none', async () => {
  const { writer, sent } = createRecordedWriter()
  await write(writer, 'a')
  await writer.close()
  await writer.close()
  expect(sent.slice(3)).toEqual(['1 end'])
  await expect(write(writer, 'b')).rejects.toThrow('The database is closed.')
})
