import { describe, expect, test } from 'vitest'
import type { ActionRecord } from '../../../src/service/store/outbox/outbox.ts'
import { listNotificationActions } from '../../../src/service/notify/action.ts'

const record = (sequence: number, body: ActionRecord['body'], members: Partial<ActionRecord> = {}): ActionRecord => ({
  kind: 'notification',
  name: 'a',
  body,
  sequence,
  ...members,
})

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
    const { current, highestNumber } = listNotificationActions(records)
    expect(highestNumber).toBe(3)
    expect(current.map(({ number, first, last }) => [number, first.sequence, last.sequence])).toEqual([
      [2, 2, 2],
      [3, 4, 6],
    ])
  })
})
