import { expect, test } from 'vitest'
import { groupBy } from '../../../src/evidence/fact/group-by.ts'
import { readSentRun, toRun } from '../../../src/evidence/fact/run.ts'

test('a run has an id above 0 and an attempt from 0', () => {
  expect(toRun(1, 0)).toEqual({ id: 1, attempt: 0 })
  expect(toRun('9007199254740991', '2')).toEqual({ id: Number.MAX_SAFE_INTEGER, attempt: 2 })
  expect(toRun(0, 1)).toBeUndefined()
  expect(toRun(1, -1)).toBeUndefined()
  expect(toRun(1, undefined)).toBeUndefined()
  for (const id of [['5'], '12345678901234567', '5 ', '-5', ' 5', true, 5.5]) expect(toRun(id, 1)).toBeUndefined()
})

test('a run without an attempt is the first', () => {
  expect(readSentRun({ run: { id: 3 } })).toEqual({ id: 3, attempt: 1 })
  expect(readSentRun({ run: { id: 3, attempt: 2 } })).toEqual({ id: 3, attempt: 2 })
  for (const run of [3, '3', null, undefined]) expect(readSentRun({ run })).toBeUndefined()
})

test('values are grouped by key in their order, without those that have none', () => {
  const groups = groupBy([3, 1, 5, 2, 8], (value) => (value > 5 ? undefined : value % 2 === 1))
  expect([...groups]).toEqual([
    [true, [3, 1, 5]],
    [false, [2]],
  ])
})
