import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { connect, failureOf, head, json, receipt, report, rude, serve, whole } from '../../testkit/client/server.ts'

describe('what may be over in a moment is tried again, under the same key', () => {
  test.each([
    ['500', json(500, {})],
    [
      '502 in HTML',
      (r: ServerResponse) => void r.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ],
    ['503', json(503, {})],
    ['408', json(408, {})],
    ['425', json(425, {})],
    ['429', json(429, {})],
  ])('%s', async (_name, answer) => {
    const { url, seen } = await serve(answer, answer, json(201, receipt))
    expect(await connect(url).reportGeneric(report)).toEqual(receipt)
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('a connection that is reset before the answer', async () => {
    const url = await rude((socket, attempt) => {
      socket.once('data', () => (attempt === 1 ? socket.resetAndDestroy() : socket.end(head(whole.length) + whole)))
    })
    expect(await connect(url).reportGeneric(report)).toEqual(receipt)
  })

  test('an answer that breaks off in the middle', async () => {
    const url = await rude((socket, attempt) => {
      socket.once('data', () => {
        if (attempt === 1) socket.write(head(whole.length) + whole.slice(0, 10), () => socket.resetAndDestroy())
        else socket.end(head(whole.length) + whole)
      })
    })
    expect(await connect(url).reportGeneric(report)).toEqual(receipt)
  })

  test('and the waits grow, at random, and never undercut what the server asked for', async () => {
    const { url } = await serve(json(500, {}), json(503, {}, { 'retry-after': '7' }), json(500, {}), json(201, receipt))
    const client = connect(url)
    await client.reportGeneric(report)
    expect(client.waits).toEqual([125, 7000, 500])
  })

  test('Retry-After may be a date', async () => {
    const { url } = await serve(
      json(429, {}, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }),
      json(201, receipt),
    )
    const client = connect(url)
    await client.reportGeneric(report)
    expect(client.waits[0]).toBeGreaterThan(17_000)
  })

  test('until the budget is used up; then it is out of reach, and says what it last heard', async () => {
    const { url, seen } = await serve(json(500, { oops: true }))
    const failure = await failureOf(connect(url, { budget: 5 }).reportGeneric(report))
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/failed \(500\) each time.*oops/),
    })
    expect(seen.length).toBeGreaterThan(2)
  })
})
