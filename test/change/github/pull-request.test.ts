import { describe, expect, test } from 'vitest'
import { findPullRequests } from '../../../src/change/github/pull-requests.ts'
import type { PullRequest } from '../../../src/wire/attestation/pull-request.ts'
import { errorOf, requestLines, openTestApi } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type CommitState, type PullState } from '../../../testkit/github/state.ts'

const head = shaOf(1)
const merge = shaOf(0xabc)
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const

async function read(server: GithubServer, timeoutSeconds?: number): Promise<readonly PullRequest[]> {
  return findPullRequests(await openTestApi(server, timeoutSeconds), {
    repository: defaultRepository,
    sha: head,
    number: 7,
  })
}

async function readOne(pull: Partial<PullState>): Promise<PullRequest> {
  await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head }], ...pull }] })
  const [found] = await read(server)
  if (found === undefined) throw new Error('no pull request')
  return found
}

function commits(count: number): CommitState[] {
  return Array.from({ length: count }, (_, index) => ({ sha: shaOf(count - index) }))
}

describe('a pull request', () => {
  test('has all facts, with commits and people', async () => {
    const found = await readOne({
      title: 'Sell shoes',
      author: 'ann',
      head: { ref: 'shoes' },
      base: { ref: 'main' },
      commits: [
        {
          sha: head,
          author: { login: 'ann', name: 'Ann Lee' },
          committer: { login: 'web-flow', name: 'GitHub' },
          date: '2026-11-19T09:00:00Z',
          committed: '2026-11-20T11:00:00Z',
          verified: true,
        },
      ],
      reviews: [{ user: 'bob', state: 'APPROVED', commit_id: head, submitted_at: '2026-11-20T11:30:00Z' }],
    })
    expect(found).toEqual({
      url: 'https://github.example/acme/shop/pull/7',
      number: 7,
      title: 'Sell shoes',
      state: 'open',
      author: 'ann',
      created_at: Date.parse('2026-11-20T10:00:00Z') / 1000,
      merged_at: null,
      merge_commit: null,
      head_ref: 'shoes',
      head_sha: head,
      base_ref: 'main',
      commits: [
        {
          sha1: head,
          author: 'ann',
          co_authors: [],
          committer: 'web-flow',
          timestamp: Date.parse('2026-11-20T11:00:00Z') / 1000,
          verified: true,
          accounts: { author: true, committer: true },
        },
      ],
      approvers: [
        {
          username: 'bob',
          type: 'User',
          state: 'APPROVED',
          timestamp: Date.parse('2026-11-20T11:30:00Z') / 1000,
          commit: head,
        },
      ],
    })
  })

  test.each<[string, Partial<PullState>, Partial<PullRequest>]>([
    ['open: without the test merge commit', {}, { state: 'open', merge_commit: null }],
    ['merged: with the merge commit', merged, { state: 'merged', merge_commit: merge as PullRequest['merge_commit'] }],
    ['closed without a merge', { state: 'closed' }, { state: 'closed', merged_at: null, merge_commit: null }],
    ['with a deleted author', { author: null }, { author: '' }],
    ['with a deleted head repository', { head: { repository: null } }, { head_ref: 'feature' }],
    [
      'with a review by a deleted account',
      { reviews: [{ user: null, state: 'APPROVED' }] },
      { approvers: [expect.objectContaining({ username: '' })] },
    ],
    ['without a commit', { commits: [], state: 'closed' }, { commits: [] }],
  ])('%s', async (_, pull, expected) => {
    expect(await readOne(pull)).toMatchObject(expected)
  })

  test('an author without an account is given by name', async () => {
    const { commits: found } = await readOne({
      commits: [{ sha: head, author: { name: 'Eve Doe', email: 'eve@example.com' } }],
    })
    expect(found).toMatchObject([{ author: 'Eve Doe' }])
  })

  test('co-authors are given by name, and by login if the trailer has it', async () => {
    const message = [
      'Sell shoes',
      '',
      'Co-authored-by: Bob Ray <12+bob@users.noreply.github.com>',
      'co-authored-by: Cleo <Cleo@example.com>',
      'Co-authored-by: Dora <dora@example.com>',
    ].join('\n')
    const people = [
      { email: 'CLEO@example.com', login: 'cleo-1' },
      { email: 'dora@example.com', login: null },
    ]
    const { commits: found } = await readOne({ commits: [{ sha: head, message, people }] })
    expect(found[0]?.co_authors).toEqual(['Bob Ray', 'bob', 'Cleo', 'Dora'])
  })

  test('GraphQL is not used if every trailer has the login', async () => {
    const message = 'x\n\nCo-authored-by: Bob <bob@users.noreply.github.com>'
    await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head, message }] }] })
    await read(server)
    expect(requestLines(server)).not.toContain('POST /graphql')
  })
})

describe.concurrent('a pull request is complete', () => {
  test.each([1, 100, 101, 249, 250, 251, 612])('with %i commits', async (count) => {
    const found = await readOne({ commits: commits(count) })
    expect(new Set(found.commits.map(({ sha1 }) => sha1)).size).toBe(count)
  })

  test('with reviews after the first page', async () => {
    const chatter = Array.from({ length: 230 }, (_, n) => ({ user: `p${n}`, state: 'COMMENTED' }))
    const found = await readOne({ reviews: [...chatter, { user: 'bob', state: 'APPROVED' }] })
    expect(found.approvers).toMatchObject([{ username: 'bob', type: 'User', state: 'APPROVED' }])
  })

  test.each<[string, Partial<PullState>]>([
    ['fewer commits than GitHub counts', { count: 2 }],
    ['commits without the head', { head: { sha: shaOf(99) } }],
  ])('or it is an error: %s', async (_, pull) => {
    const state = { pulls: [{ number: 7, commits: [{ sha: head }], ...pull }] }
    await using server = await startGithub(state)
    const error = await errorOf(read(server, 2))
    expect(error).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('pull request 7 of acme/shop'),
    })
  })

  test('a push between two responses is detected and everything is read again', async () => {
    const faults = [{ on: /pulls\/7\/commits/, answer: { status: 200, body: [] } }]
    await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head }] }], faults })
    const [found] = await read(server)
    expect(found?.commits).toHaveLength(1)
    expect(requestLines(server).filter((line) => line.endsWith('/pulls/7'))).toHaveLength(2)
  })
})
