import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHiddenCharacters, findHiddenCharacter } from '../../src/text/hidden-character.ts'
import { measureGrowth } from '../../testkit/growth.ts'

describe('hidden characters', () => {
  test.each([
    ['\u0000', 'U+0000', '\\u0000'],
    ['a\u202Eb', 'U+202E', 'a\\u202Eb'],
    ['a\u200Bb', 'U+200B', 'a\\u200Bb'],
    ['a\u2028b', 'U+2028', 'a\\u2028b'],
    ['\uFEFFa', 'U+FEFF', '\\uFEFFa'],
    ['a\uFE0F', 'U+FE0F', 'a\\uFE0F'],
    ['a\u{E0041}', 'U+E0041', '\\uDB40\\uDC41'.padStart(13, 'a')],
    ['a\u200D\u200Cb', 'U+200D', 'a\\u200D\\u200Cb'],
  ])('%j has %s and is shown as %s', (text, found, shown) => {
    expect([findHiddenCharacter(text), escapeHiddenCharacters(text)]).toEqual([found, shown])
  })
  test.each(['', 'unit tests', 'Prüfung', '⚠️', '1️⃣', '日本', '\u00A0', 'नमस्ते', 'بناء', '👍🏽'])(
    '%j has none',
    (text) => {
      expect([findHiddenCharacter(text), escapeHiddenCharacters(text)]).toEqual([undefined, text])
    },
  )
  test.each([
    ['an emoji', '👩‍💻'],
    ['an emoji with a skin tone', '👩🏽‍💻'],
    ['an emoji with a variation selector', '❤️‍🔥'],
    ['a Persian word', 'می‌خواهم'],
    ['a Hindi word', 'क्‍ष'],
  ])('a joiner that changes the look of %s is refused in a name and shown in a text', (_, text) => {
    expect(findHiddenCharacter(text)).toMatch(/^U\+200[CD]$/)
    expect(escapeHiddenCharacters(text)).toBe(text)
  })
  test('a text that is shown has no control, bidirectional or zero-width character, also if it is shown twice', () => {
    const units = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('a', '\u200B', '\u202E', '\u2066', '\u001B', '\uFEFF', '\u00AD'),
    )
    fc.assert(
      fc.property(fc.string({ unit: units }), (text) => {
        const shown = escapeHiddenCharacters(text)
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_C}\u200B\u2060\uFEFF\u00AD]/u)
        expect(escapeHiddenCharacters(shown)).toBe(shown)
        expect(findHiddenCharacter(text) === undefined && shown !== text).toBe(false)
      }),
    )
  })
  test('JSON with escapes is the same value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = escapeHiddenCharacters(JSON.stringify(text))
        expect(JSON.parse(printed)).toBe(text)
      }),
    )
  })
  test.each(['\u200D', '\uFE0F', '\u202E', 'क\u200D', '❤\uFE0F\u200D'])('the time for %j is linear', (part) => {
    const growth = measureGrowth((length) => {
      const text = part.repeat(length / part.length)
      escapeHiddenCharacters(text)
      findHiddenCharacter(text)
    })
    expect(growth).toBeLessThan(40)
  })
})
