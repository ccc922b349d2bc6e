import { expect, test } from 'vitest'
import { getJson } from '../../src/client/request-url.ts'
import { failureOf, json, serve } from '../../testkit/client/server.ts'

const headers = {}

test.each(['', 'sonar.example', 'file:///etc/passwd', 'xhttp://h', 'https2://h', 'jane:hunter2@sonar.example/api'])(
  'a URL that is not http or https is refused: %j',
  async (url) => {
    const failure = await failureOf(getJson({ url, headers, timeoutSeconds: 5 }))
    expect(failure).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('is not an http or https URL'),
    })
    expect(failure.message).not.toContain('hunter2')
  },
)

test('a temporary failure of another server is retried', async () => {
  const { origin, seen } = await serve(json(502, {}), json(200, { up: true }))
  expect(await getJson({ url: origin, headers, timeoutSeconds: 10 })).toEqual({ status: 200, body: { up: true } })
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(seen[0]?.headers.accept).toBe('application/json')
})

test('a permanent failure of another server is reported as unreachable', async () => {
  const { origin } = await serve(json(500, {}))
  expect(await failureOf(getJson({ url: origin, headers, timeoutSeconds: 0.1 }))).toMatchObject({ code: 'unreachable' })
})

test('a sign-in page is not JSON, and the message does not mention the base URL of the service', async () => {
  const { origin } = await serve((response) => void response.writeHead(200).end('<html>Sign in</html>'))
  const { code, message } = await failureOf(getJson({ url: origin, headers, timeoutSeconds: 5 }))
  expect(code).toBe('nonsense')
  expect(message).toContain('Sign in')
  expect(message).not.toContain('/api/v2')
})

test('a page that is not found has no body, although it is not JSON', async () => {
  const { origin } = await serve((response) => void response.writeHead(404).end('<html>Not found</html>'))
  expect(await getJson({ url: origin, headers, timeoutSeconds: 5 })).toEqual({ status: 404, body: undefined })
})

test('the connection is closed afterwards', async () => {
  const closed = Promise.withResolvers<boolean>()
  const { origin } = await serve((response, seen, request) => {
    request.socket.on('close', () => closed.resolve(true))
    json(200, {})(response, seen, request)
  })
  await getJson({ url: origin, headers, timeoutSeconds: 5 })
  expect(await closed.promise).toBe(true)
})

test('the proxy of the environment is used', async () => {
  const request = getJson({
    url: 'http://h.example',
    headers,
    timeoutSeconds: 0.5,
    environment: { http_proxy: '127.0.0.1:1' },
  })
  expect((await failureOf(request)).message).toContain('through the proxy http://127.0.0.1:1')
})
