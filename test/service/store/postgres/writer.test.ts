import { expect, test } from 'vitest'
import {
  busy,
  createRecordedWriter,
  failOnce,
  insert,
  lost,
  write,
} from '../../../../testkit/service/store/recorded-client.ts'

test('a savepoint is set, undone and released, and statistics are updated in the transaction', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  const failure = new Error('unique')
  failOn(failOnce(`1 ${insert('a')}`, failure))
  await writer.transaction(async (transaction) => {
    await transaction.setSavepoint()
    await expect(transaction.write(insert('a'))).rejects.toBe(failure)
    await expect(transaction.write(insert('b'))).rejects.toBe(failure)
    await transaction.rollBackToSavepoint()
    await transaction.write(insert('c'))
    await transaction.releaseSavepoint()
    await transaction.updateStatistics()
  })
  expect(sent).toEqual([
    '1 BEGIN',
    '1 SAVEPOINT one',
    `1 ${insert('a')}`,
    '1 ROLLBACK TO SAVEPOINT one',
    `1 ${insert('c')}`,
    '1 RELEASE SAVEPOINT one',
    expect.stringMatching(/^1 ANALYZE record, /),
    '1 COMMIT',
  ])
})

test('a transaction whose failure was ignored is not committed', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  const failure = new Error('unique')
  failOn(failOnce(`1 ${insert('a')}`, failure))
  const ignoring = writer.transaction((transaction) => transaction.write(insert('a')).catch(() => undefined))
  await expect(ignoring).rejects.toBe(failure)
  expect(sent).toEqual(['1 BEGIN', `1 ${insert('a')}`, '1 ROLLBACK'])
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
  await write(writer, 'c')
  expect(sent.filter((text) => !/INSERT|SELECT|COMMIT/.test(text))).toEqual([
    '1 BEGIN',
    '1 end',
    '2 BEGIN',
    '2 ROLLBACK',
    '2 end',
    '3 BEGIN',
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

test('no schema changes after they were forbidden', async () => {
  const { writer, sent } = createRecordedWriter()
  const change = (): Promise<unknown> => writer.transaction(({ changeSchema }) => changeSchema('DROP TABLE record'))
  await change()
  writer.forbidChanges()
  await expect(change()).rejects.toThrow('not authorized: a change of the schema')
  expect(sent).toEqual(['1 BEGIN', '1 DROP TABLE record', '1 COMMIT', '1 BEGIN', '1 ROLLBACK'])
})

test('a commit is successful only if the server says so, without a warning', async () => {
  const { writer, answerCommit, countWarningListeners } = createRecordedWriter()
  answerCommit({ command: 'ROLLBACK' })
  await expect(write(writer, 'a')).rejects.toThrow('The transaction was not committed: the database answered ROLLBACK.')
  answerCommit({ warning: 'canceling wait for synchronous replication' })
  await expect(write(writer, 'b')).rejects.toMatchObject({
    outage: 'lost',
    cause: new Error('canceling wait for synchronous replication'),
  })
  answerCommit({})
  await write(writer, 'c')
  expect(countWarningListeners()).toBe(0)
})

test('a closed writer has no connection, and opens none', async () => {
  const { writer, sent } = createRecordedWriter()
  await write(writer, 'a')
  await writer.close()
  await writer.close()
  expect(sent.slice(3)).toEqual(['1 end'])
  await expect(write(writer, 'b')).rejects.toThrow('The database is closed.')
})
