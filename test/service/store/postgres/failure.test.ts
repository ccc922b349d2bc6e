import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { isConnectionLost, translatePostgresError } from '../../../../src/service/store/postgres/failure.ts'

test.each([
  ['08006', 'lost'],
  ['25006', 'closed'],
  ['25P03', 'lost'],
  ['40001', 'busy'],
  ['53100', 'full'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P01', 'lost'],
  ['58030', 'lost'],
])('an error with the state %s is the outage %s', (code, outage) => {
  const error = Object.assign(new Error('x'), { severity: 'ERROR', code })
  expect(translatePostgresError(error)).toMatchObject({ name: 'StoreUnavailable', outage })
})

test.each(['23505', '42P01', '10008', '00057'])('an error with the state %s is no outage', (code) => {
  const error = Object.assign(new Error('x'), { severity: 'ERROR', code })
  expect(translatePostgresError(error)).toBe(error)
})

test.each([new TypeError('x is undefined'), new StoreUnavailable('busy', new Error('locked')), 'text'])(
  '%s is not translated',
  (error) => {
    expect(translatePostgresError(error)).toBe(error)
  },
)

test.each([
  ['lost', true],
  ['closed', true],
  ['busy', false],
  ['full', false],
] as const)('the connection of an outage "%s" is lost: %s', (outage, isLost) => {
  expect(isConnectionLost(new StoreUnavailable(outage, new Error('x')))).toBe(isLost)
})
