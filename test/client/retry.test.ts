import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  createTestClient,
  failureOf,
  toResponseHead,
  json,
  receipt,
  report,
  serveSockets,
  serve,
  receiptJson,
} from '../../testkit/client/server.ts'

describe('a transient failure is retried with the same idempotency key', () => {
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
  ])('%s', async (_name, respond) => {
    const { url, seen } = await serve(respond, respond, json(201, receipt))
    expect(await createTestClient(url).reportGeneric(report)).toEqual(receipt)
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('a connection that is reset before the response', async () => {
    const url = await serveSockets((socket, attempt) => {
      socket.once('data', () =>
        attempt === 1 ? socket.resetAndDestroy() : socket.end(toResponseHead(receiptJson.length) + receiptJson),
      )
    })
    expect(await createTestClient(url).reportGeneric(report)).toEqual(receipt)
  })

  test('a response that is incomplete', async () => {
    const url = await serveSockets((socket, attempt) => {
      socket.once('data', () => {
        if (attempt === 1)
          socket.write(toResponseHead(receiptJson.length) + receiptJson.slice(0, 10), () => socket.resetAndDestroy())
        else socket.end(toResponseHead(receiptJson.length) + receiptJson)
      })
    })
    expect(await createTestClient(url).reportGeneric(report)).toEqual(receipt)
  })

  test('with random waits that grow, and are never shorter than Retry-After', async () => {
    const { url } = await serve(json(500, {}), json(503, {}, { 'retry-after': '7' }), json(500, {}), json(201, receipt))
    const client = createTestClient(url)
    await client.reportGeneric(report)
    expect(client.waits).toEqual([125, 7000, 500])
  })

  test('Retry-After may be a date', async () => {
    const { url } = await serve(
      json(429, {}, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }),
      json(201, receipt),
    )
    const client = createTestClient(url)
    await client.reportGeneric(report)
    expect(client.waits[0]).toBeGreaterThan(17_000)
  })

  test('until the timeout; then the failure is unreachable and contains the last response', async () => {
    const { url, seen } = await serve(json(500, { oops: true }))
    const failure = await failureOf(createTestClient(url, { timeoutSeconds: 5 }).reportGeneric(report))
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/failed every attempt \(500\).*oops/),
    })
    expect(seen.length).toBeGreaterThan(2)
  })
})
