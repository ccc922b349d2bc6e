import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGitHead } from '../../../src/change/commit/git.ts'
import { git, openCheckout, temporaryGitFolder } from '../../../testkit/git/repository.ts'
import { repositoryWith, statesOf, write } from '../../../testkit/git/tracked.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'

describe('what the index does not show, the commit of HEAD does', () => {
  const files = { 'a.xml': 'a', 'deep/er/b.xml': 'b', 'c.xml': 'c' }

  test.each<[string, (folder: string) => void]>([
    ['without an index', (folder) => rmSync(join(folder, '.git/index'))],
    ['without entries', (folder) => git(folder, 'rm', '-r', '--quiet', '--cached', '.')],
    [
      'with entries of another content',
      (folder) => {
        const other = git(folder, 'rev-parse', 'HEAD:c.xml')
        for (const name of ['a.xml', 'deep/er/b.xml'])
          git(folder, 'update-index', '--cacheinfo', `100644,${other},${name}`)
      },
    ],
    [
      'without an index, on packed references and objects',
      (folder) => {
        git(folder, 'gc', '--quiet')
        rmSync(join(folder, '.git/index'))
      },
    ],
  ])('%s', async (_, change) => {
    const folder = repositoryWith(files)
    change(folder)
    write(folder, { 'c.xml': 'new', 'deep/d.xml': 'd', 'e/f.xml': 'f' })
    expect(await statesOf(folder, 'a.xml', 'deep/er/b.xml', 'c.xml', 'deep/d.xml', 'e/f.xml')).toEqual([
      'unchanged',
      'unchanged',
      'own',
      'own',
      'own',
    ])
  })

  test('in a shallow clone, and in a partial one with a sparse checkout', async () => {
    const origin = repositoryWith(files)
    git(origin, 'config', 'uploadpack.allowFilter', 'true')
    for (const options of [['--depth=1'], ['--filter=blob:none', '--sparse']]) {
      const folder = join(temporaryGitFolder(), 'clone')
      git(origin, 'clone', '--quiet', ...options, `file://${origin}`, folder)
      write(folder, { 'deep/er/b.xml': 'b', 'deep/er/new.xml': 'n' })
      const states = ['unchanged', 'unchanged', 'own']
      expect(await statesOf(folder, 'a.xml', 'deep/er/b.xml', 'deep/er/new.xml')).toEqual(states)
      rmSync(join(folder, '.git/index'))
      expect(await statesOf(folder, 'a.xml', 'deep/er/b.xml', 'deep/er/new.xml')).toEqual(states)
    }
  })

  test('a file that a job removes from the repository and writes again is its own', async () => {
    const folder = repositoryWith(files)
    git(folder, 'rm', '--quiet', 'a.xml')
    git(folder, 'commit', '--quiet', '-m', 'b')
    write(folder, { 'a.xml': 'a' })
    expect(await statesOf(folder, 'a.xml', 'c.xml')).toEqual(['own', 'unchanged'])
  })

  test.each<[string, (folder: string) => void]>([
    ['before the first commit', () => undefined],
    ['on a branch without one', (folder) => git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/other')],
    [
      'with a broken reference',
      (folder) => write(folder, { '.git/HEAD': 'ref: refs/heads/x', '.git/refs/heads/x': 'y' }),
    ],
  ])('%s nothing is known of a file that is not added', async (_, change) => {
    const folder = temporaryGitFolder()
    git(folder, 'init', '--quiet')
    write(folder, { 'a.xml': 'a', 'b.xml': 'b' })
    git(folder, 'add', 'b.xml')
    change(folder)
    expect(await statesOf(folder, 'a.xml', 'b.xml')).toEqual(['outside', 'unchanged'])
  })

  test('a commit or a folder that git does not have is unclear', async () => {
    for (const name of ['HEAD', 'HEAD^{tree}', 'HEAD:deep']) {
      const folder = repositoryWith(files)
      const id = git(folder, 'rev-parse', name)
      rmSync(join(folder, '.git/index'))
      rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)))
      expect(await statesOf(folder, 'deep/er/b.xml')).toEqual(['unclear'])
    }
  })
})

describe.runIf(isMet(isPosix, 'pipes'))('a pipe in place of a file of git', () => {
  test.each([
    'config',
    'HEAD',
    'index',
    'packed-refs',
    'refs/heads/main',
    'objects/info/alternates',
    'info/attributes',
  ])('%s makes the checkout unclear at once', async (name) => {
    const folder = repositoryWith({ 'a.xml': 'a' }, '--initial-branch=main')
    rmSync(join(folder, '.git', name), { force: true })
    execFileSync('mkfifo', [join(folder, '.git', name)])
    expect(await statesOf(folder, 'a.xml')).toEqual(['unclear'])
    expect(await readGitHead(await openCheckout(folder))).toBeUndefined()
  })

  test('also behind a link', async () => {
    const folder = repositoryWith({ 'a.xml': 'a' })
    execFileSync('mkfifo', [join(folder, 'pipe')])
    rmSync(join(folder, '.git/index'))
    symlinkSync('../pipe', join(folder, '.git/index'))
    expect(await statesOf(folder, 'a.xml')).toEqual(['unclear'])
  })
})
