import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileAt } from '../../src/commit/file-at.ts'
import { commit, git, repositoryOf, sandbox } from '../../testkit/git/repository.ts'

const template = 'version: 1 # größe\n\n'

/** A repository that had a template once, and has none now. */
function history(): { readonly folder: string; readonly before: string; readonly now: string } {
  const folder = repositoryOf()
  mkdirSync(join(folder, '.github'))
  writeFileSync(join(folder, '.github/evidence.yml'), template)
  const before = commit(folder, 'with a template')
  rmSync(join(folder, '.github/evidence.yml'))
  return { folder, before, now: commit(folder, 'without one') }
}

test('a file is read as it was in a commit, to the byte', async () => {
  const { folder, before, now } = history()
  expect(await readFileAt(folder, before, '.github/evidence.yml')).toEqual({ text: template })
  expect(await readFileAt(folder, now, '.github/evidence.yml')).toEqual({ text: undefined })
})

test('the path counts from the root of the repository, however it is written', async () => {
  const { folder, before } = history()
  mkdirSync(join(folder, 'deep/.github'), { recursive: true })
  expect(await readFileAt(join(folder, 'deep'), before, './.github//evidence.yml')).toEqual({ text: template })
})

test('a file of a similar name is not taken for it', async () => {
  const { folder, before } = history()
  for (const path of [
    '.github/evidence',
    '.github/*.yml',
    'evidence.yml',
    '.github/evidence.yml2',
    'file/evidence.yml',
  ]) {
    expect(await readFileAt(folder, before, path)).toEqual({ text: undefined })
  }
})

test('of a commit that is not here nothing is said, for its file may well exist', async () => {
  const { folder, before } = history()
  const clone = join(sandbox(), 'clone')
  git(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone)
  for (const [cwd, sha] of [
    [clone, before],
    [sandbox(), before],
    [folder, '--output=x'],
  ] as const) {
    expect(await readFileAt(cwd, sha, '.github/evidence.yml')).toBeUndefined()
  }
})

test.each(['blob:none', 'tree:0'])(
  'nor of one that a partial clone (%s) left behind: nothing is fetched',
  async (filter) => {
    const { folder, before, now } = history()
    git(folder, 'config', 'uploadpack.allowFilter', 'true')
    const clone = join(sandbox(), 'clone')
    git(folder, 'clone', '--quiet', `--filter=${filter}`, '--no-checkout', `file://${folder}`, clone)

    expect(await readFileAt(clone, before, '.github/evidence.yml')).toBeUndefined()
    expect(await readFileAt(clone, now, '.github/evidence.yml')).toEqual(
      filter === 'tree:0' ? undefined : { text: undefined },
    )
  },
)

test('a link or a folder in its place is refused', async () => {
  const { folder } = history()
  symlinkSync('elsewhere.yml', join(folder, 'evidence.yml'))
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'folder/file'), '')
  const sha = commit(folder, 'a link')
  await expect(readFileAt(folder, sha, 'evidence.yml')).rejects.toThrow(
    /^evidence\.yml at commit .* is no regular file/,
  )
  await expect(readFileAt(folder, sha, 'folder')).rejects.toMatchObject({ code: 'file' })
})

test('what lies behind a link is refused, and not taken for missing: the workspace would follow it', async () => {
  const { folder } = history()
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'folder/evidence.yml'), template)
  symlinkSync('folder', join(folder, 'link'))
  const sha = commit(folder, 'a link')
  await expect(readFileAt(folder, sha, 'link/evidence.yml')).rejects.toMatchObject({ code: 'file' })
})

test.each(['../evidence.yml', '.github/../../evidence.yml', '/srv/evidence.yml', 'a\nb', '', './.'])(
  'a path that is none in the repository (%j) is an error, and not taken for missing',
  async (path) => {
    const { folder, before } = history()
    await expect(readFileAt(folder, before, path)).rejects.toMatchObject({ code: 'file', facts: { path } })
  },
)
