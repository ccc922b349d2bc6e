import { describe, expect, test } from 'vitest'
import { findPullRequestsOfBranch } from '../../../src/change/github/branch-pull-requests.ts'
import { errorOf, requestLines, openTestApi } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type PullState, type GithubState } from '../../../testkit/github/state.ts'

const sha = shaOf(1)
const from = { repository: 'mallory/shop', branch: 'fix#1&more' }
const head = { repository: from.repository, ref: from.branch, sha }

async function find(state: GithubState) {
  await using server = await startGithub(state)
  const found = await findPullRequestsOfBranch(await openTestApi(server), { repository: defaultRepository, from, sha })
  return { found, lines: requestLines(server) }
}

describe('the pull requests of a branch at a commit', () => {
  test('are found by owner and branch, with its base', async () => {
    const pulls = [{ number: 3 }, { number: 12, head, base: { ref: 'main', sha: shaOf(9) } }]
    const { found, lines } = await find({ pulls })
    expect(found).toEqual([
      {
        number: 12,
        url: 'https://github.example/acme/shop/pull/12',
        baseRef: 'main',
        baseSha: shaOf(9),
        headRepository: 'mallory/shop',
      },
    ])
    expect(lines).toEqual(['GET /repos/acme/shop/pulls?state=all&head=mallory%3Afix%231%26more&per_page=100&page=1'])
  })

  test.each<[string, readonly PullState[], readonly number[]]>([
    ['none if the branch has newer commits', [{ number: 12, head: { ...head, sha: shaOf(2) } }], []],
    ['none of another fork', [{ number: 12, head: { ...head, repository: 'mallory/copy' } }], []],
    ['none if the fork was deleted', [{ number: 12, head: { ...head, repository: null } }], []],
    [
      'the open one of several',
      [
        { number: 12, head },
        { number: 8, head, state: 'closed' },
      ],
      [12],
    ],
    ['a closed one if it is the only one', [{ number: 8, head, state: 'closed' }], [8]],
    ['all open ones', [12, 13].map((number) => ({ number, head })), [12, 13]],
    ['none if there are two closed ones', [12, 13].map((number) => ({ number, head, state: 'closed' })), []],
    [
      'one after a hundred others',
      [
        ...Array.from({ length: 100 }, (_, at) => ({ number: 50 + at, head: { ...head, sha: shaOf(2) } })),
        { number: 12, head },
      ],
      [12],
    ],
  ])('are %s', async (_, pulls, numbers) => {
    expect((await find({ pulls })).found.map(({ number }) => number)).toEqual(numbers)
  })

  test('are an error without permission or with an invalid response', async () => {
    const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } }
    const halved = { status: 200, body: [{ head: { sha, repo: { full_name: 'mallory/shop' } } }] }
    for (const [answer, code] of [
      [forbidden, 'refused'],
      [halved, 'nonsense'],
    ] as const) {
      await using server = await startGithub({ faults: [{ on: /pulls/, answer }] })
      const error = await errorOf(
        findPullRequestsOfBranch(await openTestApi(server), { repository: defaultRepository, from, sha }),
      )
      expect(error.code).toBe(code)
    }
  })
})
