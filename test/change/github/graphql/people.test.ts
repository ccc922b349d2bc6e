import { describe, expect, test } from 'vitest'
import type { PullRequest } from '../../../../src/wire/attestation/pull-request.ts'
import type { ChangeAnswer } from '../../../../src/change/github/change-answer.ts'
import { askAboutChange } from '../../../../src/change/github/graphql/change.ts'
import { errorOf, openTestApi } from '../../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type CommitState, type PullState } from '../../../../testkit/github/state.ts'

const head = shaOf(1)
const pull: PullState = { number: 7, commits: [{ sha: head }] }

async function readChange(server: GithubServer): Promise<ChangeAnswer> {
  const question = {
    repository: defaultRepository,
    sha: head,
    number: 7,
    head: undefined,
    mergedNumber: undefined,
    queue: undefined,
    path: 'x.yml',
  }
  return askAboutChange(await openTestApi(server), question)
}

async function readPull(state: Partial<PullState>): Promise<PullRequest | undefined> {
  await using server = await startGithub({ pulls: [{ ...pull, ...state }] })
  return (await readChange(server)).pullRequests[0]
}

async function approversOf(reviews: NonNullable<PullState['reviews']>) {
  const found = await readPull({ reviews })
  return found?.approvers.map(({ username, state, can_push: canPush, type }) => [username, state, canPush, type])
}

async function peopleOf(commit: Partial<CommitState>) {
  return (await readPull({ commits: [{ sha: head, ...commit }] }))?.commits[0]
}

describe('the reviews', () => {
  test('count push access by the word of GitHub, not by the association', async () => {
    const reviews = [
      { user: 'mei', state: 'CHANGES_REQUESTED', association: 'NONE', can_push: true },
      { user: 'eve', state: 'APPROVED', association: 'MEMBER', can_push: false },
    ]
    expect(await approversOf(reviews)).toEqual([
      ['mei', 'CHANGES_REQUESTED', true, 'User'],
      ['eve', 'APPROVED', false, 'User'],
    ])
  })
  test('of bots have the login of REST, and the type of the account', async () => {
    expect(await approversOf([{ user: 'robot[bot]', state: 'APPROVED' }])).toEqual([
      ['robot[bot]', 'APPROVED', true, 'Bot'],
    ])
  })
})

describe('the base branch', () => {
  test.each<[title: string, changes: NonNullable<PullState['base_changes']>, seconds: number | undefined]>([
    ['was never changed', [], undefined],
    ['was changed last at', [{ at: '2026-11-20T10:00:00Z' }, { at: '2026-11-20T11:00:00Z' }], 1_795_172_400],
    ['was changed by GitHub at', [{ at: '2026-11-20T11:00:00Z', automatic: true }], 1_795_172_400],
  ])('%s %j: %s', async (...[, changes, seconds]) => {
    expect((await readPull({ base_changes: changes }))?.base_changed_at).toBe(seconds)
  })
})

describe('the people of a commit', () => {
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
    [true, 'robot[bot]'],
    [false, 'robot'],
  ])('include a bot by its address if the commit is signed: %s', async (verified, name) => {
    const author = { name: 'robot', email: '5+robot[bot]@users.noreply.github.com' }
    expect(await peopleOf({ author, verified })).toMatchObject({ author: name, accounts: { author: verified } })
  })
  test('are refused if GitHub does not list all of them', async () => {
    const people = Array.from({ length: 100 }, (_, n) => ({ email: `p${n}@example.com`, login: `p${n}` }))
    const state = { pulls: [{ ...pull, commits: [{ sha: head, people }] }] }
    await using server = await startGithub(state)
    const error = await errorOf(readChange(server))
    expect(error).toMatchObject({
      code: 'nonsense',
      message: expect.stringContaining('does not list all of its authors'),
    })
  })
})

describe('a merge of the base branch', () => {
  const [first, tip, other] = [shaOf(2), shaOf(0xba5e), shaOf(3)]
  const merge = { sha: head, parents: [first, tip], author: { login: 'grace' }, verified: true, signed_by_github: true }
  const isBaseMerge = async (commit: Partial<CommitState>) => {
    const found = await readPull({ commits: [{ sha: first }, { sha: other }, { ...merge, ...commit }] })
    return found?.commits.map(({ merges_base: merges }) => merges ?? false)
  }
  test('by GitHub is known', async () => {
    expect(await isBaseMerge({})).toEqual([false, false, true])
  })
  test.each<[title: string, commit: Partial<CommitState>]>([
    ['by the key of another account', { signed_by_github: false }],
    ['without a signature', { verified: false }],
    ['of another branch of the pull request', { parents: [first, other] }],
    ['into the base', { parents: [tip, first] }],
    ['with a third parent', { parents: [first, tip, shaOf(4)] }],
    ['with one parent', { parents: [first] }],
  ])('is no merge %s', async (_, commit) => {
    expect(await isBaseMerge(commit)).toEqual([false, false, false])
  })
})
