import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGitFile } from '../../../src/change/commit/git-file.ts'
import { readGitRange } from '../../../src/change/commit/git-range.ts'
import { readCheckoutCommit } from '../../../src/change/commit/git.ts'
import { forge } from '../../../testkit/git/hostile.ts'
import { commit, git, openCheckout, repositoryOf } from '../../../testkit/git/repository.ts'

const path = '.github/evidence.yml'
const strict = 'version: 1\ntrail:\n  attestations:\n    - { name: tests, type: junit }\n'
const lax = 'version: 1\n'

/** A repository with a strict template at HEAD, and a lax one in the commit before. */
function withTemplates(...options: readonly string[]) {
  const folder = repositoryOf()
  rmSync(join(folder, '.git'), { recursive: true })
  git(folder, 'init', '--quiet', '--initial-branch=main', ...options)
  mkdirSync(join(folder, '.github'))
  writeFileSync(join(folder, path), lax)
  const before = commit(folder, 'lax')
  writeFileSync(join(folder, path), strict)
  return { folder, before, sha: commit(folder, 'strict') }
}

/** Makes a pack of one object, and writes the name of another one into its index (gitformat-pack, version 2). */
function forgeInPack(folder: string, name: string, other: string): void {
  const [id, source] = [git(folder, 'rev-parse', name), git(folder, 'rev-parse', other)]
  const packs = join(folder, '.git/objects/pack')
  execFileSync('git', ['pack-objects', '--quiet', join(packs, 'pack')], { cwd: folder, input: `${source}\n` })
  const index = join(packs, readdirSync(packs).find((file) => file.endsWith('.idx')) ?? '')
  const bytes = readFileSync(index)
  for (let first = 0; first < 256; first += 1) {
    bytes.writeUInt32BE(first < Number.parseInt(id.slice(0, 2), 16) ? 0 : 1, 8 + first * 4)
  }
  bytes.write(id, 8 + 256 * 4, 'hex')
  chmodSync(index, 0o644)
  writeFileSync(index, bytes)
  rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)))
}

async function readTemplate(folder: string, sha: string) {
  return readGitFile(await openCheckout(folder), sha, path)
}

describe.each([[[]], [['--object-format=sha256']]])('a template (%j)', (options) => {
  test.each([
    ['blob', `HEAD:${path}`, `HEAD~:${path}`],
    ['folder', 'HEAD:.github', 'HEAD~:.github'],
    ['root', 'HEAD^{tree}', 'HEAD~^{tree}'],
    ['commit', 'HEAD', 'HEAD~'],
  ])('whose %s is forged is unknown, as one that the checkout does not have', async (object, name, other) => {
    const { folder, sha } = withTemplates(...options)
    expect(await readTemplate(folder, sha)).toEqual({ text: strict })
    forge(folder, name, other)
    expect(git(folder, 'show', `${sha}:${path}`)).toBe(lax.trim())
    expect(await readTemplate(folder, sha)).toBeUndefined()
    const found = await readCheckoutCommit(await openCheckout(folder), sha)
    expect(found.head).toBe(object === 'commit' ? undefined : sha)
    expect(found.commit === undefined).toBe(object === 'commit')
  })
})

test('a template that is forged in a pack is unknown', async () => {
  const { folder, sha } = withTemplates()
  forgeInPack(folder, `HEAD:${path}`, `HEAD~:${path}`)
  expect(git(folder, 'show', `${sha}:${path}`)).toBe(lax.trim())
  expect(await readTemplate(folder, sha)).toBeUndefined()
})

test.each([
  ['blob', `HEAD:${path}`, `HEAD~:${path}`],
  ['commit', 'HEAD', 'HEAD~'],
])('a replace ref of a %s has no effect', async (_, name, other) => {
  const { folder, sha } = withTemplates()
  git(folder, 'replace', '-f', git(folder, 'rev-parse', name), git(folder, 'rev-parse', other))
  expect(git(folder, 'show', `${sha}:${path}`)).toBe(lax.trim())
  expect(await readTemplate(folder, sha)).toEqual({ text: strict })
})

/** The commits `base`, `hidden` and `tip`, each after the one before, and `other`, which is beside them. */
function history() {
  const folder = repositoryOf('first')
  const base = git(folder, 'rev-parse', 'HEAD')
  const [hidden, tip] = [commit(folder, 'hidden'), commit(folder, 'tip')]
  git(folder, 'checkout', '--quiet', '-b', 'other', base)
  return { folder, base, hidden, tip, other: commit(folder, 'other') }
}

async function readRange(folder: string, from: string, to: string) {
  return (await readGitRange(await openCheckout(folder), { from, to }))?.map(({ sha1 }) => sha1)
}

/** Writes the graph while a commit is forged, and restores the commit. */
function writeForgedGraph(folder: string, other: string, hidden: string): void {
  const file = join(folder, '.git/objects', other.slice(0, 2), other.slice(2))
  const honest = readFileSync(file)
  forge(folder, other, git(folder, 'commit-tree', `${other}^{tree}`, '-p', hidden, '-m', 'forged'))
  git(folder, 'commit-graph', 'write', '--reachable')
  writeFileSync(file, honest)
}

describe('a range', () => {
  test('is unknown if a commit of it, or of what it is compared with, is forged', async () => {
    for (const name of ['tip', 'hidden', 'other'] as const) {
      const { folder, ...commits } = history()
      const { hidden, tip, other } = commits
      expect(await readRange(folder, other, tip)).toEqual([hidden, tip])
      const following = git(folder, 'commit-tree', `${tip}^{tree}`, '-p', hidden, '-m', 'forged')
      forge(folder, commits[name], following)
      expect(await readRange(folder, other, tip)).toBeUndefined()
    }
  })

  test.each<[string, (folder: string, other: string, hidden: string) => void]>([
    ['a graft', (folder, other, hidden) => writeFileSync(join(folder, '.git/info/grafts'), `${other} ${hidden}\n`)],
    ['a replaced parent', (folder, other, hidden) => void git(folder, 'replace', '--graft', other, hidden)],
    ['a commit graph', writeForgedGraph],
  ])('hides no commit by %s', async (_, mislead) => {
    const { folder, hidden, tip, other } = history()
    const from = git(folder, 'commit-tree', `${other}^{tree}`, '-p', other, '-m', 'from')
    git(folder, 'branch', 'from', from)
    mkdirSync(join(folder, '.git/info'), { recursive: true })
    mislead(folder, other, hidden)
    expect(git(folder, 'rev-list', `${from}..${tip}`)).toBe(tip)
    expect(await readRange(folder, from, tip)).toEqual([hidden, tip])
  })
})
