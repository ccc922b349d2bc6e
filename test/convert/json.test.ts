import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { asNumber, joinTexts, readWholeText } from '../../src/convert/json.ts'
import { resultFileError } from '../../src/convert/result-file.ts'

test.each([
  ['7.5', 7.5],
  [7.5, 7.5],
  ['', undefined],
  [' ', undefined],
  ['x', undefined],
  [null, undefined],
  [true, undefined],
  [['5'], undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('the number of %j is %j', (value, number) => {
  expect(asNumber(value)).toBe(number)
})

test('texts are joined without those that are absent or empty', () => {
  expect(joinTexts(', ', 'a', undefined, '', 'b')).toBe('a, b')
})

test.each(['a', 'é', '€', '😀', 'a€'])('a text of megabytes with %s is read as it is', async (character) => {
  const text = character.repeat(1_200_000)
  const bytes = Buffer.from(text)
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 65_537) yield bytes.subarray(at, at + 65_537)
  }
  expect((await readWholeText({ path: 'a.json', read })) === text).toBe(true)
})

test('the error of a result file has its path, what it says on one line, and the cause', () => {
  const cause = new Error('x')
  expect(resultFileError('a.json', 'is\nbroken', cause)).toMatchObject({
    code: 'file',
    message: 'a.json: is broken',
    facts: { path: 'a.json' },
    cause,
  })
})
