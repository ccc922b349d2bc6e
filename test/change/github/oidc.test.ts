import { describe, expect, test } from 'vitest'
import { requestIdToken, type IdTokenOptions } from '../../../src/change/github/oidc.ts'
import { errorOf } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import type { Fault } from '../../../testkit/github/state.ts'

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

test('the token of the job is requested with its audience and the request token of the runner', async () => {
  await using server = await startGithub({ idToken: 'a.b.c' })
  expect(await requestIdToken(optionsFor(server.idTokenUrl))).toBe('a.b.c')
  const [request] = server.requests
  const url = new URL(request?.line.split(' ')[1] ?? '', server.apiUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({ 'api-version': '2.0', audience })
  expect(request?.headers['authorization']).toBe('bearer runner-secret')
})

describe('the error has the reason', () => {
  test.each<[IdTokenOptions['restricted'], RegExp, RegExp]>([
    [undefined, /add the line `id-token: write` to the job's `permissions:`/, /fork|Dependabot/],
    ['fork', /pull request run from a fork.*`workflow_run`/, /`id-token: write`/],
    ['dependabot', /`id-token: write`.*Dependabot secret/, /fork/],
  ])('if the run is restricted: %s', async (restricted, says, otherMessage) => {
    for (const requestUrl of [undefined, '']) {
      const error = await errorOf(requestIdToken({ ...optionsFor(requestUrl), restricted }))
      expect(error).toMatchObject({ code: 'refused', message: expect.stringMatching(says) })
      expect(error.message).not.toMatch(otherMessage)
    }
  })

  test.each<[string, Fault['answer'], string]>([
    ['if GitHub refuses', { status: 403 }, 'refused'],
    ['if GitHub has an outage', { status: 503 }, 'unreachable'],
    ['if GitHub limits the rate', { status: 429 }, 'unreachable'],
    ['if the response has no token', { status: 200, body: {} }, 'nonsense'],
  ])('%s', async (_, answer, code) => {
    await using server = await startGithub({ faults: [{ on: /id-token/, answer }] })
    const error = await errorOf(requestIdToken(optionsFor(server.idTokenUrl)))
    expect(error.code).toBe(code)
    expect(error.message).not.toContain('runner-secret')
  })

  test('if the request URL is invalid', async () => {
    expect(await errorOf(requestIdToken(optionsFor('nowhere')))).toMatchObject({ code: 'environment' })
  })
})
