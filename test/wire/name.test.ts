import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseName } from '../../src/wire/name.ts'
import { parse, parseStored } from '../../src/wire/parse.ts'
import { AttestationName, FileName, Identifier, OrganisationName, ReportedName } from '../../src/wire/primitives.ts'

/** Text whose NFC, NFD and own form often differ. */
const composable = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'o', '\u0301', '\u0308', '\u0323', '\u00E9', '\u1EA1', '\u1100', '\u1161', '\u11A8', '\u212B'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  minLength: 1,
  maxLength: 30,
})

describe.each([
  ['an attestation', AttestationName],
  ['an organisation', OrganisationName],
  ['an artifact or an action', ReportedName],
  ['a file', FileName],
])('the name of %s', (_, schema) => {
  test('is its NFC form, in every form that is sent', () => {
    fc.assert(
      fc.property(composable, (text) => {
        const forms = [text, text.normalize('NFC'), text.normalize('NFD')].map((form) => parse(schema, form))
        const [first] = forms
        expect(first?.ok === true && first.value !== text.normalize('NFC')).toBe(false)
        for (const form of forms) expect(form).toEqual(first)
      }),
    )
  })
  test('does not change when it is parsed again', () => {
    fc.assert(
      fc.property(composable, (text) => {
        const once = parse(schema, text)
        expect(once.ok ? parse(schema, once.value) : once).toEqual(once)
      }),
    )
  })
})

test('a text is normalised once, and compatibility forms are kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => normaliseName(normaliseName(text)) === normaliseName(text)),
  )
  expect(normaliseName('ﬁ ① ｆ')).toBe('ﬁ ① ｆ')
})

test.each([
  ['', false],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['\u{20000}'.repeat(200), true],
  ['\u{20000}'.repeat(201), false],
  ['e\u0301'.repeat(200), true],
  ['\uD800', false],
  ['a\u200Bb', false],
])('an attestation name %j is valid: %s', (text, isValid) => {
  expect(parse(AttestationName, text).ok).toBe(isValid)
})

test('an id may have zero-width characters, but no control character', () => {
  const texts = ['a\u200Bb', 'a\u202Eb', 'a\u0000', 'a\nb', '']
  expect(texts.map((text) => parse(Identifier, text).ok)).toEqual([true, true, false, false, false])
})

test('an id is kept as sent', () => {
  expect(parse(Identifier, 'e\u0301')).toEqual({ ok: true, value: 'e\u0301' })
})

test('a stored name is read with its hidden characters', () => {
  for (const text of ['a\u202Eb', 'a\u0000b', 'x'.repeat(500)]) {
    expect(parseStored(AttestationName, text)).toEqual({ ok: true, value: text })
  }
})
