import { describe, expect, test } from 'vitest'
import { askAboutChange } from '../../../../src/change/github/graphql/change.ts'
import type { ChangeQuestion } from '../../../../src/change/github/graphql/snapshot.ts'
import { errorOf, openTestApi, requestLines } from '../../../../testkit/github/api.ts'
import { startGithub } from '../../../../testkit/github/server.ts'
import {
  defaultRepository,
  shaOf,
  type CommitState,
  type GithubState,
  type CommentState,
  type PullState,
  type ReviewState,
  type StatusState,
} from '../../../../testkit/github/state.ts'

const [head, base, merge] = [shaOf(1), shaOf(0xba5e), shaOf(0xabc)]
const path = '.github/evidence.yml'
const bot = 'github-actions[bot]'
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const
const pull: PullState = { number: 7, commits: [{ sha: head }] }
const question: ChangeQuestion = {
  repository: defaultRepository,
  sha: head,
  number: 7,
  head: undefined,
  mergedNumber: undefined,
  queue: undefined,
  path,
}

async function ask(state: GithubState, given: Partial<ChangeQuestion> = {}) {
  await using server = await startGithub(state)
  const answer = await askAboutChange(await openTestApi(server), { ...question, ...given })
  await answer.awaitPullRequests()
  return { answer, lines: requestLines(server) }
}

function commits(count: number): CommitState[] {
  return Array.from({ length: count }, (_, index) => ({ sha: shaOf(count - index) }))
}

function status(context: string, state: string, description: string): StatusState {
  return { sha: head, context, state, description, targetUrl: '', user: bot, createdAt: '2026-11-20T10:00:00Z' }
}

function people(count: number): ReviewState[] {
  return Array.from({ length: count }, (_, n) => ({ user: `u${n}`, state: 'APPROVED', commit_id: head }))
}

function chat(count: number): CommentState[] {
  return Array.from({ length: count }, (_, n) => ({ id: n, number: 7, user: 'ann', body: 'hi' }))
}

test.each([
  ['acme/shop', 'acme/shop', undefined],
  ['ACME/Shop', 'acme/shop', undefined],
  ['eve/shop', 'acme/shop', true],
  [null, 'acme/shop', undefined],
])('a head in %s is from a fork of %s: %s', async (repository, own, isFork) => {
  const { answer } = await ask({ pulls: [{ ...pull, head: { repository }, base: { repository: own } }] })
  const pulls = await answer.awaitPullRequests()
  expect(pulls.map(({ from_fork: found }) => found)).toEqual([isFork])
})

