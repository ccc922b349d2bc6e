import { describe, expect, test } from 'vitest'
import { isOverridable, parsePlace, printPlace } from '../../../src/command/input/attestation-name.ts'
import { parseKind, wireType } from '../../../src/command/input/kind.ts'

describe('a name', () => {
  test.each([
    ['unit-tests', { name: 'unit-tests', artifact: undefined }],
    ['app.unit-tests', { name: 'unit-tests', artifact: 'app' }],
    ['größer als', { name: 'größer als', artifact: undefined }],
  ])('%s is read', (text, place) => {
    expect(parsePlace(text)).toEqual(place)
    expect(printPlace(parsePlace(text))).toBe(text)
  })
  test.each(['.x', 'x.', 'a.b.c', 'a b.c', 'line\nbreak', 'x'.repeat(201)])('%j is refused', (text) => {
    expect(() => parsePlace(text)).toThrow(/^Input `name` is /)
  })
  test('can be overridden only in the characters of published-api.md §4.4', () => {
    expect([isOverridable('a-b_c,d'), isOverridable('a b'), isOverridable('ä')]).toEqual([true, false, false])
  })
})

describe('a kind', () => {
  test.each(['auto', 'junit', 'pull_request', 'custom:coverage', 'override', 'none'])('%s is known', (text) => {
    expect(wireType(parseKind(text))).toBe(text)
  })
  test.each(['', 'jUnit', 'custom:', 'custom:a b', 'snyk'])('%j is refused with those that are', (text) => {
    expect(() => parseKind(text)).toThrow(/it takes auto, artifact, override, none, generic, junit/)
  })
})
