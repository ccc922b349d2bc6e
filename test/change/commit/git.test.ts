import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergeCommit, readCheckoutCommit, readGitHead } from '../../../src/change/commit/git.ts'
import { commit, git, openCheckout, repositoryOf, temporaryGitFolder } from '../../../testkit/git/repository.ts'

describe('a checkout', () => {
  test('has all facts of its commit', async () => {
    const folder = repositoryOf('first', 'second\n\nwith a body')
    git(folder, 'remote', 'add', 'origin', 'https://x-access-token:ghs_secret@github.com/acme/shop.git')
    const [head, parent] = git(folder, 'log', '--format=%H').split('\n')
    const facts = await readGitHead(await openCheckout(folder))
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

  test('has the facts of a commit other than HEAD, without a branch', async () => {
    const folder = repositoryOf('first', 'second')
    const first = git(folder, 'rev-parse', 'HEAD~')
    const { commit: found, head } = await readCheckoutCommit(await openCheckout(folder), first)
    expect(found).toMatchObject({ sha1: first, message: 'first', parents: [] })
    expect(found?.branch).toBeUndefined()
    expect(head).toBe(git(folder, 'rev-parse', 'HEAD'))
  })

  test('has no branch if HEAD is detached', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '--detach')
    expect((await readGitHead(await openCheckout(folder)))?.commit.branch).toBeUndefined()
  })

  test('has its branch even if a tag has the same name', async () => {
    const folder = repositoryOf('first')
    git(folder, 'checkout', '--quiet', '-b', 'feature/coins')
    git(folder, 'tag', 'feature/coins')
    expect((await readGitHead(await openCheckout(folder)))?.commit.branch).toBe('feature/coins')
  })

  test('that is shallow still knows the parents', async () => {
    const origin = repositoryOf('first', 'second')
    const clone = join(temporaryGitFolder(), 'clone')
    git(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, clone)
    const facts = await readGitHead(await openCheckout(clone))
    expect(facts?.commit.parents).toEqual([git(origin, 'rev-parse', 'HEAD~')])
    expect(await readCheckoutCommit(await openCheckout(clone), git(origin, 'rev-parse', 'HEAD~'))).toMatchObject({
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
    expect((await readGitHead(await openCheckout(folder)))?.commit.parents).toEqual([main, side])
  })

  test('has the repository of another remote if there is no origin, and none without a remote', async () => {
    const folder = repositoryOf('first')
    expect(await readGitHead(await openCheckout(folder))).toMatchObject({ repo: undefined, commit: { url: undefined } })
    git(folder, 'remote', 'add', 'upstream', 'git@gitlab.com:acme/group/shop.git')
    expect((await readGitHead(await openCheckout(folder)))?.repo).toEqual({
      name: 'acme/group/shop',
      url: 'https://gitlab.com/acme/group/shop',
      provider: 'gitlab',
    })
  })
})

describe('there are no facts of a commit', () => {
  test('without a checkout', async () => {
    expect(await readGitHead(undefined)).toBeUndefined()
    expect(await readCheckoutCommit(undefined, 'f'.repeat(40))).toEqual({ commit: undefined, head: undefined })
  })

  test('in a repository without a commit', async () => {
    expect(await readGitHead(await openCheckout(repositoryOf()))).toBeUndefined()
  })

  test.each(['f'.repeat(40), '--help', 'main', '', 'HEAD~1'])('if the SHA is %j', async (sha) => {
    expect((await readCheckoutCommit(await openCheckout(repositoryOf('first', 'second')), sha)).commit).toBeUndefined()
  })

  test('if the object is not a commit', async () => {
    const folder = repositoryOf('first')
    expect(
      (await readCheckoutCommit(await openCheckout(folder), git(folder, 'rev-parse', 'HEAD^{tree}'))).commit,
    ).toBeUndefined()
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
