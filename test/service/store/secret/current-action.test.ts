import { describe, expect, test } from 'vitest'
import { listCurrentActions } from '../../../../src/service/store/secret/current-action.ts'

const record = (sequence: number, body: object, members: object = {}) =>
  ({ kind: 'notification', name: 'a', body, sequence, ...members }) as never

describe('notification actions', () => {
  test('have numbers that are never used again', () => {
    const records = [
      record(1, {}),
      record(2, {}, { name: 'b' }),
      record(3, { number: 1 }, { kind: 'notification_deletion' }),
      record(4, {}),
      record(5, { number: 1 }, { kind: 'notification_deletion' }),
      record(6, { last: true }),
    ]
    const { current, highestNumber } = listCurrentActions(records)
    expect(highestNumber).toBe(3)
    expect(
      current.map(({ number, first, last }) => [
        number,
        (first as { sequence: number }).sequence,
        (last as { sequence: number }).sequence,
      ]),
    ).toEqual([
      [2, 2, 2],
      [3, 4, 6],
    ])
  })
})
