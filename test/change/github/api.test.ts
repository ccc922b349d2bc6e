import { describe, expect, test } from 'vitest'
import { openGithub } from '../../../src/change/github/api.ts'
import { readCommit } from '../../../src/change/github/commit.ts'
import type { GitCommit } from '../../../src/wire/resource/git.ts'
import { errorOf, requestLines, openTestApi, token } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type Fault, type GithubState } from '../../../testkit/github/state.ts'

const sha = shaOf(1)
const state: GithubState = { commits: [{ sha }], token }
const limited = { message: 'You have exceeded a secondary rate limit.' }

async function read(server: GithubServer, timeoutSeconds?: number): Promise<GitCommit> {
  return readCommit(await openTestApi(server, timeoutSeconds), { repository: defaultRepository, sha })
}

function inSeconds(seconds: number): string {
  return String(Math.floor(Date.now() / 1000) + seconds)
}

describe.concurrent('a transient failure is retried', () => {
  test.each<[string, Fault['answer']]>([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }],
    ['403 with Retry-After, a secondary limit', { status: 403, headers: { 'retry-after': '1' }, body: limited }],
    [
      '403 with no remaining request',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(1) } },
    ],
    ['Retry-After as a date', { status: 429, headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() } }],
    ['an outage', { status: 503 }],
    ['an outage in HTML', { status: 502, body: '<h1>Unicorn!</h1>' }],
    ['a closed connection', 'reset'],
    ['an incomplete response', 'torn'],
  ])('%s', async (_, answer) => {
    await using server = await startGithub({ ...state, faults: [{ on: /commits/, answer }] })
    expect(await read(server)).toMatchObject({ sha1: sha })
    expect(server.requests).toHaveLength(2)
  })

  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '0' }, 1],
    [{}, 60],
  ])('a retry after 429 with %j waits', async (headers, seconds) => {
    await using server = await startGithub({ ...state, faults: [{ on: /commits/, answer: { status: 429, headers } }] })
    const api = await openTestApi(server, 90)
    await readCommit(api, { repository: defaultRepository, sha })
    expect(api.waits).toEqual([seconds])
  })
})

describe.concurrent('any other failure is an error without a retry', () => {
  test.each<[string, Fault['answer'], { code: string; says: string }]>([
    [
      'a rate limit beyond the timeout',
      { status: 429, headers: { 'retry-after': '3600' } },
      { code: 'unreachable', says: '`timeout`' },
    ],
    [
      'no remaining request until after the timeout',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(1800) } },
      { code: 'unreachable', says: 'the rate limit lasts longer than `timeout`, so run this again later' },
    ],
    [
      'a secondary limit without a header',
      { status: 403, body: limited },
      { code: 'unreachable', says: 'secondary rate limit' },
    ],
    [
      'a missing permission',
      { status: 403, body: { message: 'Resource not accessible by integration' } },
      { code: 'refused', says: '`contents: read`' },
    ],
    [
      'an unknown token',
      { status: 401, body: { message: 'Bad credentials' } },
      { code: 'refused', says: '`github-token`' },
    ],
    [
      'a missing resource',
      { status: 404, body: { message: 'Not Found' } },
      { code: 'refused', says: defaultRepository },
    ],
    [
      'an invalid request',
      { status: 422, body: { message: 'No commit found' } },
      { code: 'refused', says: 'No commit found' },
    ],
    ['a web page', { status: 200, body: '<h1>Log in</h1>' }, { code: 'nonsense', says: 'not JSON' }],
    [
      'an invalid Retry-After',
      { status: 429, headers: { 'retry-after': 'soon' } },
      { code: 'unreachable', says: '429' },
    ],
    [
      'a next page without a number',
      { status: 200, headers: { link: '<https://api.github.com/x?after=abc>; rel="next"' }, body: { sha } },
      { code: 'nonsense', says: 'next page' },
    ],
    ['another resource', { status: 200, body: { zen: 'x' } }, { code: 'nonsense', says: 'sha1' }],
  ])('%s', async (_, answer, { code, says }) => {
    await using server = await startGithub({ ...state, faults: [{ on: /commits/, answer, times: 99 }] })
    const error = await errorOf(read(server, 2))
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(error.message).toMatch(/^Could not read commit 0+1 of acme\/shop: /)
    expect(server.requests).toHaveLength(1)
  })
})

