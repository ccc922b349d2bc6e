import { expect, test } from 'vitest'
import { formatAuthor } from '../../src/commit/author.ts'
import { parseCommit } from '../../src/commit/git-object.ts'

test.each([
  ['Ada', 'ada@example.com', 'Ada <ada@example.com>'],
  ['Ada', '', 'Ada'],
  ['Ada', undefined, 'Ada'],
  ['', 'ada@example.com', '<ada@example.com>'],
  [undefined, 'ada@example.com', '<ada@example.com>'],
  ['', '', undefined],
  [undefined, undefined, undefined],
])('the name %j and the mail %j are written %j', (name, mail, written) => {
  expect(formatAuthor(name, mail)).toBe(written)
})

test.each([
  ['Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['Ada <>', 'Ada'],
  [' <ada@example.com>', '<ada@example.com>'],
  [' <>', undefined],
])('a commit object by "%s" is by %j', (line, author) => {
  const object = `tree ${'0'.repeat(40)}\nauthor ${line} 1789000000 +0000\ncommitter ${line} 1789000000 +0000\n\nhi\n`
  const content = Buffer.from(object)
  expect(parseCommit({ id: 'a'.repeat(40), type: 'commit', content }).author).toBe(author)
})
