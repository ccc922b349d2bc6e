import { describe, expect, test } from 'vitest'
import { isMissingOperation } from '../../src/client/response.ts'
import { createTestClient, failureOf, json, trailParams, report, serve } from '../../testkit/client/server.ts'

const trail = { name: 't' }

describe('a refusal contains the message of the server', () => {
  test.each([
    ['a sentence and its problems by path', { message: 'No.', errors: { 'a.b': 'is wrong' } }, 'No. (a.b: is wrong).'],
    [
      'a sentence that contains the problems',
      { message: 'a.b is wrong', errors: { 'a.b': 'is wrong' } },
      'a.b is wrong.',
    ],
    ['a problem document with standard members only', { title: 'Bad', detail: 'Field x is bad.' }, 'Field x is bad.'],
    ['JSON of another shape', { code: 7 }, '{"code":7}.'],
  ])('%s', async (_, body, reason) => {
    const { url } = await serve(json(400, body))
    const failure = await failureOf(createTestClient(url).reportGeneric(report))
    expect(failure.message).toBe(`${new URL(url).host} refused the request (400). ${reason}`)
  })
})

describe('isMissingOperation', () => {
  test.each([
    [404, { detail: 'Not Found' }, true],
    [405, 'Method Not Allowed', true],
    [501, {}, true],
    [501, { message: 'The service has no key file.', request_id: 'r' }, false],
    [404, { message: 'No such trail.', request_id: 'r' }, false],
    [403, {}, false],
    [400, {}, false],
  ])('%i %j', async (status, body, missing) => {
    const { url, seen } = await serve(json(status, body))
    expect(isMissingOperation(await failureOf(createTestClient(url).getTrail(trailParams)))).toBe(missing)
    expect(seen).toHaveLength(1)
  })

  test.each([undefined, new Error('404'), { code: 'refused', facts: { status: 404 } }])('%s', (error) => {
    expect(isMissingOperation(error)).toBe(false)
  })
})

test('a Retry-After beyond the timeout ends the call, and the message contains it', async () => {
  const { url, seen } = await serve(json(429, {}, { 'retry-after': '3600' }))
  const client = createTestClient(url)
  expect(await failureOf(client.getTrail(trailParams))).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/postponed every attempt \(429\).*asks clients to wait 3600 s\.$/),
  })
  expect(seen).toHaveLength(1)
  expect(client.waits).toEqual([])
})

test.each([
  [304, 'the response to a conditional request, which it was not'],
  [204, 'an empty response, where a trail is expected'],
])('%i is refused as %s', async (status) => {
  const { url } = await serve((response) => void response.writeHead(status).end())
  expect(await failureOf(createTestClient(url).getTrail(trailParams))).toMatchObject({
    code: 'nonsense',
    facts: { status },
  })
})

test('the response to a deletion is empty', async () => {
  const { url } = await serve((response) => void response.writeHead(204).end())
  expect(await createTestClient(url).deleteNotification({ params: { org: 'o', number: '7' } })).toBeUndefined()
})

test('unknown members of a response are ignored', async () => {
  const { url } = await serve(json(200, { ...trail, moon: 'full' }))
  expect(await createTestClient(url).getTrail(trailParams)).toMatchObject(trail)
})

test('Prefer: wait of several digits leaves time for attempts', async () => {
  const { url } = await serve(json(503, {}, { 'retry-after': '30' }), json(200, trail))
  const client = createTestClient(url, { timeoutSeconds: 1 })
  expect(await client.getTrail({ ...trailParams, headers: { prefer: 'wait=60' } })).toEqual(trail)
  expect(client.waits).toEqual([30_000])
})

test('Prefer: wait extends the timeout', async () => {
  const { url } = await serve(
    (response) => void setTimeout(() => json(200, trail)(response, null as never, null as never), 600),
  )
  const ask = (headers: object) => createTestClient(url, { timeoutSeconds: 0.2 }).getTrail({ ...trailParams, headers })
  expect(await ask({ prefer: 'wait=2' })).toEqual(trail)
  expect(await failureOf(ask({}))).toMatchObject({ code: 'unreachable' })
})
