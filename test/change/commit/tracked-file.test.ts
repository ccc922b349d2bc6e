import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { git, temporaryGitFolder } from '../../../testkit/git/repository.ts'
import { repositoryWith, statesOf, write } from '../../../testkit/git/tracked.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'

test('a file of a commit is unchanged, and one that a job wrote is its own', async () => {
  const folder = repositoryWith({ 'a.xml': 'a', 'reports/b.xml': 'b', 'c.xml': 'c' })
  write(folder, { 'c.xml': 'new', 'reports/d.xml': 'd', 'e/f.xml': 'f' })
  expect(await statesOf(folder, 'a.xml', 'reports/b.xml', 'c.xml', 'reports/d.xml', 'e/f.xml')).toEqual([
    'unchanged',
    'unchanged',
    'own',
    'own',
    'own',
  ])
})

test('an added file without a commit is a file of the repository', async () => {
  const folder = temporaryGitFolder()
  git(folder, 'init', '--quiet')
  write(folder, { 'a.xml': 'a' })
  git(folder, 'add', '--all')
  expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
})

test.each(['--assume-unchanged', '--skip-worktree'])('%s changes nothing, in both directions', async (flag) => {
  const folder = repositoryWith({ 'a.xml': 'a', 'b.xml': 'b' })
  git(folder, 'update-index', flag, 'a.xml', 'b.xml')
  write(folder, { 'b.xml': 'new' })
  expect(await statesOf(folder, 'a.xml', 'b.xml')).toEqual(['unchanged', 'own'])
})

test('times and modes are no change, and a write of the same bytes is none', async () => {
  const folder = repositoryWith({ 'a.xml': 'a' })
  utimesSync(join(folder, 'a.xml'), 9e8, 9e8)
  expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
  write(folder, { 'a.xml': 'a' })
  expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
})

test('a file outside of a work tree is outside', async () => {
  const folder = temporaryGitFolder()
  write(folder, { 'a.xml': 'a' })
  expect(await statesOf(folder, 'a.xml')).toEqual(['outside'])
})

test('a file of a checkout below the workspace, or around it, is outside', async () => {
  const folder = temporaryGitFolder()
  write(folder, { 'a.xml': 'a' })
  const app = join(folder, 'app')
  mkdirSync(app)
  git(app, 'init', '--quiet')
  write(app, { 'b.xml': 'b', 'deep/c.xml': 'c' })
  git(app, 'add', '--all')
  expect(await statesOf(folder, 'a.xml', 'app/b.xml')).toEqual(['outside', 'outside'])
  expect(await statesOf(join(app, 'deep'), 'c.xml')).toEqual(['outside'])
})

test('a file of a submodule is outside', async () => {
  const [library, folder] = [repositoryWith({ 'a.xml': 'a' }), repositoryWith({ 'b.xml': 'b' })]
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'library')
  write(folder, { 'library/new.xml': 'n' })
  expect(await statesOf(folder, 'library/a.xml', 'library/new.xml')).toEqual(['outside', 'outside'])
})

describe.runIf(isMet(isPosix, 'symbolic links'))('a symbolic link is what it leads to', () => {
  test('a file of the repository, through a file or a folder', async () => {
    const folder = repositoryWith({ 'real/a.xml': 'a' })
    symlinkSync('real/a.xml', join(folder, 'link.xml'))
    symlinkSync('real', join(folder, 'reports'))
    expect(await statesOf(folder, 'link.xml', 'reports/a.xml')).toEqual(['unchanged', 'unchanged'])
    git(folder, 'add', '--all')
    expect(await statesOf(folder, 'link.xml', 'reports/a.xml')).toEqual(['unchanged', 'unchanged'])
  })

  test('a file that a job wrote', async () => {
    const folder = repositoryWith({ '.gitignore': 'out' })
    symlinkSync('out/a.xml', join(folder, 'link.xml'))
    git(folder, 'add', '--all')
    write(folder, { 'out/a.xml': 'a' })
    expect(await statesOf(folder, 'link.xml')).toEqual(['own'])
  })

  test('a file of another checkout', async () => {
    const other = repositoryWith({ 'a.xml': 'a' })
    const folder = repositoryWith({ 'b.xml': 'b' })
    symlinkSync(join(other, 'a.xml'), join(folder, 'link.xml'))
    expect(await statesOf(folder, 'link.xml')).toEqual(['outside'])
  })
})

