import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commit, git, repositoryOf, temporaryGitFolder } from '../../testkit/git/repository.ts'
import { runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { isMet, isRoot } from '../../testkit/requirement.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

interface Checkout {
  readonly folder: string
  /** The commit of the run. */
  readonly sha: string
}

/** Ways to check out a commit. Each commit has a parent, which only git knows. */
const checkouts: readonly (readonly [string, () => Checkout])[] = [
  ['a full clone', () => here(repositoryOf('first', 'second'))],
  ['a shallow clone with a detached head', () => here(shallow(repositoryOf('first', 'second')))],
]

function here(folder: string): Checkout {
  return { folder, sha: git(folder, 'rev-parse', 'HEAD') }
}

function shallow(origin: string): string {
  const folder = temporaryGitFolder()
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, '.')
  git(folder, 'checkout', '--quiet', '--detach')
  return folder
}

function worktree(origin: string): string {
  const folder = join(temporaryGitFolder(), 'tree')
  git(origin, 'worktree', 'add', '--quiet', '--detach', folder)
  return folder
}

/** A scheduled run without a GitHub token: its event payload has no commit. */
async function report({ folder, sha }: Checkout, github: Readonly<Record<string, unknown>> = {}) {
  const { exitCode, stdout } = await runSourceAction({
    workspace: folder,
    inputs: { url: service.url, token: service.token, kind: 'generic', compliant: 'true' },
    github: { sha, event_name: 'schedule', event: { schedule: '0 3 * * *' }, ...github },
  })
  expect(exitCode, stdout).toBe(0)
  const [held] = (await service.read(`/attestations/acme/greeting/trail/${sha}`)) as readonly Record<string, unknown>[]
  return held
}

describe('facts that the event lacks come from the checkout', () => {
  test.each(checkouts)('%s', async (_, checkOut) => {
    const checkout = checkOut()
    const [, parent = ''] = /^parent (\w+)$/m.exec(git(checkout.folder, 'cat-file', 'commit', checkout.sha)) ?? []
    const held = await report(checkout)
    expect(held?.['git_commit_info']).toEqual({
      sha1: checkout.sha,
      message: 'second',
      author: 'Ada Lovelace <ada@example.com>',
      branch: 'main',
      timestamp: 1_789_000_200,
      url: `https://github.invalid/acme/greeting/commit/${checkout.sha}`,
      parents: [parent],
    })
    expect(held?.['annotations']).not.toHaveProperty('built_from')
  })

  test.runIf(isMet(isRoot, 'another owner, without root'))(
    'a checkout that is owned by somebody else, as in a job container',
    async () => {
      const checkout = here(repositoryOf('first', 'second'))
      execFileSync('chown', ['-R', '12345:12345', checkout.folder])
      const before = readFileSync(join(checkout.folder, '.git/config'), 'utf8')
      expect(() => git(checkout.folder, 'log')).toThrow(/dubious ownership/)
      expect((await report(checkout))?.['git_commit_info']).toMatchObject({
        message: 'second',
        parents: [expect.any(String)],
      })
      expect(readFileSync(join(checkout.folder, '.git/config'), 'utf8')).toBe(before)
      expect(() => git(checkout.folder, 'log')).toThrow(/dubious ownership/)
    },
  )
})

test('a linked work tree, whose repository is elsewhere, is not read', async () => {
  const checkout = here(worktree(repositoryOf('first', 'second')))
  expect((await report(checkout))?.['git_commit_info']).not.toHaveProperty('message')
})

test('a push that checks out another commit reports that commit as built_from', async () => {
  const folder = repositoryOf('first', 'second')
  const { sha } = here(folder)
  const built = commit(folder, 'third')
  expect(await report({ folder, sha }, { event_name: 'push', event: { ref: 'refs/heads/main' } })).toMatchObject({
    git_commit_info: { sha1: sha, message: 'second' },
    annotations: { built_from: built },
  })
})
