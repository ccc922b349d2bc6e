import { describe, expect, test } from 'vitest'
import { requestIdToken, type IdTokenOptions } from '../../src/github/oidc.ts'
import { failureOf } from '../../testkit/github/open.ts'
import { startGithub } from '../../testkit/github/server.ts'
import type { Fault } from '../../testkit/github/world.ts'

const audience = 'https://evidence.example/api/v2?x=1&y'

function optionsFor(requestUrl: string | undefined): IdTokenOptions {
  return {
    requestUrl,
    requestToken: requestUrl === undefined ? undefined : 'runner-secret',
    audience,
    restricted: undefined,
    get: async (url, headers) => {
      const response = await fetch(url, { headers })
      return { status: response.status, body: await response.json() }
    },
  }
}

test('the token of the job is asked for with its audience and the bearer that the runner gives', async () => {
  await using server = await startGithub({ idToken: 'a.b.c' })
  expect(await requestIdToken(optionsFor(server.idTokenUrl))).toBe('a.b.c')
  const [request] = server.requests
  const url = new URL(request?.line.split(' ')[1] ?? '', server.apiUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({ 'api-version': '2.0', audience })
  expect(request?.headers['authorization']).toBe('bearer runner-secret')
})

describe('a job that can have none is told why', () => {
  test.each<[IdTokenOptions['restricted'], RegExp, RegExp]>([
    [undefined, /add the line `id-token: write` under the job's `permissions:`/, /fork|Dependabot/],
    ['fork', /pull request from a fork.*`workflow_run`/, /`id-token: write`/],
    ['dependabot', /Dependabot started.*`workflow_run`/, /`id-token: write`/],
  ])('restricted: %s', async (restricted, says, saysNot) => {
    for (const requestUrl of [undefined, '']) {
      const error = await failureOf(requestIdToken({ ...optionsFor(requestUrl), restricted }))
      expect(error).toMatchObject({ code: 'refused', message: expect.stringMatching(says) })
      expect(error.message).not.toMatch(saysNot)
    }
  })

  test.each<[string, Fault['answer'], string]>([
    ['GitHub says no', { status: 403 }, 'refused'],
    ['GitHub is out', { status: 503 }, 'unreachable'],
    ['GitHub is busy', { status: 429 }, 'unreachable'],
    ['there is no token in the answer', { status: 200, body: {} }, 'nonsense'],
  ])('%s', async (_, answer, code) => {
    await using server = await startGithub({ faults: [{ on: /id-token/, answer }] })
    const error = await failureOf(requestIdToken(optionsFor(server.idTokenUrl)))
    expect(error.code).toBe(code)
    expect(error.message).not.toContain('runner-secret')
  })

  test('the address is none', async () => {
    expect(await failureOf(requestIdToken(optionsFor('nowhere')))).toMatchObject({ code: 'environment' })
  })
})