describe.concurrent('the timeout', () => {
  test('ends the retries of an outage', async () => {
    await using server = await startGithub({
      ...state,
      faults: [{ on: /commits/, answer: { status: 500 }, times: 99 }],
    })
    const api = await openTestApi(server, 20)
    expect(await errorOf(readCommit(api, { repository: defaultRepository, sha }))).toMatchObject({
      code: 'unreachable',
      facts: { status: 500 },
    })
    // Each wait is twice the one before, with a random part of at most half of it.
    for (const [at, wait] of api.waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(0.25 * 2 ** at)
      expect(wait).toBeLessThanOrEqual(0.5 * 2 ** at)
    }
    let total = 0
    for (const wait of api.waits) total += wait
    expect(total).toBeLessThan(20)
    expect(server.requests).toHaveLength(api.waits.length + 1)
  })

  test('leaves at least a second to a retry, which would hide the error otherwise', async () => {
    await using server = await startGithub({
      ...state,
      faults: [{ on: /commits/, answer: { status: 500 }, times: 99 }],
    })
    const api = await openTestApi(server, 1.2)
    expect(await errorOf(readCommit(api, { repository: defaultRepository, sha }))).toMatchObject({
      facts: { status: 500 },
    })
    expect(server.requests).toHaveLength(1)
  })

  test('ends the retries for an unreachable host', async () => {
    const server = await startGithub(state)
    await server.close()
    const error = await errorOf(read(server, 1))
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringContaining(new URL(server.apiUrl).host) })
  })

  test('starts again with each client', async () => {
    await using server = await startGithub(state)
    const api = await openTestApi(server, 1)
    const first = api.createClient()
    expect(await first.pause(0.9)).toBe(true)
    expect([await api.createClient().pause(0.9), await first.pause(0.9)]).toEqual([true, false])
  })
})

describe('the token', () => {
  test('is sent to the API and is not in a message, fact or log', async () => {
    await using server = await startGithub({ ...state, faults: [{ on: /commits/, answer: { status: 403 } }] })
    const log: string[] = []
    const api = await openGithub({ token, apiUrl: server.apiUrl, timeoutSeconds: 5, debug: (line) => log.push(line) })
    const error = await errorOf(readCommit(api, { repository: defaultRepository, sha }))
    expect(server.requests[0]?.headers['authorization']).toBe(`token ${token}`)
    expect(log).toEqual([expect.stringMatching(/^GET \/repos\/acme\/shop\/commits\/0+1\?per_page=1: 403/)])
    expect(error.message + JSON.stringify(error.facts) + JSON.stringify(error.cause)).not.toContain(token)
  })

  test('is not sent to another host after a redirect', async () => {
    await using other = await startGithub({ commits: [{ sha }] })
    const location = `${other.apiUrl}/repos/acme/shop/commits/${sha}`
    const faults = [{ on: /commits/, answer: { status: 302, headers: { location } } }]
    await using server = await startGithub({ ...state, faults })
    await read(server)
    expect(other.requests).toHaveLength(1)
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['', 'is empty'],
    ['ghs_one\nghs_two', 'has characters that are not allowed in a token'],
  ])('is rejected if it is invalid, and not shown: %j', async (wrong, says) => {
    const error = await errorOf(openGithub({ token: wrong, apiUrl: 'https://api.github.com', timeoutSeconds: 1 }))
    expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(says) })
    expect(error.message).not.toContain('ghs_')
  })

  test('may end with a line break, as from a file', async () => {
    await using server = await startGithub(state)
    const api = await openGithub({ token: `${token}\n`, apiUrl: `${server.apiUrl}/`, timeoutSeconds: 5 })
    expect(await readCommit(api, { repository: defaultRepository, sha })).toMatchObject({ sha1: sha })
  })
})

test('requests to a GitHub Enterprise Server have its path prefix', async () => {
  await using server = await startGithub({ ...state, prefix: '/api/v3' })
  expect(await read(server)).toMatchObject({ sha1: sha })
  expect(requestLines(server)).toEqual([`GET /repos/acme/shop/commits/${sha}?per_page=1`])
})

test.each(['', 'api.github.com', 'file:///etc'])('an invalid API URL is named: %j', async (apiUrl) => {
  const error = await errorOf(openGithub({ token, apiUrl, timeoutSeconds: 1 }))
  expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(`GITHUB_API_URL is "${apiUrl}"`) })
})

test.each(['shop', 'a/b/c', '../..?', 'acme/{owner}'])('an invalid repository is named: %j', async (repository) => {
  await using server = await startGithub(state)
  const error = await errorOf(readCommit(await openTestApi(server), { repository, sha }))
  expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(`"${repository}"`) })
})
