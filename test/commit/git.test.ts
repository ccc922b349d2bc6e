import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fillCommit, readCheckout, readGit } from '../../src/commit/git.ts'
import { commit, git, repositoryOf, sandbox } from '../../testkit/git/repository.ts'

describe('a checkout', () => {
  test('tells everything of its commit', async () => {
    const folder = repositoryOf('first', 'second\n\nwith a body')
    git(folder, 'remote', 'add', 'origin', 'https://x-access-token:ghs_secret@github.com/acme/shop.git')
    const [head, parent] = git(folder, 'log', '--format=%H').split('\n')
    const facts = await readGit(folder)
    expect(facts).toEqual({
      commit: {
        sha1: head,
        message: 'second\n\nwith a body',
        author: 'Ada Lovelace <ada@example.com>',
        timestamp: 1_789_000_200,
        parents: [parent],
        branch: 'main',
        url: `https://github.com/acme/shop/commit/${head}`,
      },
      repo: { name: 'acme/shop', url: 'https://github.com/acme/shop', provider: 'github' },
    })
    expect(JSON.stringify(facts)).not.toContain('secret')
  })

  test('is found from a folder below it', async () => {
    const folder = repositoryOf('first')
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    expect((await readGit(join(folder, 'a/b')))?.commit.message).toBe('first')
  })

  test('tells of another commit than HEAD, whose branch nobody knows', async () => {
    const folder = repositoryOf('first', 'second')
    const first = git(folder, 'rev-parse', 'HEAD~')
    const { commit: found, head } = await readCheckout(folder, first)
    expect(found).toMatchObject({ sha1: first, message: 'first', parents: [] })
    expect(found?.branch).toBeUndefined()
    expect(head).toBe(git(folder, 'rev-parse', 'HEAD'))
  })

  test('has no branch where HEAD is detached, rather than one called HEAD', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '--detach')
    expect((await readGit(folder))?.commit.branch).toBeUndefined()
  })

  test('has its branch also where a tag has the same name', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '-b', 'feature/coins')
    git(folder, 'tag', 'feature/coins')
    expect((await readGit(folder))?.commit.branch).toBe('feature/coins')
  })

  test('may be a bare repository', async () => {
    const bare = join(sandbox(), 'bare')
    git(repositoryOf('first'), 'clone', '--quiet', '--bare', '.', bare)
    expect((await readGit(bare))?.commit.message).toBe('first')
  })

  test('may be a worktree', async () => {
    const folder = repositoryOf('first')
    const tree = join(sandbox(), 'tree')
    git(folder, 'worktree', 'add', '--quiet', '-b', 'side', tree)
    const sha1 = commit(tree, 'on the side')
    expect((await readGit(tree))?.commit).toMatchObject({ sha1, branch: 'side', message: 'on the side' })
  })

  test('that is shallow still knows the parents', async () => {
    const origin = repositoryOf('first', 'second')
    const clone = join(sandbox(), 'clone')
    git(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, clone)
    const facts = await readGit(clone)
    expect(facts?.commit.parents).toEqual([git(origin, 'rev-parse', 'HEAD~')])
    expect(facts?.defaultBranch).toBe('main')
    expect(await readCheckout(clone, git(origin, 'rev-parse', 'HEAD~'))).toMatchObject({
      commit: undefined,
      head: git(origin, 'rev-parse', 'HEAD'),
    })
  })

  test('has all parents of a merge, in order', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '-b', 'side')
    const side = commit(folder, 'on the side')
    git(folder, 'checkout', '--quiet', 'main')
    git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'meanwhile')
    const main = git(folder, 'rev-parse', 'HEAD')
    git(folder, 'merge', '--quiet', '--no-ff', '-m', 'merge', 'side')
    expect((await readGit(folder))?.commit.parents).toEqual([main, side])
  })

  test('names its repository by another remote where there is no origin, and not at all where there is none', async () => {
    const folder = repositoryOf('first')
    expect(await readGit(folder)).toMatchObject({ repo: undefined, commit: { url: undefined } })
    git(folder, 'remote', 'add', 'upstream', 'git@gitlab.com:acme/group/shop.git')
    expect((await readGit(folder))?.repo).toEqual({
      name: 'acme/group/shop',
      url: 'https://gitlab.com/acme/group/shop',
      provider: 'gitlab',
    })
  })
})

