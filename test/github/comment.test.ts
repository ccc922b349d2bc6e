import { describe, expect, test } from 'vitest'
import { putComment } from '../../src/github/comment.ts'
import { errorOf, requestLines, openTestApi } from '../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../testkit/github/server.ts'
import { defaultRepository, type GithubState } from '../../testkit/github/state.ts'

const hidden = '<!-- delivery-evidence: build -->'
const bot = 'github-actions[bot]'

async function put(server: GithubServer, body: string, marker = 'build'): Promise<string> {
  return putComment(await openTestApi(server, 5), { repository: defaultRepository, number: 7, marker, body })
}

describe('one comment for a marker', () => {
  test('is created once and then updated', async () => {
    await using server = await startGithub()
    const first = await put(server, 'failing')
    const second = await put(server, 'compliant')
    expect(first).toBe('https://github.example/acme/shop/pull/7#issuecomment-1001')
    expect(second).toBe(first)
    expect(server.comments).toEqual([{ id: 1001, number: 7, user: bot, body: `${hidden}\ncompliant` }])
  })

  test('is separate for each marker, even with the same beginning', async () => {
    await using server = await startGithub()
    await put(server, 'a', 'build')
    await put(server, 'b', 'build (node 24)')
    await put(server, 'c', 'build')
    expect(server.comments.map(({ body }) => body.split('\n')[1])).toEqual(['c', 'b'])
  })

  test('is found after the first page', async () => {
    const chatter = Array.from({ length: 130 }, (_, n) => ({ id: n + 1, number: 7, user: 'ann', body: 'hello' }))
    const own = { id: 200, number: 7, user: bot, body: `${hidden}\nold` }
    await using server = await startGithub({ comments: [...chatter, own] })
    await put(server, 'new')
    expect(server.comments.at(-1)).toMatchObject({ id: 200, body: `${hidden}\nnew` })
    expect(server.comments).toHaveLength(131)
  })

  test.each<[string, { user: string; body: string }]>([
    ['by another user', { user: 'mallory', body: `${hidden}\nmine` }],
    ['with the marker further down', { user: bot, body: `Quote:\n${hidden}` }],
  ])('is not a comment %s', async (_, comment) => {
    await using server = await startGithub({ comments: [{ id: 5, number: 7, ...comment }] })
    await put(server, 'ours')
    expect(server.comments).toMatchObject([comment, { user: bot, body: `${hidden}\nours` }])
  })

  test('belongs to the owner of the token by GraphQL', async () => {
    const comments = [{ id: 5, number: 7, user: 'release-app[bot]', body: `${hidden}\nold` }]
    await using server = await startGithub({ comments, login: 'release-app', prefix: '/api/v3' })
    await put(server, 'new')
    expect(server.comments).toHaveLength(1)
    expect(requestLines(server)).toContain('POST /graphql')
  })

  test('is not created twice if the response was lost', async () => {
    await using server = await startGithub({ faults: [{ on: /^POST .*comments/, answer: 'lost' }] })
    expect(await put(server, 'once')).toContain('#issuecomment-1001')
    expect(requestLines(server).filter((line) => /^POST .*comments/.test(line))).toHaveLength(1)
    expect(server.comments).toHaveLength(1)
  })

  test('is not duplicated by a simultaneous run: the older one stays, with the newer text', async () => {
    const comments = [{ id: 5, number: 7, user: bot, body: `${hidden}\ntheirs` }]
    const faults = [{ on: /^GET .*comments/, answer: { status: 200, body: [] } }]
    await using server = await startGithub({ comments, faults })
    expect(await put(server, 'ours')).toContain('#issuecomment-5')
    expect(server.comments).toEqual([{ id: 5, number: 7, user: bot, body: `${hidden}\nours` }])
  })

  test('cannot be closed by its marker', async () => {
    await using server = await startGithub()
    await put(server, 'text', 'a --> <b>')
    await put(server, 'text', 'a --> <b>')
    expect(server.comments.map(({ body }) => body)).toEqual(['<!-- delivery-evidence: a --%3E %3Cb%3E -->\ntext'])
  })
})

describe('the length limit of GitHub', () => {
  test('does not change a comment that fits', async () => {
    await using server = await startGithub()
    await put(server, 'x'.repeat(65_536 - hidden.length - 1))
    expect(server.comments[0]?.body).toHaveLength(65_536)
    expect(server.comments[0]?.body).not.toContain('Shortened')
  })

  test.each([
    ['between lines', `${'y'.repeat(99)}\n`.repeat(700), 'y'.repeat(99)],
    ['inside a line if there is only one', 'x'.repeat(70_000), undefined],
    ['not inside a character', '👟'.repeat(40_000), undefined],
    ['not inside a character at an odd position', `x${'👟'.repeat(40_000)}`, undefined],
  ])('shortens a comment %s and says so at the start', async (_, text, lastLine) => {
    await using server = await startGithub()
    await put(server, text)
    const body = server.comments[0]?.body ?? ''
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body.length).toBeGreaterThan(65_400)
    expect(body.split('\n').slice(0, 2)).toEqual([hidden, '> [!WARNING]'])
    expect(body).toContain(`this comment has ${text.length}`)
    expect(body.isWellFormed()).toBe(true)
    expect(body.split('\n').at(-1)).toBe(lastLine ?? body.split('\n').at(-1))
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

test('a response without the owner of the token changes nothing', async () => {
  const faults = [{ on: /graphql/, answer: { status: 200, body: { errors: [{ message: 'no' }] } } }]
  await using server = await startGithub({ faults })
  expect(await errorOf(put(server, 'text'))).toMatchObject({ code: 'nonsense' })
  expect(server.comments).toEqual([])
})
