import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseChecksums } from '../../src/fingerprint/checksum.ts'
import { folderOf } from '../../testkit/fingerprint/sandbox.ts'

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const one = sha256('one')
const two = sha256('two')

describe('what sha256sum writes is read back', () => {
  test.each([[[]], [['--binary']], [['--tag']]])('with the options %j, for awkward names too', (options) => {
    const files = {
      'app.tgz': 'one',
      'with  two spaces': 'two',
      'line\nbreak': 'three',
      'back\\slash': 'four',
      'größe) = x': 'five',
    }
    const names = Object.keys(files)
    const text = execFileSync('sha256sum', [...options, ...names], { cwd: folderOf(files), encoding: 'utf8' })
    const expected = Object.entries(files).map(([filename, bytes]) => ({
      fingerprint: sha256(bytes),
      filename,
      kind: 'file',
    }))
    expect(parseChecksums(text, 'SHA256SUMS')).toEqual(expected)
  })
})

describe('a checksum file', () => {
  test('may have Windows line ends, a byte order mark, empty lines, comments and capitals', () => {
    const text = `\uFEFF# release 1.2\r\n\r\n${one.toUpperCase()}  dist/app.tgz\r\n${two} *app.exe\r\n`
    expect(parseChecksums(text, 'SHA256SUMS')).toEqual([
      { fingerprint: one, filename: 'app.tgz', kind: 'file' },
      { fingerprint: two, filename: 'app.exe', kind: 'file' },
    ])
  })

  test('may say the same twice', () => {
    expect(parseChecksums(`${one}  app\n${one}  app\n`, 'SUMS')).toHaveLength(1)
  })

  test('keeps files of one name in two folders apart', () => {
    expect(parseChecksums(`${one}  linux/app\n${two}  mac/app\n`, 'SUMS')).toHaveLength(2)
  })

  test.each([
    ['a line of something else', `${one}  app\nsome words\n`, /^SUMS, line 2, is not in the form of sha256sum/],
    ['a digest of another kind', `${one}${one}  app\n`, /^SUMS, line 1, is not in the form/],
    ['a digest without a name', `${one}\n`, /^SUMS, line 1, is not in the form/],
    ['two digests of one name', `${one}  app\n${two}  app\n`, /^SUMS, line 2, gives app a second digest/],
    ['nothing in it', '\n# empty\n', /^SUMS lists no file/],
  ])('with %s is refused', (_, text, message) => {
    expect(() => parseChecksums(text, 'SUMS')).toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })
})
