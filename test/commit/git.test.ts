import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { mergeCommit, readCheckoutCommit, readGitHead } from '../../src/commit/git.ts'
import { commit, git, repositoryOf, temporaryGitFolder } from '../../testkit/git/repository.ts'

describe('a checkout', () => {
  test('has all facts of its commit', async () => {
    const folder = repositoryOf('first', 'second\n\nwith a body')
    git(folder, 'remote', 'add', 'origin', 'https://x-access-token:ghs_secret@github.com/acme/shop.git')
    const [head, parent] = git(folder, 'log', '--format=%H').split('\n')
    const facts = await readGitHead(folder)
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

  test('is found from a subfolder', async () => {
    const folder = repositoryOf('first')
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    expect((await readGitHead(join(folder, 'a/b')))?.commit.message).toBe('first')
  })

  test('has the facts of a commit other than HEAD, without a branch', async () => {
    const folder = repositoryOf('first', 'second')
    const first = git(folder, 'rev-parse', 'HEAD~')
    const { commit: found, head } = await readCheckoutCommit(folder, first)
    expect(found).toMatchObject({ sha1: first, message: 'first', parents: [] })
    expect(found?.branch).toBeUndefined()
    expect(head).toBe(git(folder, 'rev-parse', 'HEAD'))
  })

  test('has no branch if HEAD is detached', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '--detach')
    expect((await readGitHead(folder))?.commit.branch).toBeUndefined()
  })

  test('has its branch even if a tag has the same name', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '-b', 'feature/coins')
    git(folder, 'tag', 'feature/coins')
    expect((await readGitHead(folder))?.commit.branch).toBe('feature/coins')
  })

  test('may be a bare repository', async () => {
    const bare = join(temporaryGitFolder(), 'bare')
    git(repositoryOf('first'), 'clone', '--quiet', '--bare', '.', bare)
    expect((await readGitHead(bare))?.commit.message).toBe('first')
  })

  test('may be a worktree', async () => {
    const folder = repositoryOf('first')
    const tree = join(temporaryGitFolder(), 'tree')
    git(folder, 'worktree', 'add', '--quiet', '-b', 'side', tree)
    const sha1 = commit(tree, 'on the side')
    expect((await readGitHead(tree))?.commit).toMatchObject({ sha1, branch: 'side', message: 'on the side' })
  })

  test('that is shallow still knows the parents', async () => {
    const origin = repositoryOf('first', 'second')
    const clone = join(temporaryGitFolder(), 'clone')
    git(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, clone)
    const facts = await readGitHead(clone)
    expect(facts?.commit.parents).toEqual([git(origin, 'rev-parse', 'HEAD~')])
    expect(facts?.defaultBranch).toBe('main')
    expect(await readCheckoutCommit(clone, git(origin, 'rev-parse', 'HEAD~'))).toMatchObject({
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
    expect((await readGitHead(folder))?.commit.parents).toEqual([main, side])
  })

  test('has the repository of another remote if there is no origin, and none without a remote', async () => {
    const folder = repositoryOf('first')
    expect(await readGitHead(folder)).toMatchObject({ repo: undefined, commit: { url: undefined } })
    git(folder, 'remote', 'add', 'upstream', 'git@gitlab.com:acme/group/shop.git')
    expect((await readGitHead(folder))?.repo).toEqual({
      name: 'acme/group/shop',
      url: 'https://gitlab.com/acme/group/shop',
      provider: 'gitlab',
    })
  })
})

describe('there are no facts of a commit', () => {
  test('outside of a repository and in a folder that does not exist', async () => {
    expect(await readGitHead(temporaryGitFolder())).toBeUndefined()
    expect(await readGitHead(join(temporaryGitFolder(), 'missing'))).toBeUndefined()
  })

  test('and git is not started outside of a repository, unless GIT_DIR names one', async () => {
    const [elsewhere, bin] = [repositoryOf('first'), temporaryGitFolder()]
    const log = join(bin, 'log')
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    writeFileSync(join(bin, 'git'), `#!/bin/sh\necho started >> ${log}\nexec ${real} "$@"\n`, { mode: 0o755 })
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    await readGitHead(temporaryGitFolder())
    expect(existsSync(log)).toBe(false)
    vi.stubEnv('GIT_DIR', join(elsewhere, '.git'))
    expect((await readGitHead(temporaryGitFolder()))?.commit.message).toBe('first')
    expect(existsSync(log)).toBe(true)
  })

  test('in a repository without a commit', async () => {
    expect(await readGitHead(repositoryOf())).toBeUndefined()
  })

  test('if git is not installed', async () => {
    const folder = repositoryOf('first')
    vi.stubEnv('PATH', temporaryGitFolder())
    expect(await readGitHead(folder)).toBeUndefined()
    vi.unstubAllEnvs()
  })

  test.each(['f'.repeat(40), '--help', 'main', '', 'HEAD~1'])('if the SHA is %j', async (sha) => {
    expect((await readCheckoutCommit(repositoryOf('first', 'second'), sha)).commit).toBeUndefined()
  })

  test('if the object is not a commit', async () => {
    const folder = repositoryOf('first')
    expect((await readCheckoutCommit(folder, git(folder, 'rev-parse', 'HEAD^{tree}'))).commit).toBeUndefined()
  })
})

describe('a checkout of another user', () => {
  test('is read without a change of configuration', async () => {
    const folder = repositoryOf('first')
    const home = temporaryGitFolder()
    const before = readFileSync(join(folder, '.git/config'), 'utf8')
    vi.stubEnv('HOME', home)
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    expect(() => execFileSync('git', ['log'], { cwd: folder, stdio: 'pipe' })).toThrow(/dubious ownership/)
    expect((await readGitHead(folder))?.commit.message).toBe('first')
    vi.unstubAllEnvs()
    expect(existsSync(join(home, '.gitconfig'))).toBe(false)
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe(before)
  })

  test('does not run a program from its configuration', async () => {
    const folder = repositoryOf('first')
    const trap = join(temporaryGitFolder(), 'trap')
    writeFileSync(trap, `#!/bin/sh\ntouch ${trap}.sprung\n`, { mode: 0o755 })
    for (const key of ['core.fsmonitor', 'gpg.program', 'core.pager', 'core.sshCommand', 'diff.external']) {
      git(folder, 'config', key, trap)
    }
    git(folder, 'config', 'log.showSignature', 'true')
    await readGitHead(folder)
    expect(existsSync(`${trap}.sprung`)).toBe(false)
  })
})

describe('the facts of the event and of git', () => {
  const facts = { sha1: 'a'.repeat(40), branch: 'from-event', message: undefined }
  const known = { sha1: 'a'.repeat(40), branch: 'from-git', message: 'from git', parents: [], url: undefined }

  test('are merged; the event has precedence', () => {
    expect(mergeCommit(facts, known)).toEqual({ ...known, branch: 'from-event' })
  })

  test('are not merged for different commits or without git', () => {
    expect(mergeCommit(facts, { ...known, sha1: 'b'.repeat(40) })).toBe(facts)
    expect(mergeCommit(facts, undefined)).toBe(facts)
  })
})
