import { describe, expect, test } from 'vitest'
import { askAboutChange } from '../../../src/github/graphql/change.ts'
import type { ChangeQuestion } from '../../../src/github/graphql/snapshot.ts'
import { errorOf, openTestApi, requestLines } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import {
  defaultRepository,
  shaOf,
  type CommitState,
  type GithubState,
  type PullState,
} from '../../../testkit/github/state.ts'

const [head, base, merge] = [shaOf(1), shaOf(0xba5e), shaOf(0xabc)]
const path = '.github/evidence.yml'
const bot = 'github-actions[bot]'
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const
const pull: PullState = { number: 7, commits: [{ sha: head }] }
const question: ChangeQuestion = { repository: defaultRepository, sha: head, number: 7, mergedNumber: undefined, path }

async function ask(state: GithubState, given: Partial<ChangeQuestion> = {}) {
  await using server = await startGithub(state)
  const answer = await askAboutChange(await openTestApi(server), { ...question, ...given })
  await answer.awaitPullRequests()
  return { answer, lines: requestLines(server) }
}

function commits(count: number): CommitState[] {
  return Array.from({ length: count }, (_, index) => ({ sha: shaOf(count - index) }))
}

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
        { sha: head, context: 'delivery-evidence/shop', state: 'pending', description: 'old', creator: bot },
        { sha: head, context: 'delivery-evidence/shop', state: 'success', description: 'new', creator: bot },
        { sha: head, context: 'lint', state: 'success', description: '', creator: bot },
      ],
    })
    expect(lines).toEqual(['POST /graphql'])
    expect(answer).toMatchObject({
      login: bot,
      headSha: head,
      commit: {
        sha1: head,
        message: 'A change',
        author: 'Ann Lee <ann@example.com>',
        author_username: 'ann',
        parents: [base],
      },
      statuses: [{ context: 'delivery-evidence/shop', state: 'success', description: 'new', creator: bot }],
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
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ user: `u${n}`, state: 'APPROVED', commit_id: head }))
    const chat = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: n, number: 7, user: 'ann', body: 'hi' }))
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

describe('the reviews', () => {
  const approversOf = async (reviews: PullState['reviews']) =>
    (await ask({ pulls: [{ ...pull, reviews: reviews ?? [] }] })).answer.pullRequests[0]?.approvers.map(
      ({ username, state, can_push: canPush }) => [username, state, canPush],
    )
  test('count push access by the word of GitHub, not by the association', async () => {
    const reviews = [
      { user: 'mei', state: 'CHANGES_REQUESTED', association: 'NONE', can_push: true },
      { user: 'eve', state: 'APPROVED', association: 'MEMBER', can_push: false },
    ]
    expect(await approversOf(reviews)).toEqual([
      ['mei', 'CHANGES_REQUESTED', true],
      ['eve', 'APPROVED', false],
    ])
  })
  test('of bots have the login of REST', async () => {
    expect(await approversOf([{ user: 'robot[bot]', state: 'APPROVED' }])).toEqual([['robot[bot]', 'APPROVED', true]])
  })
})

describe('the people of a commit', () => {
  const peopleOf = async (commit: Partial<CommitState>) => {
    const { answer } = await ask({ pulls: [{ ...pull, commits: [{ sha: head, ...commit }] }] })
    return answer.pullRequests[0]?.commits[0]
  }
  test('without an account are named', async () => {
    const author = { name: 'Bob Ray', email: 'bob@example.com' }
    expect(await peopleOf({ author, committer: author })).toMatchObject({
      author: 'Bob Ray',
      committer: 'Bob Ray',
      accounts: { author: false, committer: false },
    })
  })
  test('include co-authors from trailers and from GitHub', async () => {
    const message =
      'x\n\nCo-authored-by: Cy <cy@example.com>\n\nmore text\nCo-authored-by: Di <1+di@users.noreply.github.com>'
    const people = [{ email: 'cy@example.com', login: 'cyrus' }]
    expect((await peopleOf({ message, people }))?.co_authors).toEqual(['Cy', 'Di', 'di', 'cyrus'])
  })
  test.each([
    ['a signed commit', true, 'robot[bot]', true],
    ['no unsigned commit', false, 'robot', false],
  ])('include a bot by its address in %s', async (_, verified, name, isAccount) => {
    const author = { name: 'robot', email: '5+robot[bot]@users.noreply.github.com' }
    expect(await peopleOf({ author, verified })).toMatchObject({ author: name, accounts: { author: isAccount } })
  })
  test('are refused if GitHub does not list all of them', async () => {
    const people = Array.from({ length: 100 }, (_, n) => ({ email: `p${n}@example.com`, login: `p${n}` }))
    const state = { pulls: [{ ...pull, commits: [{ sha: head, people }] }] }
    await using server = await startGithub(state)
    const error = await errorOf(askAboutChange(await openTestApi(server), question))
    expect(error).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('does not list all of its authors'),
    })
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

describe('a comment with the marker', () => {
  const own = { number: 7, body: '<!-- delivery-evidence: x -->' }
  test.each([
    ['by a user with the name of the app', 'github-actions'],
    ['by another account', 'mallory'],
    ['by another app', 'other[bot]'],
  ])('%s is not ours', async (_, user) => {
    const { answer } = await ask({ pulls: [pull], comments: [{ id: 1, user, ...own }] })
    expect(answer.comments).toEqual([])
  })
})

describe('an error', () => {
  test.each([
    ['comments', { comments: undefined }],
    ['status', { statuses: undefined }],
    ['file', { files: new Map() }],
  ] as const)('about %s alone makes only it unknown', async (hidden, unknown) => {
    const { answer } = await ask({ pulls: [pull], hidden: [hidden], files: { [`${base}:${path}`]: 'version: 1' } })
    expect(answer).toMatchObject({ ...unknown, pullRequests: [{ number: 7 }] })
  })
  test('about anything else is no answer', async () => {
    await using server = await startGithub({ pulls: [] })
    expect(await errorOf(askAboutChange(await openTestApi(server), question))).toMatchObject({ code: 'refused' })
  })
  test('is no answer with the rest of the data', async () => {
    const body = { data: { viewer: { login: bot }, repository: null }, errors: [{ message: 'rate limited' }] }
    await using server = await startGithub({ faults: [{ on: /graphql/, answer: { status: 200, body } }] })
    const error = await errorOf(askAboutChange(await openTestApi(server), question))
    expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('rate limited') })
  })
})

test('a symbolic link is not the template that it leads to', async () => {
  const { answer } = await ask({ pulls: [pull], files: { [`${base}:${path}`]: { type: 'symlink' } } })
  expect(answer.files.get('HEAD')).toBeUndefined()
})
