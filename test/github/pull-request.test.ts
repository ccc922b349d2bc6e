import { describe, expect, test } from 'vitest'
import { findPullRequests } from '../../src/github/pull-requests.ts'
import type { PullRequest } from '../../src/schema/attestation/pull-request.ts'
import { failureOf, linesOf, openTo } from '../../testkit/github/open.ts'
import { startGithub, type GithubServer } from '../../testkit/github/server.ts'
import { home, shaOf, type CommitState, type PullState } from '../../testkit/github/world.ts'

const head = shaOf(1)
const merge = shaOf(0xabc)
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const

async function read(server: GithubServer, budget?: number): Promise<readonly PullRequest[]> {
  return findPullRequests(await openTo(server, budget), { repository: home, sha: head, number: 7 })
}

async function readOne(pull: Partial<PullState>): Promise<PullRequest> {
  await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head }], ...pull }] })
  const [found] = await read(server)
  if (found === undefined) throw new Error('there is none')
  return found
}

function commits(count: number): CommitState[] {
  return Array.from({ length: count }, (_, index) => ({ sha: shaOf(count - index) }))
}

describe('what is said of a pull request', () => {
  test('is everything, with commits and people', async () => {
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
        },
      ],
      approvers: [
        {
          username: 'bob',
          state: 'APPROVED',
          timestamp: Date.parse('2026-11-20T11:30:00Z') / 1000,
          commit: head,
          association: 'MEMBER',
        },
      ],
    })
  })

  test.each<[string, Partial<PullState>, Partial<PullRequest>]>([
    ['open: GitHub tried a merge, which is not the real one', {}, { state: 'open', merge_commit: null }],
    ['merged: the real merge commit', merged, { state: 'merged', merge_commit: merge as PullRequest['merge_commit'] }],
    ['closed without a merge', { state: 'closed' }, { state: 'closed', merged_at: null, merge_commit: null }],
    ['its author gone', { author: null }, { author: '' }],
    ['its head repository gone', { head: { repository: null } }, { head_ref: 'feature' }],
    [
      'reviewed by somebody who is gone',
      { reviews: [{ user: null, state: 'APPROVED' }] },
      { approvers: [expect.objectContaining({ username: '' })] },
    ],
    ['without a commit', { commits: [], state: 'closed' }, { commits: [] }],
  ])('%s', async (_, pull, expected) => {
    expect(await readOne(pull)).toMatchObject(expected)
  })

  test('an author without an account goes by name', async () => {
    const { commits: found } = await readOne({
      commits: [{ sha: head, author: { name: 'Eve Doe', email: 'eve@example.com' } }],
    })
    expect(found).toMatchObject([{ author: 'Eve Doe' }])
  })

  test('co-authors go by name and by login: from the trailer, else as GitHub knows the address', async () => {
    const message = [
      'Sell shoes',
      '',
      'Co-authored-by: Bob Ray <12+bob@users.noreply.github.com>',
      'co-authored-by: Cleo <Cleo@example.com>',
      'Co-authored-by: Nobody <nobody@example.com>',
    ].join('\n')
    const people = [
      { email: 'CLEO@example.com', login: 'cleo-1' },
      { email: 'nobody@example.com', login: null },
    ]
    const { commits: found } = await readOne({ commits: [{ sha: head, message, people }] })
    expect(found[0]?.co_authors).toEqual(['Bob Ray', 'bob', 'Cleo', 'cleo-1', 'Nobody'])
  })

  test('GraphQL is not asked where every trailer says the login itself', async () => {
    const message = 'x\n\nCo-authored-by: Bob <bob@users.noreply.github.com>'
    await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head, message }] }] })
    await read(server)
    expect(linesOf(server)).not.toContain('POST /graphql')
  })
})

describe.concurrent('nothing is cut', () => {
  test.each([1, 100, 101, 249, 250, 251, 612])('%i commits', async (count) => {
    const found = await readOne({ commits: commits(count) })
    expect(new Set(found.commits.map(({ sha1 }) => sha1)).size).toBe(count)
  })

  test('reviews past the first page count', async () => {
    const chatter = Array.from({ length: 230 }, (_, n) => ({ user: `p${n}`, state: 'COMMENTED' }))
    const found = await readOne({ reviews: [...chatter, { user: 'bob', state: 'APPROVED' }] })
    expect(found.approvers).toMatchObject([{ username: 'bob', state: 'APPROVED' }])
  })

  test.each<[string, Partial<PullState>]>([
    ['fewer commits than GitHub counts', { count: 2 }],
    ['commits that do not reach the head', { head: { sha: shaOf(99) } }],
  ])('%s: that is an error, never a part', async (_, pull) => {
    const world = { pulls: [{ number: 7, commits: [{ sha: head }], ...pull }] }
    await using server = await startGithub(world)
    const error = await failureOf(read(server, 2))
    expect(error).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('pull request 7 of acme/shop'),
    })
  })

  test('a push between two answers is noticed, and all is read again', async () => {
    const faults = [{ on: /pulls\/7\/commits/, answer: { status: 200, body: [] } }]
    await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head }] }], faults })
    const [found] = await read(server)
    expect(found?.commits).toHaveLength(1)
    expect(linesOf(server).filter((line) => line.endsWith('/pulls/7'))).toHaveLength(2)
  })
})
