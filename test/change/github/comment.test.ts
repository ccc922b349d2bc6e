import { describe, expect, test } from 'vitest'
import { createComment, listOwnComments, readTokenAccount } from '../../../src/change/github/comment.ts'
import { errorOf, openTestApi, requestLines } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { defaultRepository, type GithubState } from '../../../testkit/github/state.ts'

const hidden = '<!-- delivery-evidence: build -->'
const place = { repository: defaultRepository, number: 7 }

async function put(server: GithubServer, text: string): Promise<string> {
  const client = (await openTestApi(server, 5)).createClient()
  return (await createComment(client, place, text)).url
}

async function listOwn(server: GithubServer): Promise<readonly number[]> {
  const client = (await openTestApi(server, 5)).createClient()
  const own = await listOwnComments(client, place, await readTokenAccount(client, place))
  return own.map(({ id }) => id)
}

describe('the comments of the token', () => {
  test('are found on every page, oldest first', async () => {
    const chatter = Array.from({ length: 130 }, (_, n) => ({ id: n + 1, number: 7, user: 'ann', body: 'hello' }))
    const own = [201, 200].map((id) => ({ id, number: 7, user: 'github-actions[bot]', body: 'ours' }))
    await using server = await startGithub({ comments: [...chatter, ...own] })
    expect(await listOwn(server)).toEqual([200, 201])
  })

  test('belong to the account of the token by its numeric id, which GraphQL has', async () => {
    const users = ['release-app', 'gate[bot]', 'release-app[bot]', 'Release-App[bot]']
    const comments = users.map((user, at) => ({ id: at + 1, number: 7, user, body: hidden }))
    // The app had another name when it wrote its first comment.
    const accounts = { 'gate[bot]': 77, 'release-app[bot]': 77 }
    await using server = await startGithub({ comments, login: 'release-app[bot]', accounts, prefix: '/api/v3' })
    expect(await listOwn(server)).toEqual([2, 3])
    expect(requestLines(server)).toContain('POST /graphql')
  })

  test('are not known without the owner of the token', async () => {
    const faults = [{ on: /graphql/, answer: { status: 200, body: { errors: [{ message: 'no' }] } } }]
    await using server = await startGithub({ faults })
    expect(await errorOf(listOwn(server))).toMatchObject({ code: 'nonsense' })
  })
})

describe('a token that may not comment', () => {
  const forbidden = {
    on: /^POST .*comments/,
    answer: { status: 403, body: { message: 'Resource not accessible by integration' } },
  }

  test.each<[string, GithubState, string]>([
    ['has no permission', { pulls: [{ number: 7 }] }, 'add the line `pull-requests: write`'],
    ['belongs to a fork', { pulls: [{ number: 7, head: { repository: 'mallory/shop' } }] }, 'it comes from a fork'],
    ['belongs to a deleted fork', { pulls: [{ number: 7, head: { repository: null } }] }, 'it comes from a fork'],
    [
      'lacks the permission in a run of Dependabot, to which permissions apply',
      { pulls: [{ number: 7, author: 'dependabot[bot]' }] },
      'add the line `pull-requests: write`',
    ],
    ['cannot read the pull request', {}, 'add the line `pull-requests: write`'],
  ])('%s', async (_, state, says) => {
    await using server = await startGithub({ ...state, faults: [forbidden] })
    const error = await errorOf(put(server, 'text'))
    expect(error).toMatchObject({ code: 'refused', facts: { status: 403 }, message: expect.stringContaining(says) })
    expect(error.message).toContain('comment on pull request 7 of acme/shop')
    expect(error.message).toContain('`pull-requests: write`')
  })
})
