import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGitFile } from '../../../src/change/commit/git-file.ts'
import { commit, git, openCheckout, repositoryOf, temporaryGitFolder } from '../../../testkit/git/repository.ts'

const template = 'version: 1 # größe\n\n'

/** A repository with a template in the first commit and without it in the second. */
function history(): { readonly folder: string; readonly before: string; readonly now: string } {
  const folder = repositoryOf()
  mkdirSync(join(folder, '.github'))
  writeFileSync(join(folder, '.github/evidence.yml'), template)
  const before = commit(folder, 'with a template')
  rmSync(join(folder, '.github/evidence.yml'))
  return { folder, before, now: commit(folder, 'without one') }
}

test('a file is read from a commit, byte for byte', async () => {
  const { folder, before, now } = history()
  expect(await readGitFile(await openCheckout(folder), before, '.github/evidence.yml')).toEqual({ text: template })
  expect(await readGitFile(await openCheckout(folder), now, '.github/evidence.yml')).toEqual({ text: undefined })
})

test('the path starts at the root of the repository in every notation', async () => {
  const { folder, before } = history()
  expect(await readGitFile(await openCheckout(folder), before, './.github//evidence.yml')).toEqual({ text: template })
})

test('a file with a similar name is not found', async () => {
  const { folder, before } = history()
  for (const path of [
    '.github/evidence',
    '.github/*.yml',
    'evidence.yml',
    '.github/evidence.yml2',
    'file/evidence.yml',
  ]) {
    expect(await readGitFile(await openCheckout(folder), before, path)).toEqual({ text: undefined })
  }
})

test('the file of a missing commit is unknown, because it may exist', async () => {
  const { folder, before } = history()
  const clone = join(temporaryGitFolder(), 'clone')
  git(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone)
  for (const [cwd, sha] of [
    [clone, before],
    [temporaryGitFolder(), before],
    [folder, '--output=x'],
  ] as const) {
    expect(await readGitFile(await openCheckout(cwd), sha, '.github/evidence.yml')).toBeUndefined()
  }
})

test.each(['blob:none', 'tree:0'])(
  'a file that a partial clone (%s) does not have is unknown: nothing is fetched',
  async (filter) => {
    const { folder, before, now } = history()
    git(folder, 'config', 'uploadpack.allowFilter', 'true')
    const clone = join(temporaryGitFolder(), 'clone')
    git(folder, 'clone', '--quiet', `--filter=${filter}`, '--no-checkout', `file://${folder}`, clone)

    expect(await readGitFile(await openCheckout(clone), before, '.github/evidence.yml')).toBeUndefined()
    expect(await readGitFile(await openCheckout(clone), now, '.github/evidence.yml')).toEqual(
      filter === 'tree:0' ? undefined : { text: undefined },
    )
  },
)

test('a symbolic link or a folder is rejected', async () => {
  const { folder } = history()
  symlinkSync('elsewhere.yml', join(folder, 'evidence.yml'))
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'folder/file'), '')
  const sha = commit(folder, 'a link')
  await expect(readGitFile(await openCheckout(folder), sha, 'evidence.yml')).rejects.toThrow(
    /^evidence\.yml at commit .* is not a regular file/,
  )
  await expect(readGitFile(await openCheckout(folder), sha, 'folder')).rejects.toMatchObject({ code: 'file' })
})

test('a path through a symbolic link is rejected, not reported as missing', async () => {
  const { folder } = history()
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'folder/evidence.yml'), template)
  symlinkSync('folder', join(folder, 'link'))
  const sha = commit(folder, 'a link')
  await expect(readGitFile(await openCheckout(folder), sha, 'link/evidence.yml')).rejects.toMatchObject({
    code: 'file',
  })
})

test.each(['../evidence.yml', '.github/../../evidence.yml', '/srv/evidence.yml', 'a\nb', '', './.'])(
  'a path that is not in the repository (%j) is rejected, not reported as missing',
  async (path) => {
    const { folder, before } = history()
    await expect(readGitFile(await openCheckout(folder), before, path)).rejects.toMatchObject({
      code: 'file',
      facts: { path },
    })
  },
)
