import { describe, expect, test } from 'vitest'
import { parseArtifactsList } from '../../src/fingerprint/artifacts-list.ts'

const hex = 'a1'.repeat(32)
const subject = { name: 'app.tgz', digest: `sha256:${hex}`, kind: 'file' }
const listOf = (...subjects: readonly unknown[]) => JSON.stringify({ version: 1, subjects })

describe('the artifacts list of the runner', () => {
  test('has files and images in the order of the list', () => {
    const image = { name: 'ghcr.io/acme/app', digest: `sha256:${'b2'.repeat(32)}`, kind: 'oci' }
    expect(parseArtifactsList(listOf(subject, image))).toEqual([
      { fingerprint: hex, filename: 'app.tgz', kind: 'file' },
      { fingerprint: 'b2'.repeat(32), filename: 'ghcr.io/acme/app', kind: 'image' },
    ])
  })

  test('may have unknown members', () => {
    expect(parseArtifactsList(listOf({ ...subject, size: 12 }))).toHaveLength(1)
  })

  test.each(['', '\n', listOf()])('may be empty: %j', (text) => {
    expect(parseArtifactsList(text)).toEqual([])
  })

  test.each([
    ['text that is not JSON', '{"version":1', /^\$GITHUB_ARTIFACTS_LIST is not JSON/],
    ['JSON that is not an object', '[]', /not an object/],
    ['another version', JSON.stringify({ version: 2, subjects: [] }), /not a list of version 1/],
    ['no subjects', '{"version":1}', /not a list of version 1/],
    ['a subject that is not an object', listOf(subject, 'x'), /not a list of version 1/],
    ['a subject without a name', listOf(subject, { ...subject, name: '' }), /subjects\.1, has no name/],
    [
      'a digest of another length',
      listOf({ ...subject, digest: 'sha256:a1' }),
      /subjects\.0, has the digest "sha256:a1"/,
    ],
    ['a digest of another kind', listOf({ ...subject, digest: `sha1:${hex}` }), /subjects\.0, has the digest/],
    ['another kind', listOf({ ...subject, kind: 'wheel' }), /subjects\.0, has the kind "wheel", not file or oci/],
  ])('with %s is rejected, so that no artifact is skipped', (_, text, message) => {
    expect(() => parseArtifactsList(text)).toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })

  test('is in the error about its version, and text that is not JSON has the reason of the parser', () => {
    const list = { version: 2, subjects: [] }
    expect(() => parseArtifactsList(JSON.stringify(list))).toThrow(expect.objectContaining({ facts: { list } }))
    expect(() => parseArtifactsList('{')).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }))
  })
})
