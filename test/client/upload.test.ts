import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'
import { expect, onTestFinished, test } from 'vitest'
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

interface Part {
  readonly name: string
  readonly filename: string | undefined
  readonly type: string
  readonly sha256: string
}

/** A service that parses multipart bodies as they arrive. */
async function serveForms(): Promise<{ url: string; parts: Part[]; lengths: (string | undefined)[] }> {
  const parts: Part[] = []
  const lengths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    lengths.push(request.headers['content-length'])
    const form = new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      isPartAFile: () => true,
    })
    form.on('file', (name, content, ...[filename, , type]) => {
      const hash = createHash('sha256')
      content.on('data', (chunk: Buffer) => hash.update(chunk))
      content.on('end', () => parts.push({ name, filename, type, sha256: hash.digest('hex') }))
    })
    form.on('finish', () => response.writeHead(201, { 'content-type': 'application/json' }).end(receiptJson))
    request.pipe(form)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { parts, lengths, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2` }
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

test('ten megabytes arrive complete, with name and length, next to data_json as a JSON field', async () => {
  const content = randomBytes(10 * 1024 * 1024)
  const { url, parts, lengths } = await serveForms()
  const file = { filename: 'größe "1".json', contentType: 'application/sarif+json', content }
  expect(await createTestClient(url).reportGeneric({ ...report, file })).toEqual(receipt)
  expect(parts).toEqual([
    { name: 'data_json', filename: undefined, type: 'application/json', sha256: sha256(JSON.stringify(report.body)) },
    {
      name: 'attachment_file',
      filename: 'größe %221%22.json',
      type: 'application/sarif+json',
      sha256: sha256(content),
    },
  ])
  expect(Number(lengths[0])).toBeGreaterThan(content.length)
})

test.each([
  ['text', 'version: 1\n', { contentType: 'application/yaml' }],
  ['bytes', Buffer.from([0, 13, 10, 255]), { contentType: 'image/png' }],
  ['nothing', '', {}],
])('a file given as %s is sent under the part name of its operation', async (_, content, type) => {
  const { url, parts } = await serveForms()
  const params = { org: 'o' }
  await failureOf(
    createTestClient(url).putFlow({ params, body: { name: 'f' }, file: { filename: 't.yml', content, ...type } }),
  )
  expect(parts[1]).toEqual({
    name: 'template_file',
    filename: 't.yml',
    type: 'contentType' in type ? type.contentType : 'application/octet-stream',
    sha256: sha256(content),
  })
})

test('a request without a file has one part', async () => {
  const { url, parts } = await serveForms()
  await createTestClient(url).reportGeneric(report)
  expect(parts.map(({ name }) => name)).toEqual(['data_json'])
})

test('the response of a service that aborts a large upload is read', async () => {
  const url = await serveSockets((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}')
      setTimeout(() => socket.destroy(), 50)
    })
  })
  const file = { filename: 'large', content: new Uint8Array(20_000_000) }
  expect(await failureOf(createTestClient(url).reportGeneric({ ...report, file }))).toMatchObject({
    code: 'refused',
    facts: { status: 413 },
  })
})

test('a request with a lost response is repeated with the same key and recognised as a replay', async () => {
  const keys = new Map<string, number>()
  const url = await serveSockets((socket) => {
    socket.once('data', (chunk) => {
      const key = /^idempotency-key: (.*)$/im.exec(chunk.toString())?.[1] ?? 'none'
      const times = (keys.get(key) ?? 0) + 1
      keys.set(key, times)
      if (times === 1) return socket.resetAndDestroy()
      const replayed = toResponseHead(receiptJson.length).replace('\r\n', '\r\nidempotency-replayed: true\r\n')
      return socket.end(replayed + receiptJson)
    })
  })
  const response = await createTestClient(url).request('reportGeneric', { ...report, idempotencyKey: 'mine' })
  expect(response).toMatchObject({ status: 201, replayed: true, value: receipt })
  expect([...keys]).toEqual([['mine', 2]])
})

test('each call has its own idempotency key', async () => {
  const { url, seen } = await serve(json(201, receipt))
  const client = createTestClient(url)
  await Promise.all([client.reportGeneric(report), client.reportGeneric(report)])
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(undefined)
})
