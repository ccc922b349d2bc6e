import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { createOutages } from '../../../../src/service/store/postgres/outages.ts'
import { checkWrite } from '../../../../src/service/store/postgres/statement-check.ts'

test.each(['INSERT INTO record (a) VALUES (?)', '\n  UPDATE token SET a = ?', 'DELETE  FROM\nsession WHERE a = ?'])(
  '%j may write',
  (sql) => {
    expect(() => checkWrite(sql)).not.toThrow()
  },
)

test.each([
  'UPDATE record SET a = ?',
  'DELETE FROM record',
  'DELETE session',
  'DELETE ONLY session',
  'INSERT record',
  'DROP TABLE record',
  'SELECT 1',
  '',
])('%j may not write', (sql) => {
  expect(() => checkWrite(sql)).toThrow(`not authorized: ${sql}`)
})

test('an outage is logged when it begins and ends, once', () => {
  const lines: string[] = []
  const outages = createOutages((line) => lines.push(line))
  outages.recover()
  outages.fail(new StoreUnavailable('lost', new AggregateError([new Error('refused')])))
  outages.fail(new Error('again'))
  outages.recover()
  outages.recover()
  outages.fail(new Error('second'))
  expect(outages.count()).toBe(2)
  outages.recover()
  outages.close()
  outages.fail(new Error('closed'))
  const lost = 'The connection to the database is lost, and the service reconnects by itself: '
  const again = expect.stringMatching(/^The database is connected again after \d+\.\d s\.$/)
  expect(lines).toEqual([`${lost}refused`, again, `${lost}second`, again])
})