describe('one query', () => {
  test('has the pull request, its template and everything that this action published', async () => {
    const { answer, lines } = await ask({
      pulls: [
        {
          ...pull,
          title: 'Sell shoes',
          commits: [{ sha: head, parents: [base], verified: true, date: '2026-11-19T09:00:00Z' }],
          reviews: [{ user: 'bob', state: 'APPROVED', commit_id: head }],
        },
      ],
      files: { [`${base}:${path}`]: 'version: 1\n' },
      comments: [{ id: 4_000_000_000, number: 7, user: bot, body: '<!-- delivery-evidence: x -->\nhi' }],
      statuses: [
        status('delivery-evidence/shop', 'pending', 'old'),
        status('delivery-evidence/shop', 'success', 'new'),
        status('lint', 'success', ''),
      ],
    })
    expect(lines).toEqual(['POST /graphql'])
    expect(answer).toMatchObject({
      account: 41_898_282,
      headSha: head,
      commit: {
        sha1: head,
        message: 'A change',
        author: 'Ann Lee <ann@example.com>',
        author_username: 'ann',
        parents: [base],
      },
      statuses: [{ context: 'delivery-evidence/shop', state: 'success', description: 'new', creator: 41_898_282 }],
      comments: [{ id: 4_000_000_000, body: '<!-- delivery-evidence: x -->\nhi' }],
      commits: [{ sha1: head, parents: [base] }],
    })
    expect(answer.pullRequests).toEqual([
      {
        url: 'https://github.example/acme/shop/pull/7',
        number: 7,
        title: 'Sell shoes',
        state: 'open',
        author: 'ann',
        created_at: Date.parse('2026-11-20T10:00:00Z') / 1000,
        merged_at: null,
        merge_commit: null,
        head_ref: 'feature',
        head_sha: head,
        base_ref: 'main',
        commits: [
          {
            sha1: head,
            author: 'ann',
            co_authors: [],
            committer: 'web-flow',
            timestamp: Date.parse('2026-11-19T09:00:00Z') / 1000,
            verified: true,
            accounts: { author: true, committer: true },
          },
        ],
        approvers: [
          {
            username: 'bob',
            type: 'User',
            state: 'APPROVED',
            timestamp: Date.parse('2026-11-20T10:00:00Z') / 1000,
            commit: head,
            association: 'MEMBER',
            can_push: true,
          },
        ],
      },
    ])
    expect(answer.files.get('refs/heads/main')).toEqual({ kind: 'text', text: 'version: 1\n' })
    expect(answer.files.get('HEAD')).toEqual({ kind: 'text', text: 'version: 1\n' })
    expect(answer.files.get(head)).toEqual({ kind: 'absent' })
  })

  test('is one for 100 commits, reviews and comments, and one more for each further page', async () => {
    const own = { id: 900, number: 7, user: bot, body: '<!-- delivery-evidence: x -->' }
    const of = (count: number): GithubState => ({
      pulls: [{ number: 7, commits: commits(count), reviews: people(count) }],
      comments: [...chat(count - 1), own],
    })
    const [one, more] = [await ask(of(100)), await ask(of(201))]
    expect([one.lines.length, more.lines.length]).toEqual([1, 3])
    for (const [count, { answer }] of [
      [100, one],
      [201, more],
    ] as const) {
      const [found] = answer.pullRequests
      expect([found?.commits.length, found?.approvers.length, answer.comments?.length]).toEqual([count, count, 1])
      expect(answer.commits).toHaveLength(count)
    }
  })

  test('is about the pull requests of the commit if the run names none', async () => {
    const pulls = Array.from({ length: 7 }, (_, n) => ({ number: n, of: [head] }))
    const { answer, lines } = await ask({ pulls }, { number: undefined })
    expect(answer.pullRequests.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(lines).toHaveLength(3)
    expect(answer).toMatchObject({ comments: undefined, headSha: undefined })
  })
})

describe.concurrent('the pull requests of a commit', () => {
  test.each<[string, { state: GithubState; search: Partial<ChangeQuestion> }, number[]]>([
    ['by the merge commit', { state: { pulls: [{ ...pull, ...merged }] }, search: { sha: merge } }, [7]],
    ['none', { state: { pulls: [pull], commits: [{ sha: shaOf(55) }] }, search: { sha: shaOf(55) } }, []],
    [
      'none of another repository',
      { state: { pulls: [{ ...pull, base: { repository: 'upstream/shop' } }] }, search: {} },
      [],
    ],
    [
      'the merged one that the message names, before GitHub lists it',
      { state: { pulls: [{ ...pull, ...merged }], lag: 9 }, search: { sha: merge, mergedNumber: 7 } },
      [7],
    ],
    [
      'not one that the message names and another commit merged',
      {
        state: { pulls: [{ ...pull, ...merged }], commits: [{ sha: shaOf(55) }] },
        search: { sha: shaOf(55), mergedNumber: 7 },
      },
      [],
    ],
    [
      'not one that the message names and that does not exist',
      { state: { pulls: [], commits: [{ sha: shaOf(55) }] }, search: { sha: shaOf(55), mergedNumber: 70 } },
      [],
    ],
    [
      'after a delay',
      { state: { pulls: [{ ...pull, of: [merge] }], lag: 1 }, search: { sha: merge, mergedNumber: 7 } },
      [7],
    ],
  ])('%s', async (_, { state, search }, numbers) => {
    const { answer } = await ask(state, { number: undefined, ...search })
    expect((await answer.awaitPullRequests()).map(({ number }) => number)).toEqual(numbers)
  })
})

test('the commits of a long pull request come from the comparison, which has no limit', async () => {
  const { answer, lines } = await ask({ pulls: [{ number: 7, head: { sha: head }, commits: commits(260) }] })
  expect(answer.pullRequests[0]?.commits).toHaveLength(260)
  expect(answer.commits).toBeUndefined()
  expect(lines.filter((line) => line.includes('/compare/')).length).toBeGreaterThan(0)
})

test('a list of commits without the head is asked again, and then refused', async () => {
  await using server = await startGithub({ pulls: [{ number: 7, head: { sha: shaOf(99) }, commits: [{ sha: head }] }] })
  const error = await errorOf(askAboutChange(await openTestApi(server), question))
  expect(error).toMatchObject({ code: 'unreachable', message: expect.stringContaining('does not include the head') })
  expect(requestLines(server)).toHaveLength(3)
})
