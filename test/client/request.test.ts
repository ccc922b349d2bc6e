import { createHash } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { connect as dial, type AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toRequestPath } from '../../src/client/request.ts'
import { paginateTrails } from '../../src/client/paginate.ts'
import { getJson } from '../../src/client/request-url.ts'
import { operations } from '../../src/wire/operation/operations.ts'
import { createTestClient, json, serve } from '../../testkit/client/server.ts'

const params = { org: 'o', flow_name: 'f', trail_name: 't' }

test('any text is encoded as a path parameter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((it) => !/^\.{1,2}$/.test(it)),
      (org) => {
        const { pathname } = new URL(`http://h/api/v2${toRequestPath(operations.listFlows, { params: { org } })}`)
        expect(decodeURIComponent(pathname.split('/')[4] ?? '')).toBe(org)
      },
    ),
  )
})

test('queries are encoded as the API expects them', () => {
  const sha = 'a'.repeat(40)
  const path = toRequestPath(operations.listAttestationsForCriteria, {
    params,
    query: { commit_list: [sha, 'b'.repeat(40)], flow_name: 'f' },
  })
  expect(path).toBe(`/attestations/o/list_attestations_for_criteria?commit_list=${sha}%2C${'b'.repeat(40)}&flow_name=f`)
  expect(toRequestPath(operations.listAttestations, { params, query: { is_compliant: false, page: 2 } })).toBe(
    '/attestations/o?page=2&is_compliant=false',
  )
  const unset = { query: { page: 2, is_compliant: undefined } }
  expect(toRequestPath(operations.listAttestations, { params, ...unset })).toBe('/attestations/o?page=2')
})

test('an upload arrives complete, with its data', async () => {
  const { url, seen } = await serve(json(201, { attestation_id: 'a' }))
  const content = Buffer.alloc(300_000, 'x')
  await createTestClient(url).reportJunit({
    params,
    body: { attestation_name: 'n', junit_results: [] },
    file: { filename: 'größe.xml', contentType: 'application/xml', content },
  })
  const body = seen[0]?.body ?? Buffer.alloc(0)
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body.includes('{"attestation_name":"n","junit_results":[]}')).toBe(true)
  expect(body.includes(content)).toBe(true)
})

test('a download is returned byte for byte', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 128])
  const { url, seen } = await serve(
    (response) => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes),
  )
  const got = await createTestClient(url).getAttachment({ params: { org: 'o', attestation_id: 'a' } })
  expect(
    createHash('sha256')
      .update(got as Uint8Array)
      .digest('hex'),
  ).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(seen[0]?.headers.accept).toBe('*/*')
})

test('a conditional request may be answered by 304', async () => {
  const { url, seen } = await serve((response) => void response.writeHead(304, { etag: '"e"' }).end())
  const response = await createTestClient(url).request('getTrail', {
    params,
    headers: { 'if-none-match': '"e"', prefer: 'wait=2' },
  })
  expect(response).toMatchObject({ status: 304, value: undefined, headers: { etag: '"e"' } })
  expect(seen[0]?.headers).toMatchObject({ 'if-none-match': '"e"', prefer: 'wait=2', accept: 'application/json' })
})

test('a conditional request may be answered by a new value', async () => {
  const { url } = await serve(json(200, { name: 't' }))
  const request = { params, headers: { 'if-none-match': '"e"' } }
  expect(await createTestClient(url).request('getTrail', request)).toMatchObject({ value: { name: 't' } })
})

test('the proxy of the environment is used, and named if it fails', async () => {
  const target = await serve(json(200, []))
  const through: string[] = []
  const proxy = createServer((incoming, response) => {
    through.push(incoming.url ?? '')
    const { hostname, port, pathname } = new URL(incoming.url ?? '')
    httpRequest({ hostname, port, path: pathname, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  })
  proxy.on('connect', (incoming, socket) => {
    through.push(incoming.url ?? '')
    const upstream = new URL(target.origin)
    const peer = dial(Number(upstream.port), upstream.hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      peer.pipe(socket)
      socket.pipe(peer)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  const environment = { http_proxy: `http://user:hunter2@127.0.0.1:${port}` }
  expect(await createTestClient(target.url, { environment }).listFlows({ params })).toEqual([])
  expect(through).toHaveLength(1)
  const dead = { http_proxy: 'http://user:hunter2@127.0.0.1:1' }
  await expect(
    createTestClient(target.url, { environment: dead, timeoutSeconds: 1 }).listFlows({ params }),
  ).rejects.toThrow(/through the proxy http:\/\/127\.0\.0\.1:1/)
  expect(
    await createTestClient(target.url, { environment: { ...dead, no_proxy: '127.0.0.1' } }).listFlows({ params }),
  ).toEqual([])
})

test.each([
  [
    'pages as objects',
    (page: number) =>
      page < 3
        ? { data: [{ name: `t${page}` }], pagination: { total: 2, page, per_page: 1, page_count: 2 } }
        : { data: [] },
  ],
  [
    'one page as an object without pagination',
    (page: number) => ({ data: page === 1 ? [{ name: 't1' }, { name: 't2' }] : [{ name: 'again' }] }),
  ],
  ['a plain array', (page: number) => (page === 1 ? [{ name: 't1' }, { name: 't2' }] : [{ name: 'again' }])],
])('every trail is listed from %s', async (_name, answer) => {
  const { url } = await serve((response, seen) =>
    json(200, answer(Number(new URL(seen.url, 'http://h').searchParams.get('page'))))(response, seen, null as never),
  )
  const names: string[] = []
  for await (const trail of paginateTrails(createTestClient(url), params)) names.push(trail.name)
  expect(names).toEqual(['t1', 't2'])
})

test('getJson returns the status of another server and follows no redirect', async () => {
  const { origin, seen } = await serve(
    json(200, { a: 1 }),
    json(404, {}),
    (r) => void r.writeHead(301, { location: 'http://elsewhere.example/' }).end(),
  )
  const headers = { authorization: 'Bearer x' }
  expect(await getJson({ url: `${origin}/x`, headers, timeoutSeconds: 5 })).toEqual({ status: 200, body: { a: 1 } })
  expect(await getJson({ url: `${origin}/x`, headers, timeoutSeconds: 5 })).toEqual({ status: 404, body: undefined })
  await expect(getJson({ url: `${origin}/x`, headers, timeoutSeconds: 5 })).rejects.toThrow(/redirects \(301\)/)
  expect(seen).toHaveLength(3)
})
