import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendWithRetry } from '../../src/client/send-with-retry.ts'
import {
  createTransport,
  type HttpRequest,
  type RequestPayload,
  type RawResponse,
  type Transport,
} from '../../src/client/transport.ts'
import { failureOf, json, serve } from '../../testkit/client/server.ts'

/** A transport without a server. Every request gets this response. */
function createAnswering(response: RawResponse): { readonly transport: Transport; readonly sent: HttpRequest[] } {
  const sent: HttpRequest[] = []
  const transport: Transport = {
    send: async (outgoing) => {
      sent.push(outgoing)
      return response
    },
    findProxy: () => undefined,
    preconnect: () => undefined,
    connected: Promise.resolve(),
    closed: new AbortController().signal,
    close: () => Promise.resolve(),
  }
  return { transport, sent }
}

const url = 'http://h.example/x'
const toResponse = (status: number, text = ''): RawResponse => ({
  status,
  headers: {},
  body: new TextEncoder().encode(text),
})

test.each([
  ['POST', false, true],
  ['PUT', false, true],
  ['POST', true, false],
  ['GET', false, false],
] as const)('%s, safe: %s, has an idempotency key: %s', async (method, safe, isKeyed) => {
  const { transport, sent } = createAnswering(toResponse(200))
  const request = { method, url, headers: {}, payload: { encoding: 'none' } } as const
  await sendWithRetry(request, safe ? { transport, timeoutSeconds: 1, safe } : { transport, timeoutSeconds: 1 })
  expect(sent.map(({ headers }) => 'idempotency-key' in headers)).toEqual([isKeyed])
})

async function getStatus(status: number): Promise<number> {
  const { transport } = createAnswering(toResponse(status))
  const request = { method: 'GET', url, headers: {}, payload: { encoding: 'none' } } as const
  return (await sendWithRetry(request, { transport, timeoutSeconds: 1 })).status
}

test.each([299, 304, 400, 501])('a response with the status %i is returned', async (status) => {
  expect(await getStatus(status)).toBe(status)
})

test.each([300, 399])('a response with the status %i is a redirect, which is not followed', async (status) => {
  expect(await failureOf(getStatus(status))).toMatchObject({ code: 'nonsense', facts: { status } })
})

const longest = 'x'.repeat(2000)

test.each<[RequestPayload, string]>([
  [{ encoding: 'none' }, ''],
  [{ encoding: 'form', form: { secret: 'hush' } }, ', a form'],
  [{ encoding: 'json', json: { a: 1 } }, ', JSON: {"a":1}'],
  [{ encoding: 'text', text: 'a \n\n b' }, ', text: a b'],
  [{ encoding: 'text', text: longest }, `, text: ${longest}`],
  [{ encoding: 'text', text: `${longest}y` }, `, text: ${longest}… (2001 characters)`],
  [{ encoding: 'multipart', json: {}, part: 'file', file: undefined }, ', data_json: {}'],
  [
    { encoding: 'multipart', json: {}, part: 'file', file: { filename: 'a.xml', content: '' } },
    ', data_json: {}, file: a.xml',
  ],
])('the debug lines of %j', async (payload, shown) => {
  const lines: string[] = []
  const { transport } = createAnswering(toResponse(200))
  const options = { transport, timeoutSeconds: 1, debug: (line: string) => void lines.push(line) }
  await sendWithRetry({ method: 'GET', url, headers: {}, payload }, options)
  expect(lines[0]).toBe(`GET ${url}${shown}`)
  expect(lines[1]).toMatch(/→ 200 in \d+ ms, 0 bytes$/)
})

test('a transport is connected before the response, and closes its signal', async () => {
  const held = Promise.withResolvers<() => void>()
  const server = createServer((_request, response) => held.resolve(() => response.end('late')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const transport = createTransport({})
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { method: 'GET', url: origin, headers: {}, payload: { encoding: 'none' } } as const
  const sending = transport.send(request, 20_000)

  await transport.connected
  const respond = await held.promise
  respond()

  expect((await sending).status).toBe(200)
  await transport.close()
  expect(transport.closed.aborted).toBe(true)
})

test('a text is sent as it is, in UTF-8', async () => {
  const { origin, seen } = await serve(json(200, {}))
  const transport = createTransport({})
  onTestFinished(() => transport.close())
  const payload = { encoding: 'text', text: 'a \u2014 b\n' } as const
  await transport.send({ method: 'POST', url: origin, headers: {}, payload }, 20_000)
  expect(seen).toMatchObject([
    { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(payload.text) },
  ])
})
