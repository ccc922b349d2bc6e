import { describe, expect, test } from 'vitest'
import { openGithub } from '../../src/github/api.ts'
import { readCommit } from '../../src/github/commit.ts'
import type { GitCommit } from '../../src/schema/resource/git.ts'
import { failureOf, linesOf, openTo, token } from '../../testkit/github/open.ts'
import { startGithub, type GithubServer } from '../../testkit/github/server.ts'
import { home, shaOf, type Fault, type World } from '../../testkit/github/world.ts'

const sha = shaOf(1)
const world: World = { commits: [{ sha }], token }
const limited = { message: 'You have exceeded a secondary rate limit.' }

async function read(server: GithubServer, budget?: number): Promise<GitCommit> {
  return readCommit(await openTo(server, budget), { repository: home, sha })
}

function inSeconds(seconds: number): string {
  return String(Math.floor(Date.now() / 1000) + seconds)
}

describe.concurrent('what passes by itself is waited out', () => {
  test.each<[string, Fault['answer']]>([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }],
    ['403 with Retry-After, a secondary limit', { status: 403, headers: { 'retry-after': '1' }, body: limited }],
    [
      '403 with no request left',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(1) } },
    ],
    ['Retry-After as a date', { status: 429, headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() } }],
    ['an outage', { status: 503 }],
    ['an outage in HTML', { status: 502, body: '<h1>Unicorn!</h1>' }],
    ['a connection that is closed', 'reset'],
    ['an answer that breaks off', 'torn'],
  ])('%s', async (_, answer) => {
    await using server = await startGithub({ ...world, faults: [{ on: /commits/, answer }] })
    expect(await read(server)).toMatchObject({ sha1: sha })
    expect(server.requests).toHaveLength(2)
  })

  test('Retry-After is kept', async () => {
    const faults = [{ on: /commits/, answer: { status: 429, headers: { 'retry-after': '1' } } }]
    await using server = await startGithub({ ...world, faults })
    await read(server)
    const [first, second] = server.requests
    expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThan(990)
  })
})

describe.concurrent('what does not is an error, at once', () => {
  test.each<[string, Fault['answer'], { code: string; says: string }]>([
    [
      'a limit beyond the budget',
      { status: 429, headers: { 'retry-after': '3600' } },
      { code: 'unreachable', says: '`timeout`' },
    ],
    [
      'no request left for longer than the budget',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(1800) } },
      { code: 'unreachable', says: 'its rate limit outlasts the time given in `timeout`, so run this again later' },
    ],
    [
      'a secondary limit without a header',
      { status: 403, body: limited },
      { code: 'unreachable', says: 'secondary rate limit' },
    ],
    [
      'a permission that is missing',
      { status: 403, body: { message: 'Resource not accessible by integration' } },
      { code: 'refused', says: '`contents: read`' },
    ],
    [
      'a token that is not known',
      { status: 401, body: { message: 'Bad credentials' } },
      { code: 'refused', says: '`github-token`' },
    ],
    ['what is not there', { status: 404, body: { message: 'Not Found' } }, { code: 'refused', says: home }],
    [
      'what GitHub does not take',
      { status: 422, body: { message: 'No commit found' } },
      { code: 'refused', says: 'No commit found' },
    ],
    ['a page instead of an answer', { status: 200, body: '<h1>Log in</h1>' }, { code: 'nonsense', says: 'not JSON' }],
    [
      'a Retry-After that means nothing',
      { status: 429, headers: { 'retry-after': 'soon' } },
      { code: 'unreachable', says: '429' },
    ],
    [
      'a next page without a number',
      { status: 200, headers: { link: '<https://api.github.com/x?after=abc>; rel="next"' }, body: { sha } },
      { code: 'nonsense', says: 'next page' },
    ],
    ['an answer to something else', { status: 200, body: { zen: 'x' } }, { code: 'nonsense', says: 'sha1' }],
  ])('%s', async (_, answer, { code, says }) => {
    await using server = await startGithub({ ...world, faults: [{ on: /commits/, answer, times: 99 }] })
    const error = await failureOf(read(server, 2))
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(error.message).toMatch(/^Could not read commit 0+1 of acme\/shop: /)
    expect(server.requests).toHaveLength(1)
  })
})

