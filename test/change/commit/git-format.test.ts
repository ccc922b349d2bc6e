import { describe, expect, test } from 'vitest'
import { formatAuthor, parseCommit } from '../../../src/change/commit/git-format.ts'
import type { GitObject } from '../../../src/change/commit/git-object.ts'

const sha1 = 'c'.repeat(40)
const toObject = (text: string, encoding?: BufferEncoding): GitObject => ({
  id: sha1,
  type: 'commit',
  content: Buffer.from(text, encoding),
})
const tree = `tree ${'1'.repeat(40)}`
const author = 'author Ada Lovelace <ada@example.com> 1789000200 +0200'
const committer = 'committer Grace Hopper <grace@example.com> 1789009999 -0330'
const parse = (...lines: readonly string[]) => parseCommit(toObject(lines.join('\n')))

describe('a commit object', () => {
  test('of a first commit has no parents', () => {
    expect(parse(tree, author, committer, '', 'Begin\n')).toEqual({
      sha1,
      message: 'Begin',
      author: 'Ada Lovelace <ada@example.com>',
      timestamp: 1_789_000_200,
      parents: [],
    })
  })

  test('has its own author and parents, not those in a signature or a merged tag', () => {
    const tag = ['mergetag object x', ` parent ${'9'.repeat(40)}`, ' author Eve <eve@example.com> 1 +0000']
    const signature = [
      'gpgsig -----BEGIN PGP SIGNATURE-----',
      ' ',
      ' author Eve <eve@example.com> 1 +0000',
      ' -----END',
    ]
    const parent = `parent ${'2'.repeat(40)}`
    const found = parse(
      tree,
      parent,
      ...tag,
      author,
      committer,
      ...signature,
      '',
      'Merge',
      '',
      'author Eve <e@e> 2 +0000',
    )
    expect(found).toMatchObject({ author: 'Ada Lovelace <ada@example.com>', parents: ['2'.repeat(40)] })
    expect(found.message).toBe('Merge\n\nauthor Eve <e@e> 2 +0000')
  })

  test('is decoded by its encoding header', () => {
    const lines = [tree, author.replace('Ada', 'Zo\u00EB'), committer, 'encoding ISO-8859-1', '', 'gr\u00F6\u00DFe']
    const found = parseCommit(toObject(lines.join('\n'), 'latin1'))
    expect(found).toMatchObject({ author: 'Zo\u00EB Lovelace <ada@example.com>', message: 'gr\u00F6\u00DFe' })
  })

  test('with an unknown encoding is decoded as UTF-8', () => {
    expect(parse(tree, author, committer, 'encoding klingon-1', '', 'größe')).toMatchObject({ message: 'größe' })
  })

  test.each([
    ['author  <ada@example.com> 1 +0000', { author: '<ada@example.com>', timestamp: 1 }],
    ['author Ada <a@b> -86400 +0000', { author: 'Ada <a@b>', timestamp: -86_400 }],
    ['author Ada', { author: undefined, timestamp: undefined }],
  ])('may have no author name, a time before 1970, or a broken line: %s', (line, expected) => {
    expect(parse(tree, line, committer, '', 'x')).toMatchObject(expected)
  })

  test('may have no message', () => {
    expect(parse(tree, author, committer, '', '').message).toBe('')
    expect(parse(tree, author, committer).message).toBe('')
  })
})

test.each([
  ['Ada', 'ada@example.com', 'Ada <ada@example.com>'],
  ['Ada', '', 'Ada'],
  ['Ada', undefined, 'Ada'],
  ['', 'ada@example.com', '<ada@example.com>'],
  [undefined, 'ada@example.com', '<ada@example.com>'],
  ['', '', undefined],
  [undefined, undefined, undefined],
])('the name %j and the address %j become %j', (name, email, written) => {
  expect(formatAuthor(name, email)).toBe(written)
})

test.each([
  ['Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['Ada <>', 'Ada'],
  [' <ada@example.com>', '<ada@example.com>'],
  [' <>', undefined],
])('the author line "%s" becomes %j', (line, expected) => {
  const object = `tree ${'0'.repeat(40)}\nauthor ${line} 1789000000 +0000\ncommitter ${line} 1789000000 +0000\n\nhi\n`
  const content = Buffer.from(object)
  expect(parseCommit({ id: 'a'.repeat(40), type: 'commit', content }).author).toBe(expected)
})
