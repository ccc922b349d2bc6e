import { expect, test } from 'vitest'
import { readGitRange } from '../../../src/change/commit/git-range.ts'
import { commit, git, openCheckout, repositoryOf, temporaryGitFolder } from '../../../testkit/git/repository.ts'

test('a range has the commits of `to` that are not in `from`, oldest first', async () => {
  const folder = repositoryOf('first')
  const from = git(folder, 'rev-parse', 'HEAD')
  git(folder, 'checkout', '--quiet', '-b', 'side')
  const side = commit(folder, 'on the side\n\nmore than a line, and an ü')
  git(folder, 'checkout', '--quiet', 'main')
  git(folder, 'merge', '--quiet', '--no-ff', '-m', 'merged', 'side')
  const to = git(folder, 'rev-parse', 'HEAD')

  expect(await readGitRange(await openCheckout(folder), { from, to })).toEqual([
    {
      sha1: side,
      message: 'on the side\n\nmore than a line, and an ü',
      author: 'Ada Lovelace <ada@example.com>',
      timestamp: 1_789_000_200,
      parents: [from],
    },
    expect.objectContaining({ sha1: to, message: 'merged', parents: [from, side] }),
  ])
})

test('a range may be long', async () => {
  const folder = repositoryOf('first')
  const from = git(folder, 'rev-parse', 'HEAD')
  const tree = git(folder, 'rev-parse', 'HEAD^{tree}')
  let to = from
  for (let n = 0; n < 130; n += 1) to = git(folder, 'commit-tree', tree, '-p', to, '-m', `change ${n}`)
  const found = await readGitRange(await openCheckout(folder), { from, to })
  expect(found?.map(({ message }) => message)).toEqual(Array.from({ length: 130 }, (_, n) => `change ${n}`))
})

test('a range without commits is empty', async () => {
  const folder = repositoryOf('first')
  const head = git(folder, 'rev-parse', 'HEAD')
  expect(await readGitRange(await openCheckout(folder), { from: head, to: head })).toEqual([])
})

test.each<[string, (folder: string) => { cwd: string; from: string | undefined; to: string }]>([
  ['in a shallow clone', (folder) => ({ ...ends(folder), cwd: shallow(folder) })],
  ['if a commit is missing', (folder) => ({ ...ends(folder), cwd: folder, from: 'f'.repeat(40) })],
  [
    'if `from` is a name, which may be another commit in this checkout',
    (folder) => ({ ...ends(folder), cwd: folder, from: 'main~1' }),
  ],
  ['if `from` is unknown', (folder) => ({ ...ends(folder), cwd: folder, from: undefined })],
  ['outside a repository', (folder) => ({ ...ends(folder), cwd: temporaryGitFolder() })],
])('a range is undefined %s', async (_, where) => {
  const { cwd, ...range } = where(repositoryOf('first', 'second', 'third'))
  expect(await readGitRange(await openCheckout(cwd), range)).toBeUndefined()
})

function ends(folder: string): { from: string; to: string } {
  return { from: git(folder, 'rev-parse', 'HEAD~1'), to: git(folder, 'rev-parse', 'HEAD') }
}

function shallow(folder: string): string {
  const cwd = temporaryGitFolder()
  git(cwd, 'clone', '--quiet', '--depth=2', `file://${folder}`, '.')
  return cwd
}
