import { expect, test } from 'vitest'
import { oneLine, printable } from '../../src/convert/payload-limit.ts'

test.each([
  ['plain', 'plain'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001B[1;32mgreen\u001B[39m', 'green'],
  ['bell \u0007', 'bell \uFFFD'],
  ['[E] an error', '[E] an error'],
  ['x'.repeat(600), `${'x'.repeat(500)}…`],
  [`${'x'.repeat(499)}🎉🎉`, `${'x'.repeat(499)}\uFFFD…`],
])('%j becomes %j', (text, kept) => {
  expect(printable(text)).toBe(kept)
})

test('oneLine removes every line break', () => {
  expect(oneLine('a\n::error::b\r\nc\u2028d')).toBe('a ::error::b c d')
})