describe.concurrent('the budget', () => {
  test('ends an outage', async () => {
    await using server = await startGithub({
      ...world,
      faults: [{ on: /commits/, answer: { status: 500 }, times: 99 }],
    })
    const started = performance.now()
    expect(await failureOf(read(server, 1))).toMatchObject({ code: 'unreachable', facts: { status: 500 } })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('ends a wait for a host that is not there', async () => {
    const server = await startGithub(world)
    await server.close()
    const error = await failureOf(read(server, 1))
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringContaining(new URL(server.apiUrl).host) })
  })

  test('starts anew with each conversation', async () => {
    await using server = await startGithub(world)
    const api = await openTo(server, 1)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await readCommit(api, { repository: home, sha })).toMatchObject({ sha1: sha })
  })
})

describe('the token', () => {
  test('goes to the API and is in no message, fact or log', async () => {
    await using server = await startGithub({ ...world, faults: [{ on: /commits/, answer: { status: 403 } }] })
    const log: string[] = []
    const api = await openGithub({ token, apiUrl: server.apiUrl, budget: 5, debug: (line) => log.push(line) })
    const error = await failureOf(readCommit(api, { repository: home, sha }))
    expect(server.requests[0]?.headers['authorization']).toBe(`token ${token}`)
    expect(log).toEqual([expect.stringMatching(/^GET \/repos\/acme\/shop\/commits\/0+1\?per_page=1: 403/)])
    expect(error.message + JSON.stringify(error.facts) + JSON.stringify(error.cause)).not.toContain(token)
  })

  test('does not follow to another host', async () => {
    await using other = await startGithub({ commits: [{ sha }] })
    const location = `${other.apiUrl}/repos/acme/shop/commits/${sha}`
    const faults = [{ on: /commits/, answer: { status: 302, headers: { location } } }]
    await using server = await startGithub({ ...world, faults })
    await read(server)
    expect(other.requests).toHaveLength(1)
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['', 'is empty'],
    ['ghs_one\nghs_two', 'holds characters that no token has'],
  ])('that cannot be one is refused without being shown: %j', async (wrong, says) => {
    const error = await failureOf(openGithub({ token: wrong, apiUrl: 'https://api.github.com', budget: 1 }))
    expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(says) })
    expect(error.message).not.toContain('ghs_')
  })

  test('may have a line end after it, as from a file', async () => {
    await using server = await startGithub(world)
    const api = await openGithub({ token: `${token}\n`, apiUrl: `${server.apiUrl}/`, budget: 5 })
    expect(await readCommit(api, { repository: home, sha })).toMatchObject({ sha1: sha })
  })
})

test('a GitHub Enterprise Server is asked below its prefix', async () => {
  await using server = await startGithub({ ...world, prefix: '/api/v3' })
  expect(await read(server)).toMatchObject({ sha1: sha })
  expect(linesOf(server)).toEqual([`GET /repos/acme/shop/commits/${sha}?per_page=1`])
})

test.each(['', 'api.github.com', 'file:///etc'])('an address that is none is named: %j', async (apiUrl) => {
  const error = await failureOf(openGithub({ token, apiUrl, budget: 1 }))
  expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(`GITHUB_API_URL is "${apiUrl}"`) })
})

test.each(['shop', 'a/b/c', '../..?', 'acme/{owner}'])('a repository that is none is named: %j', async (repository) => {
  await using server = await startGithub(world)
  const error = await failureOf(readCommit(await openTo(server), { repository, sha }))
  expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(`"${repository}"`) })
})
