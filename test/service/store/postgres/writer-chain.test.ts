import { expect, onTestFinished, test, vi } from 'vitest'
import type { Writer } from '../../../../src/service/store/postgres/writer.ts'
import {
  busy,
  createRecordedWriter,
  failOnce,
  insert,
  lost,
  record,
  sentFor,
  write,
} from '../../../../testkit/service/store/recorded-client.ts'

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

test('the late end of an earlier connection changes nothing', async () => {
  const { writer, sent, failOn, endConnection } = createRecordedWriter()
  failOn(failOnce(`1 ${insert('a')}`, lost))
  await expect(write(writer, 'a')).rejects.toBe(lost)
  await record(writer, 'b')
  endConnection(1)
  await record(writer, 'c')
  expect(sent.slice(3)).toEqual(['2 BEGIN', ...sentFor(2, 'b'), ...sentFor(2, 'c')])
})

test('the statements of a batch and its commit are sent together', async () => {
  const { writer, sentAlone } = createRecordedWriter()
  await record(writer, 'a')
  await record(writer, 'b')
  expect(sentAlone).toEqual(['1 BEGIN'])
})
