import { describe, expect, test } from 'vitest'
import {
  readNumber,
  readNumberOrNull,
  readOneOf,
  readText,
  readTextOrNull,
} from '../../../src/service/store/engine/row.ts'
import {
  AccessEnded,
  ForeignFlow,
  IdempotencyConflict,
  QueueFull,
  StoreUnavailable,
} from '../../../src/service/store/failure.ts'
import { deserialiseError, serialiseError, translateSqliteError } from '../../../src/service/store/sqlite/failure.ts'
import { serialiseOutcome, deserialiseOutcomes } from '../../../src/service/store/sqlite/thread-message.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

test('columns are read with their type', () => {
  const row = { text: 'a', number: 1, nothing: null }
  expect([readText(row, 'text'), readNumber(row, 'number'), readOneOf(row, 'text', ['b', 'a'])]).toEqual(['a', 1, 'a'])
  expect([
    readTextOrNull(row, 'nothing'),
    readTextOrNull(row, 'text'),
    readNumberOrNull(row, 'nothing'),
    readNumberOrNull(row, 'number'),
  ]).toEqual([null, 'a', null, 1])
  const reads: readonly [() => unknown, string][] = [
    [() => readText(row, 'number'), 'The database returned no text in column number.'],
    [() => readTextOrNull(row, 'number'), 'The database returned no text in column number.'],
    [() => readNumber(row, 'text'), 'The database returned no number in column text.'],
    [() => readNumberOrNull(row, 'text'), 'The database returned no number in column text.'],
    [() => readNumber(undefined, 'text'), 'The database returned no number in column text.'],
    [() => readOneOf(row, 'text', ['b']), 'The database returned the unknown value a in column text.'],
  ]
  for (const [read, message] of reads) expect(read).toThrow(new TypeError(message))
})

const withCode = (errcode: number): Error => Object.assign(new Error('m'), { errcode })

describe('a failure of SQLite', () => {
  test.each([
    [5, 'busy'],
    [6, 'busy'],
    [8, 'closed'],
    [10, 'lost'],
    [13, 'full'],
    [14, 'lost'],
    [10 + 256 * 3, 'lost'],
  ])('with the code %d is the outage %s, also from another thread', (code, outage) => {
    const cause = withCode(code)
    const failure = translateSqliteError(cause)
    expect(failure).toMatchObject({ name: 'StoreUnavailable', outage, cause })
    expect(serialiseError(failure)).toEqual({ message: 'm', errcode: code })
    expect(deserialiseError(serialiseError(failure))).toMatchObject({ name: 'StoreUnavailable', outage })
  })
  test.each<[unknown, unknown]>([
    [withCode(19), { message: 'm', errcode: 19 }],
    [new Error('m'), { message: 'm', errcode: undefined }],
    ['text', { message: 'text', errcode: undefined }],
    [{ errcode: 5 }, { message: '[object Object]', errcode: undefined }],
  ])('%o is no outage', (cause, serialised) => {
    expect(translateSqliteError(cause)).toBe(cause)
    expect(serialiseError(cause)).toEqual(serialised)
    expect(deserialiseError(serialiseError(cause))).toMatchObject({ name: 'Error' })
  })
})

test.each([
  [new AccessEnded(), 'AccessEnded', /was revoked or rotated/],
  [
    new ForeignFlow({ issuer: 'i', repository_id: '7' }),
    'ForeignFlow',
    /^The flow belongs to the repository 7 of i\.$/,
  ],
  [new IdempotencyConflict('k'), 'IdempotencyConflict', /^The idempotency key "k" was already used/],
])('%o passes from a thread with its name and members', (failure, name, message) => {
  const write = { record: toRecord({ id: 'a' }) }
  const [outcome] = deserialiseOutcomes([write], [serialiseOutcome({ failure })])
  expect(outcome).toEqual({ failure })
  expect(failure).toMatchObject({ name, message: expect.stringMatching(message) })
})

test('an outcome of no write is left out, and a failure of another kind keeps its message', () => {
  const outcome = serialiseOutcome({ failure: new Error('out') })
  expect(deserialiseOutcomes([], [outcome])).toEqual([])
  expect(deserialiseOutcomes([{ record: toRecord({ id: 'a' }) }], [outcome])).toEqual([{ failure: new Error('out') }])
  expect(() => deserialiseOutcomes([{ record: toRecord({ id: 'a' }) }], [{ replayed: '{}', length: 2 }])).toThrow(
    /not an object/,
  )
  expect([`${new QueueFull(7)}`, new StoreUnavailable('full', '').message]).toEqual([
    'QueueFull: The write queue is full (7 writes are waiting); try again in a moment.',
    'The database has no room left; the write may not be recorded, so try again in a moment.',
  ])
})
