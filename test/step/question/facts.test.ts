import { expect, test } from 'vitest'
import { toFactList } from '../../../src/step/question/answer.ts'

test('a fact without a value is left out of a list of facts', () => {
  const facts = [
    ['a', 'x'],
    ['b', ''],
    ['c', undefined],
    ['d', null],
    ['e', '0'],
  ] as const
  expect(toFactList(facts)).toEqual({ kind: 'list', items: [['a: x'], ['e: 0']] })
})
