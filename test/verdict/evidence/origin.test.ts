import { describe, expect, test } from 'vitest'
import { createRecorder, green, sentBy, verdictOf } from '../../../testkit/verdict/builder.ts'

describe('a source reads', () => {
  test.each([
    ['as it is where it is text', 'nightly', 'nightly'],
    [
      'without a matrix where there is none',
      { repository: 'o/r', workflow: 'ci.yml', job: 'test', matrix: {} },
      'ci.yml / test',
    ],
    [
      'without the ref of its workflow',
      { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/main', job: 'a' },
      'ci.yml / a',
    ],
    ['by its repository where it says nothing else', { repository: 'o/r' }, 'o/r'],
    ['with members of its own', { job: 'a', shard: 3 }, 'a / 3'],
    ['as JSON where it is neither', 42, '42'],
  ])('%s', (_, source, text) => {
    const { attest } = createRecorder()
    const [status] = verdictOf(null, attest('tests', green, sentBy(source))).attestations_statuses
    expect(status?.source).toBe(text)
  })
  test('as nothing where there is none', () => {
    const { attest } = createRecorder()
    for (const source of [undefined, null, '']) {
      const [status] = verdictOf(null, attest('tests', green, sentBy(source))).attestations_statuses
      expect(status).toMatchObject({ attestation_name: 'tests', source: undefined })
    }
  })
})
