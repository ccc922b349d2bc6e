import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toChecksumLine, parseChecksumFile } from '../../src/fingerprint/checksum-file.ts'
import { folderOf } from '../../testkit/fingerprint/temporary-folder.ts'

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const one = sha256('one')
const two = sha256('two')

describe('the output of sha256sum is parsed', () => {
  test.each([[[]], [['--binary']], [['--tag']]])('with the options %j, even for unusual names', (options) => {
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
    expect(parseChecksumFile(text, 'SHA256SUMS')).toEqual(expected)
  })
})

test('a line has the format of sha256sum', () => {
  const files = { 'app.tgz': 'one', 'line\nbreak': 'two', 'back\\slash': 'three', 'carriage\rreturn': 'four' }
  const names = Object.keys(files)
  const text = execFileSync('sha256sum', names, { cwd: folderOf(files), encoding: 'utf8' })
  const lines = Object.entries(files).map(([name, bytes]) => `${toChecksumLine(sha256(bytes), name)}\n`)
  expect(lines.join('')).toBe(text)
})

describe('a checksum file', () => {
  test('may have Windows line breaks, a byte order mark, empty lines, comments and upper-case digests', () => {
    const text = `\uFEFF# release 1.2\r\n\r\n${one.toUpperCase()}  dist/app.tgz\r\n${two} *app.exe\r\n`
    expect(parseChecksumFile(text, 'SHA256SUMS')).toEqual([
      { fingerprint: one, filename: 'app.tgz', kind: 'file' },
      { fingerprint: two, filename: 'app.exe', kind: 'file' },
    ])
  })

  test('may have the same line twice', () => {
    expect(parseChecksumFile(`${one}  app\n${one}  app\n`, 'SUMS')).toHaveLength(1)
  })

  test('may have files with the same name in two folders', () => {
    expect(parseChecksumFile(`${one}  linux/app\n${two}  mac/app\n`, 'SUMS')).toHaveLength(2)
  })

  test.each([
    ['escaped line breaks and backslashes', `\\${one}  a\\rb\\nc\\\\d`, 'a\rb\nc\\d'],
    ['backslashes, without the mark of an escaped name', `${one}  dist\\new`, 'dist\\new'],
    ['a byte order mark within it', `${one}  a\uFEFFb`, 'a\uFEFFb'],
  ])('may have a name with %s', (_, line, filename) => {
    expect(parseChecksumFile(line, 'SUMS')).toEqual([{ fingerprint: one, filename, kind: 'file' }])
  })

  test.each([
    ['a line of other text', `${one}  app\nsome words\n`, /^SUMS, line 2, is not in the format of sha256sum/],
    ['a digest of another kind', `${one}${one}  app\n`, /^SUMS, line 1, is not in the format/],
    ['a digest of another kind at the end', `SHA256 (app) = ${one}${one}\n`, /^SUMS, line 1, is not in the format/],
    [
      'text before a digest',
      `# SHA256 (app) = ${one}\nx SHA256 (app) = ${one}\n`,
      /^SUMS, line 2, is not in the format/,
    ],
    ['lines that end in a carriage return', `${one}  app\r${two}  other\r`, /^SUMS, line 1, is not in the format/],
    ['a digest without a name', `${one}\n`, /^SUMS, line 1, is not in the format/],
    ['two digests for one name', `${one}  app\n${two}  app\n`, /^SUMS, line 2, has a second digest for app/],
    ['no file', '\n# empty\n', /^SUMS lists no file/],
  ])('with %s is rejected', (_, text, message) => {
    expect(() => parseChecksumFile(text, 'SUMS')).toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })
})
