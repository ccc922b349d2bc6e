import { describe, expect, test } from 'vitest'
import {
  isOverridable,
  parseAttestationTarget,
  printAttestationTarget,
} from '../../../src/step/input/attestation-target.ts'

describe('the input name', () => {
  test.each([
    ['unit-tests', { name: 'unit-tests', artifact: undefined }],
    ['app.unit-tests', { name: 'unit-tests', artifact: 'app' }],
    ['größer als', { name: 'größer als', artifact: undefined }],
  ])('%s is parsed', (text, target) => {
    expect(parseAttestationTarget(text)).toEqual(target)
    expect(printAttestationTarget(parseAttestationTarget(text))).toBe(text)
  })
  test('is normalised', () => {
    expect(parseAttestationTarget('app.gro\u0308\u00DFer')).toEqual({ name: 'gr\u00F6\u00DFer', artifact: 'app' })
  })
  test.each(['.x', 'x.', 'unit\u200Btests', 'app.unit\u202E', 'a.b.c', 'a b.c', 'line\nbreak', 'x'.repeat(201)])(
    '%j is refused',
    (text) => {
      expect(() => parseAttestationTarget(text)).toThrow(/^Input `name` is /)
    },
  )
  test('can be overridden only if it has the characters of rules 9.4', () => {
    expect([isOverridable('a-b_c,d'), isOverridable('a b'), isOverridable('ä')]).toEqual([true, false, false])
  })
})
