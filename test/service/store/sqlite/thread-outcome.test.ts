import { expect, test } from 'vitest'
import { AccessEnded, ForeignFlow, IdempotencyConflict } from '../../../../src/service/store/failure.ts'
import type { StoredRecord, Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import { serialiseOutcome, deserialiseOutcomes } from '../../../../src/service/store/sqlite/thread-message.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

const write: Write = { record: toRecord({ id: 'one' }), fact: '{}' }
const recorded: StoredRecord = {
  ...write.record,
  sequence: 7,
  created_at: 1.5,
  version: 2,
  nonce: '0'.repeat(32),
  sha256: 'f'.repeat(64),
}
const earlier: StoredRecord = { ...recorded, id: 'earlier', sequence: 3 }

test.each<[string, WriteOutcome]>([
  ['a new record', { written: { record: recorded, replayed: false, added: { ordinal: 3, fact: '{}' } } }],
  ['an earlier record', { written: { record: earlier, replayed: true } }],
  ['a conflict', { failure: new IdempotencyConflict('key-1') }],
  ['a flow of no repository', { failure: new ForeignFlow(undefined) }],
  ['a flow of another repository', { failure: new ForeignFlow({ issuer: 'https://i.example', repository_id: '7' }) }],
  ['a token that has ended', { failure: new AccessEnded() }],
  ['another failure', { failure: new Error('disk full') }],
])('the message of a thread keeps %s', (_, outcome) => {
  const message = structuredClone([serialiseOutcome(outcome)])

  const [restored, ...others] = deserialiseOutcomes([write], message)

  expect(others).toEqual([])
  expect(restored).toEqual(outcome)
})

test('a response with more outcomes than writes, or with a record that is none, is not taken for a record', () => {
  const outcome = serialiseOutcome({ written: { record: recorded, replayed: false } })
  expect(deserialiseOutcomes([write], [outcome, outcome])).toHaveLength(1)
  for (const replayed of ['{}', '7']) {
    const restore = (): unknown => deserialiseOutcomes([write], [{ replayed, length: 2 }])
    expect(restore).toThrow('The thread returned a record that is not an object.')
  }
})
