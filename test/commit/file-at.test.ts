import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileAt } from '../../src/commit/git.ts'
import { commit, git, repositoryOf, sandbox } from './repository.ts'

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
  expect(await readFileAt(folder, before, '.github/evidence.yml')).toBe(template)
  expect(await readFileAt(folder, now, '.github/evidence.yml')).toBeUndefined()
})

test('the path counts from the root of the repository, however it is written', async () => {
  const { folder, before } = history()
  mkdirSync(join(folder, 'deep/.github'), { recursive: true })
  expect(await readFileAt(join(folder, 'deep'), before, './.github//evidence.yml')).toBe(template)
})

test('a file of a similar name is not taken for it', async () => {
  const { folder, before } = history()
  for (const path of ['.github/evidence', '.github/*.yml', 'evidence.yml', '.github/evidence.yml2']) {
    expect(await readFileAt(folder, before, path)).toBeUndefined()
  }
})

test('a commit that is not here is an error, for its file may well exist', async () => {
  const { folder, before } = history()
  const clone = join(sandbox(), 'clone')
  git(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone)
  const failure = {
    code: 'environment',
    message: expect.stringMatching(/^\.github\/evidence\.yml at commit .*fetch-depth: 0/),
  }
  await expect(readFileAt(clone, before, '.github/evidence.yml')).rejects.toMatchObject(failure)
  await expect(readFileAt(sandbox(), before, '.github/evidence.yml')).rejects.toMatchObject(failure)
  await expect(readFileAt(folder, '--output=x', '.github/evidence.yml')).rejects.toMatchObject(failure)
})

test('so is a file that a partial clone left behind: nothing is fetched', async () => {
  const { folder, before } = history()
  git(folder, 'config', 'uploadpack.allowFilter', 'true')
  const clone = join(sandbox(), 'clone')
  git(folder, 'clone', '--quiet', '--filter=blob:none', '--no-checkout', `file://${folder}`, clone)
  await expect(readFileAt(clone, before, '.github/evidence.yml')).rejects.toMatchObject({ code: 'environment' })
})

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

test('a path that leads out of the repository is an error', async () => {
  const { folder, before } = history()
  await expect(readFileAt(folder, before, '../evidence.yml')).rejects.toMatchObject({ code: 'environment' })
})
