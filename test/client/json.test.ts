import { expect, test } from 'vitest'
import { getJson } from '../../src/client/json.ts'
import { failureOf, json, serve } from '../../testkit/client/server.ts'

const headers = {}

test.each(['', 'sonar.example', 'file:///etc/passwd', 'jane:hunter2@sonar.example/api'])(
  'what is no address is refused as such: %j',
  async (url) => {
    const failure = await failureOf(getJson({ url, headers, budget: 5 }))
    expect(failure).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('is no address that can be asked'),
    })
    expect(failure.message).not.toContain('hunter2')
  },
)

test('another server that stumbles is asked again', async () => {
  const { origin, seen } = await serve(json(502, {}), json(200, { up: true }))
  expect(await getJson({ url: origin, headers, budget: 10 })).toEqual({ status: 200, body: { up: true } })
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('one that stays down is out of reach', async () => {
  const { origin } = await serve(json(500, {}))
  expect(await failureOf(getJson({ url: origin, headers, budget: 0.1 }))).toMatchObject({ code: 'unreachable' })
})

test('a sign-in page is no JSON, and nobody is told of a base URL that is not its own', async () => {
  const { origin } = await serve((response) => void response.writeHead(200).end('<html>Sign in</html>'))
  const { code, message } = await failureOf(getJson({ url: origin, headers, budget: 5 }))
  expect(code).toBe('nonsense')
  expect(message).toContain('Sign in')
  expect(message).not.toContain('/api/v2')
})

test('the proxy of its environment is used', async () => {
  const asked = getJson({ url: 'http://h.example', headers, budget: 0.5, environment: { http_proxy: '127.0.0.1:1' } })
  expect((await failureOf(asked)).message).toContain('through the proxy http://127.0.0.1:1')
})
