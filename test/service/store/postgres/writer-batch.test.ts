import { expect, test } from 'vitest'
import {
  busy,
  createRecordedWriter,
  failOnce,
  insert,
  lost,
  record,
  sentFirst,
  sentFor,
  write,
} from '../../../../testkit/service/store/recorded-client.ts'

test('a batch begins with its first statement, and is committed with its last one', async () => {
  const { writer, sent, sentAlone } = createRecordedWriter()
  expect(await record(writer, 'a')).toBe('a')
  await record(writer, 'b')
  expect(sent).toEqual([...sentFor(1, 'a'), ...sentFor(1, 'b')])
  expect(sentAlone).toEqual([])
})

test('a batch that does not request its commit is committed after it', async () => {
  const { writer, sent } = createRecordedWriter()
  await writer.recordTogether((transaction) => transaction.write(insert('a')))
  expect(sent).toEqual([...sentFirst(1), `1 ${insert('a')}`, '1 COMMIT'])
})

test('a batch that does not begin sends no commit', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  failOn(failOnce('1 BEGIN', busy))
  await expect(writer.recordTogether((transaction) => transaction.setSavepoint())).rejects.toBe(busy)
  expect(sent).toEqual([...sentFirst(1), '1 ROLLBACK'])
})

test('a batch is recorded by another connection if its connection is lost before the commit', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  await record(writer, 'a')
  failOn(failOnce("1 SELECT 'b'", lost))
  expect(await record(writer, 'b')).toBe('b')
  expect(sent.slice(5)).toEqual([...sentFirst(1), "1 SELECT 'b'", '1 end', ...sentFor(2, 'b')])
})

test('a batch whose commit was requested is not recorded again: it may be recorded', async () => {
  const { writer, sent, answerCommit } = createRecordedWriter()
  await record(writer, 'a')
  answerCommit({ failure: new Error('the connection ended') })
  await expect(record(writer, 'b')).rejects.toMatchObject({ outage: 'lost' })
  expect(sent.slice(5)).toEqual([...sentFor(1, 'b'), '1 end'])
})

test('a batch is not recorded again after another failure, nor after that of a new connection', async () => {
  const { writer, sent, failOn } = createRecordedWriter()
  failOn(failOnce("1 SELECT 'a'", lost))
  await expect(record(writer, 'a')).rejects.toBe(lost)
  expect(sent.splice(0)).toEqual([...sentFirst(1), "1 SELECT 'a'", '1 end'])

  await record(writer, 'b')
  failOn(failOnce("2 SELECT 'c'", busy))
  await expect(record(writer, 'c')).rejects.toBe(busy)
  expect(sent.slice(5)).toEqual([...sentFirst(2), "2 SELECT 'c'", '2 ROLLBACK'])
})

test('a batch after the end of the connection has another one', async () => {
  const { writer, sent, endConnection } = createRecordedWriter()
  await record(writer, 'a')
  expect(writer.processId()).toBe(1)
  endConnection(1)
  expect(writer.processId()).toBeUndefined()
  await record(writer, 'b')
  expect(writer.processId()).toBe(2)
  expect(sent.slice(5)).toEqual(sentFor(2, 'b'))
})

test('the late end of an earlier connection changes nothing', async () => {
  const { writer, sent, failOn, endConnection } = createRecordedWriter()
  failOn(failOnce(`1 ${insert('a')}`, lost))
  await expect(write(writer, 'a')).rejects.toBe(lost)
  await record(writer, 'b')
  endConnection(1)
  await record(writer, 'c')
  expect(sent.slice(3)).toEqual([...sentFor(2, 'b'), ...sentFor(2, 'c')])
})