/** Writes the file as a checkout does. */
function checkout(folder: string): void {
  rmSync(join(folder, 'a.xml'))
  git(folder, 'checkout', '--', 'a.xml')
}

describe('what a checkout converts', () => {
  test.each(['* text eol=crlf', '* text=auto eol=crlf', '*.xml crlf=input\n*.xml eol=crlf'])(
    'line ends are no change: %s',
    async (attributes) => {
      const folder = repositoryWith({ '.gitattributes': `${attributes}\n`, 'a.xml': 'a\nb\nc' })
      checkout(folder)
      expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
      write(folder, { 'a.xml': 'a\r\nb\r\nnew' })
      expect(await statesOf(folder, 'a.xml')).toEqual(['own'])
    },
  )

  test.each([
    ['working-tree-encoding=UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le')],
    ['ident', '<!-- $Id$ --><a/>'],
  ])('%s is unclear, because git may have written other bytes', async (attribute, content) => {
    const folder = repositoryWith({ '.gitattributes': `*.xml ${attribute}\n`, 'a.xml': content })
    checkout(folder)
    expect(await statesOf(folder, 'a.xml')).not.toEqual(['own'])
  })

  test('a filter is unclear, and its program does not run', async () => {
    const folder = repositoryWith({ '.gitattributes': '*.xml filter=lfs\n', 'a.xml': 'pointer' })
    git(folder, 'config', 'filter.lfs.clean', 'touch pwned; cat')
    git(folder, 'config', 'core.fsmonitor', 'touch pwned')
    write(folder, { 'a.xml': 'content', 'b.xml': 'b' })
    expect(await statesOf(folder, 'a.xml', 'b.xml')).toEqual(['unclear', 'own'])
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).not.toContain('pwned')
  })

  test('any content with the same line ends is the same object for git and here', async () => {
    const folder = repositoryWith({ 'a.xml': 'a' })
    const content = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n', 'ü') })
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        write(folder, { 'a.xml': text })
        git(folder, '-c', 'core.autocrlf=false', 'add', 'a.xml')
        expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
      }),
      { numRuns: 15 },
    )
  })
})

test('a long file with CRLF across the borders of its chunks is unchanged', async () => {
  const folder = repositoryWith({ '.gitattributes': '*.xml eol=crlf\n', 'a.xml': 'a\n'.repeat(100_000) })
  write(folder, { 'a.xml': 'a\r\n'.repeat(100_000) })
  expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
})

test('a repository with SHA-256 works the same', async () => {
  const folder = repositoryWith({ 'a.xml': 'a', 'b.xml': 'b' }, '--object-format=sha256')
  write(folder, { 'b.xml': 'new' })
  expect(await statesOf(folder, 'a.xml', 'b.xml')).toEqual(['unchanged', 'own'])
})

test('a name is no pattern and no option', async () => {
  const names = ['[a].xml', '*.xml', ':(top)x.xml', '-r', 'a b.xml', 'ü.xml', 'line\nend.xml', '"q".xml']
  const folder = repositoryWith(Object.fromEntries(names.map((name) => [name, name])))
  write(folder, { 'a.xml': 'a' })
  expect(await statesOf(folder, ...names, 'a.xml')).toEqual([...names.map(() => 'unchanged'), 'own'])
})

test('many files are found', async () => {
  const files = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`f${at}.xml`, `${at}`]))
  const states = await statesOf(repositoryWith(files), ...Object.keys(files))
  expect(new Set(states)).toEqual(new Set(['unchanged']))
})

test('variables of the environment do not lead to another repository', async () => {
  const folder = repositoryWith({ 'a.xml': 'a' })
  const empty = temporaryGitFolder()
  git(empty, 'init', '--quiet')
  vi.stubEnv('GIT_DIR', join(empty, '.git'))
  vi.stubEnv('GIT_WORK_TREE', empty)
  vi.stubEnv('GIT_INDEX_FILE', join(empty, 'none'))
  try {
    expect(await statesOf(folder, 'a.xml')).toEqual(['unchanged'])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a work tree that git cannot read is unclear', async () => {
  const folder = repositoryWith({ 'a.xml': 'a' })
  write(folder, { '.git/index': 'broken' })
  expect(await statesOf(folder, 'a.xml')).toEqual(['unclear'])
})
