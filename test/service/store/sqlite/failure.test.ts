import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { deserialiseError, serialiseError } from '../../../../src/service/store/sqlite/failure.ts'

const toSqliteError = (errcode: number): Error => Object.assign(new Error('SQLite failed'), { errcode })
const send = (failure: unknown): unknown => deserialiseError(structuredClone(serialiseError(failure)))

test.each([
  [5, 'busy'],
  [6, 'busy'],
  [261, 'busy'],
  [8, 'closed'],
  [10, 'lost'],
  [1546, 'lost'],
  [13, 'full'],
  [14, 'lost'],
])('the outage of the result code %i reaches the other thread as %s', (errcode, outage) => {
  for (const failure of [toSqliteError(errcode), new StoreUnavailable('lost', toSqliteError(errcode))]) {
    const sent = send(failure)
    expect(sent).toBeInstanceOf(StoreUnavailable)
    expect(sent).toMatchObject({ outage, cause: { message: 'SQLite failed', errcode } })
  }
})

test('an error that is no outage reaches the other thread as it is', () => {
  const constraint = send(toSqliteError(19))
  expect(constraint).toBeInstanceOf(Error)
  expect(constraint).toMatchObject({ message: 'SQLite failed', errcode: 19 })
  expect(constraint).not.toBeInstanceOf(StoreUnavailable)
  const fault = send(new TypeError('no number'))
  expect(fault).toEqual(new Error('no number'))
  expect(fault).not.toHaveProperty('errcode')
  expect(send('text')).toEqual(new Error('text'))
})