describe('there are no facts', () => {
  test('outside of a repository, nor in a folder that does not exist', async () => {
    expect(await readGit(sandbox())).toBeUndefined()
    expect(await readGit(join(sandbox(), 'missing'))).toBeUndefined()
  })

  test('and git is not even started there, unless it was told of a repository elsewhere', async () => {
    const [elsewhere, bin] = [repositoryOf('first'), sandbox()]
    const log = join(bin, 'log')
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    writeFileSync(join(bin, 'git'), `#!/bin/sh\necho started >> ${log}\nexec ${real} "$@"\n`, { mode: 0o755 })
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    await readGit(sandbox())
    expect(existsSync(log)).toBe(false)
    vi.stubEnv('GIT_DIR', join(elsewhere, '.git'))
    expect((await readGit(sandbox()))?.commit.message).toBe('first')
    expect(existsSync(log)).toBe(true)
  })

  test('in a repository without a commit', async () => {
    expect(await readGit(repositoryOf())).toBeUndefined()
  })

  test('where git is not installed', async () => {
    const folder = repositoryOf('first')
    vi.stubEnv('PATH', sandbox())
    expect(await readGit(folder)).toBeUndefined()
    vi.unstubAllEnvs()
  })

  test.each(['f'.repeat(40), '--help', 'main', '', 'HEAD~1'])('of a commit %j, which is none', async (sha) => {
    expect((await readCheckout(repositoryOf('first', 'second'), sha)).commit).toBeUndefined()
  })

  test('of what is no commit', async () => {
    const folder = repositoryOf('first')
    expect((await readCheckout(folder, git(folder, 'rev-parse', 'HEAD^{tree}'))).commit).toBeUndefined()
  })
})

describe('a checkout of somebody else', () => {
  test('is read, and no configuration is touched', async () => {
    const folder = repositoryOf('first')
    const home = sandbox()
    const before = readFileSync(join(folder, '.git/config'), 'utf8')
    vi.stubEnv('HOME', home)
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    expect(() => execFileSync('git', ['log'], { cwd: folder, stdio: 'pipe' })).toThrow(/dubious ownership/)
    expect((await readGit(folder))?.commit.message).toBe('first')
    vi.unstubAllEnvs()
    expect(existsSync(join(home, '.gitconfig'))).toBe(false)
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe(before)
  })

  test('runs no program that its configuration names', async () => {
    const folder = repositoryOf('first')
    const trap = join(sandbox(), 'trap')
    writeFileSync(trap, `#!/bin/sh\ntouch ${trap}.sprung\n`, { mode: 0o755 })
    for (const key of ['core.fsmonitor', 'gpg.program', 'core.pager', 'core.sshCommand', 'diff.external']) {
      git(folder, 'config', key, trap)
    }
    git(folder, 'config', 'log.showSignature', 'true')
    await readGit(folder)
    expect(existsSync(`${trap}.sprung`)).toBe(false)
  })
})

describe('what the event says and what git says', () => {
  const facts = { sha1: 'a'.repeat(40), branch: 'from-event', message: undefined }
  const known = { sha1: 'a'.repeat(40), branch: 'from-git', message: 'from git', parents: [], url: undefined }

  test('come together, the event first', () => {
    expect(fillCommit(facts, known)).toEqual({ ...known, branch: 'from-event' })
  })

  test('stay apart for two commits, and where there is no git', () => {
    expect(fillCommit(facts, { ...known, sha1: 'b'.repeat(40) })).toBe(facts)
    expect(fillCommit(facts, undefined)).toBe(facts)
  })
})
