import { expect, test } from 'vitest'
import { readGitRange } from '../../src/commit/range.ts'
import { commit, git, repositoryOf, sandbox } from '../../testkit/git/repository.ts'

test('holds the commits that one end has and the other has not, oldest first, as git has them', async () => {
  const folder = repositoryOf('first')
  const from = git(folder, 'rev-parse', 'HEAD')
  git(folder, 'checkout', '--quiet', '-b', 'side')
  const side = commit(folder, 'on the side\n\nmore than a line, and an ü')
  git(folder, 'checkout', '--quiet', 'main')
  git(folder, 'merge', '--quiet', '--no-ff', '-m', 'merged', 'side')
  const to = git(folder, 'rev-parse', 'HEAD')

  expect(await readGitRange(folder, { from, to })).toEqual([
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

test('may be long', async () => {
  const folder = repositoryOf('first')
  const from = git(folder, 'rev-parse', 'HEAD')
  const tree = git(folder, 'rev-parse', 'HEAD^{tree}')
  let to = from
  for (let n = 0; n < 130; n += 1) to = git(folder, 'commit-tree', tree, '-p', to, '-m', `change ${n}`)
  const found = await readGitRange(folder, { from, to })
  expect(found?.map(({ message }) => message)).toEqual(Array.from({ length: 130 }, (_, n) => `change ${n}`))
})

test('is empty where nothing was added', async () => {
  const folder = repositoryOf('first')
  const head = git(folder, 'rev-parse', 'HEAD')
  expect(await readGitRange(folder, { from: head, to: head })).toEqual([])
})

test.each<[string, (folder: string) => { cwd: string; from: string | undefined; to: string }]>([
  ['in a shallow clone, whose end is no beginning', (folder) => ({ ...ends(folder), cwd: shallow(folder) })],
  ['where an end is not here', (folder) => ({ ...ends(folder), cwd: folder, from: 'f'.repeat(40) })],
  [
    'where the beginning is a name, which may mean another commit here',
    (folder) => ({ ...ends(folder), cwd: folder, from: 'main~1' }),
  ],
  ['where nobody says where it begins', (folder) => ({ ...ends(folder), cwd: folder, from: undefined })],
  ['outside a repository', (folder) => ({ ...ends(folder), cwd: sandbox() })],
])('is not told %s', async (_, where) => {
  const { cwd, ...range } = where(repositoryOf('first', 'second', 'third'))
  expect(await readGitRange(cwd, range)).toBeUndefined()
})

function ends(folder: string): { from: string; to: string } {
  return { from: git(folder, 'rev-parse', 'HEAD~1'), to: git(folder, 'rev-parse', 'HEAD') }
}

function shallow(folder: string): string {
  const cwd = sandbox()
  git(cwd, 'clone', '--quiet', '--depth=2', `file://${folder}`, '.')
  return cwd
}
