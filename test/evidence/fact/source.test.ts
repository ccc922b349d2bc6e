import { describe, expect, test } from 'vitest'
import { readSource } from '../../../src/evidence/fact/source.ts'
import { createRecorder, passed, withSource, verdictOf } from '../../../testkit/evidence/builder.ts'

describe('a source is described', () => {
  test.each([
    ['as it is if it is text', 'nightly', 'nightly'],
    [
      'without a matrix if it has none',
      { repository: 'o/r', workflow: 'ci.yml', job: 'test', matrix: {} },
      'ci.yml / test',
    ],
    [
      'without the ref of its workflow',
      { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/main', job: 'a' },
      'ci.yml / a',
    ],
    ['by its repository if it has no other member', { repository: 'o/r' }, 'o/r'],
    ['with its own members', { job: 'a', shard: 3 }, 'a / 3'],
    [
      'with the values of its matrix cell, numbers with their key',
      { workflow: 'ci.yml', job: 'test', matrix: { node: 20, os: 'ubuntu-latest', python: '3.12', fast: true } },
      'ci.yml / test / ubuntu-latest · node 20 · python 3.12 · fast true',
    ],
    ['with parts of a matrix that are no text', { job: 'a', matrix: { with: { x: 1 } } }, 'a / with {"x":1}'],
    ['without the text before the ref of a workflow that has none', { workflow: '@main', job: 'a' }, 'a'],
    ['with the key of a single letter', { job: 'a', matrix: { os: 'x' } }, 'a / os x'],
    ['with the key of a flag', { job: 'a', matrix: { fast: 'true', slow: 'false' } }, 'a / fast true · slow false'],
    ['without empty members', { job: 'a', b: {}, c: null, d: '' }, 'a'],
    ['with members that are objects', { job: 'a', b: { x: 1 } }, 'a / {"x":1}'],
    ['as JSON if it has no member', {}, '{}'],
    ['as JSON if all of its members are empty', { repository: '', job: '' }, '{"job":"","repository":""}'],
    ['as JSON if it is neither text nor an object', 42, '42'],
  ])('%s', (_, source, text) => {
    const { attest } = createRecorder()
    const [status] = verdictOf(null, attest('tests', passed, withSource(source))).attestations_statuses
    expect(status?.source).toBe(text)
  })
  test('as undefined if there is none', () => {
    const { attest } = createRecorder()
    for (const source of [undefined, null, '']) {
      const [status] = verdictOf(null, attest('tests', passed, withSource(source))).attestations_statuses
      expect(status).toMatchObject({ attestation_name: 'tests', source: undefined })
    }
  })
})

test('the key of a source is its canonical JSON, and empty without one', () => {
  expect(readSource({ source: { b: 1, a: 2 } })).toBe('{"a":2,"b":1}')
  expect(readSource({ source: '' })).toBe('""')
  for (const annotations of [{}, { source: undefined }, { source: null }]) expect(readSource(annotations)).toBe('')
})
