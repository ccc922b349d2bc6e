import { expect, test } from 'vitest'
import { keepWithinBudget, oneLine, printable } from '../../src/convert/payload-limit.ts'

test.each([
  ['plain', 'plain'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001B[1;32mgreen\u001B[39m', 'green'],
  ['bell \u0007', 'bell \uFFFD'],
  ['[E] an error', '[E] an error'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['\u001B[1m'.repeat(250) + 'x', ''],
  ['x'.repeat(600), `${'x'.repeat(500)}…`],
  [`${'x'.repeat(499)}🎉🎉`, `${'x'.repeat(499)}\uFFFD…`],
])('%j becomes %j', (text, kept) => {
  expect(printable(text)).toBe(kept)
})

test('oneLine removes every line break', () => {
  expect(oneLine(' a\n::error::b\r\nc\u2028d\n')).toBe('a ::error::b c d')
})

test.each([
  [
    [924_997, 924_997, 0],
    [924_997, 924_997],
  ],
  [[924_997, 924_998], [924_997]],
  [
    [924_997, 0, 924_997, 1],
    [924_997, 0, 1],
  ],
])('of elements with %j characters those with %j fit, each in quotes and with a comma', (lengths, kept) => {
  const list = lengths.map((length) => ({ length }))
  const found = keepWithinBudget(list, ({ length }) => 'x'.repeat(length))
  expect([...found].map(({ length }) => length)).toEqual(kept)
})
