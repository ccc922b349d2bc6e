import { describe, expect, test } from 'vitest'
import type { ChangeAnswer } from '../../../../src/change/github/change-answer.ts'
import { askAboutChange } from '../../../../src/change/github/graphql/change.ts'
import { errorOf, openTestApi } from '../../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type GithubState, type PullState } from '../../../../testkit/github/state.ts'

const [head, base] = [shaOf(1), shaOf(0xba5e)]
const path = '.github/evidence.yml'
const pull: PullState = { number: 7, commits: [{ sha: head }] }

async function readChange(server: GithubServer): Promise<ChangeAnswer> {
  const question = {
    repository: defaultRepository,
    sha: head,
    number: 7,
    head: undefined,
    mergedNumber: undefined,
    queue: undefined,
    path,
  }
  return askAboutChange(await openTestApi(server), question)
}

async function ask(state: GithubState): Promise<{ answer: ChangeAnswer }> {
  await using server = await startGithub(state)
  return { answer: await readChange(server) }
}

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
    expect(await errorOf(readChange(server))).toMatchObject({ code: 'refused' })
  })
  test('is no answer with the rest of the data', async () => {
    const body = { data: { viewer: { databaseId: 1 }, repository: null }, errors: [{ message: 'rate limited' }] }
    await using server = await startGithub({ faults: [{ on: /graphql/, answer: { status: 200, body } }] })
    const error = await errorOf(readChange(server))
    expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('rate limited') })
  })
})

test('a symbolic link is not the template that it leads to', async () => {
  const { answer } = await ask({ pulls: [pull], files: { [`${base}:${path}`]: { type: 'symlink' } } })
  expect(answer.files.get('HEAD')).toBeUndefined()
})
