import { describe, expect, test } from 'vitest'
import { isMissingOperation } from '../../src/client/answer.ts'
import { connect, failureOf, json, place, report, serve } from '../../testkit/client/server.ts'

const trail = { name: 't' }

describe('a refusal is told in the words of whoever refuses', () => {
  test.each([
    ['a sentence and what it is about', { message: 'No.', errors: { 'a.b': 'is wrong' } }, 'No. (a.b: is wrong).'],
    ['a sentence that says it all', { message: 'a.b is wrong', errors: { 'a.b': 'is wrong' } }, 'a.b is wrong.'],
    ['a problem document without our members', { title: 'Bad', detail: 'Field x is bad.' }, 'Field x is bad.'],
    ['JSON of a kind of its own', { code: 7 }, '{"code":7}.'],
  ])('%s', async (_, body, said) => {
    const { url } = await serve(json(400, body))
    const failure = await failureOf(connect(url).reportGeneric(report))
    expect(failure.message).toBe(`${new URL(url).host} refused it (400). ${said}`)
  })
})

describe('that an operation is missing is told from', () => {
  test.each([
    [404, { detail: 'Not Found' }, true],
    [405, 'Method Not Allowed', true],
    [501, {}, true],
    [404, { message: 'No such trail.', request_id: 'r' }, false],
    [403, {}, false],
    [400, {}, false],
  ])('%i %j', async (status, body, missing) => {
    const { url, seen } = await serve(json(status, body))
    expect(isMissingOperation(await failureOf(connect(url).getTrail(place)))).toBe(missing)
    expect(seen).toHaveLength(1)
  })

  test.each([undefined, new Error('404'), { code: 'refused', facts: { status: 404 } }])('%s', (error) => {
    expect(isMissingOperation(error)).toBe(false)
  })
})

test('who puts us off for longer than there is time is not waited for, and quoted', async () => {
  const { url, seen } = await serve(json(429, {}, { 'retry-after': '3600' }))
  const client = connect(url)
  expect(await failureOf(client.getTrail(place))).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/put it off \(429\).*left alone for 3600 s\.$/),
  })
  expect(seen).toHaveLength(1)
  expect(client.waits).toEqual([])
})

test.each([
  [304, 'nothing new, though nobody asked for news'],
  [204, 'nothing, where a trail was due'],
])('%i says %s, and is no answer', async (status) => {
  const { url } = await serve((response) => void response.writeHead(status).end())
  expect(await failureOf(connect(url).getTrail(place))).toMatchObject({ code: 'nonsense', facts: { status } })
})

test('what is deleted is answered with nothing', async () => {
  const { url } = await serve((response) => void response.writeHead(204).end())
  expect(await connect(url).deleteNotification({ params: { org: 'o', number: '7' } })).toBeUndefined()
})

test('members that we do not know are no harm', async () => {
  const { url } = await serve(json(200, { ...trail, moon: 'full' }))
  expect(await connect(url).getTrail(place)).toMatchObject(trail)
})

test('an answer may be held back for as long as was asked, beyond the budget', async () => {
  const { url } = await serve(
    (response) => void setTimeout(() => json(200, trail)(response, null as never, null as never), 600),
  )
  const ask = (headers: object) => connect(url, { budget: 0.2 }).getTrail({ ...place, headers })
  expect(await ask({ prefer: 'wait=2' })).toEqual(trail)
  expect(await failureOf(ask({}))).toMatchObject({ code: 'unreachable' })
})
