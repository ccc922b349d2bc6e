import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as dial } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTransport } from '../../src/client/transport.ts'
import { createTestClient, failureOf, json, serve } from '../../testkit/client/server.ts'

/** The proxy that a transport reports for a URL. */
function findProxyFor(url: string, environment: Readonly<Record<string, string>>): string | undefined {
  const transport = createTransport({ environment })
  onTestFinished(async () => transport.close())
  return transport.findProxy(url)
}

const flows = { params: { org: 'o' } }

/** A proxy that opens tunnels (RFC 9110 §9.3.6), or rejects them with a status. */
async function startProxy(rejection?: number): Promise<{ address: string; tunnels: { to: string; by: unknown }[] }> {
  const tunnels: { to: string; by: unknown }[] = []
  const proxy = createServer()
  proxy.on('connect', (incoming, socket) => {
    tunnels.push({ to: incoming.url ?? '', by: incoming.headers['proxy-authorization'] })
    if (rejection !== undefined) {
      socket.end(`HTTP/1.1 ${rejection} No\r\n\r\n`)
      return
    }
    const [host, port] = (incoming.url ?? '').split(':')
    const peer = dial(Number(port), host ?? '', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      peer.pipe(socket).pipe(peer)
    })
    socket.on('error', () => peer.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  return { tunnels, address: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('a request goes through the proxy of the environment, with its credentials', async () => {
  const { url, origin, seen } = await serve(json(200, []))
  const proxy = await startProxy()
  const environment = { HTTP_PROXY: `http://jane:p%40ss@${proxy.address}` }
  expect(await createTestClient(url, { environment }).listFlows(flows)).toEqual([])
  const by = `Basic ${Buffer.from('jane:p@ss').toString('base64')}`
  expect(proxy.tunnels).toEqual([{ to: origin.slice('http://'.length), by }])
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers['proxy-authorization']).toBeUndefined()
})

test('a proxy may be given as host and port', async () => {
  const { url } = await serve(json(200, []))
  const proxy = await startProxy()
  await createTestClient(url, { environment: { http_proxy: proxy.address } }).listFlows(flows)
  expect(proxy.tunnels).toHaveLength(1)
})

test('a rejection by the proxy is distinguished from an unreachable service, without the password', async () => {
  const proxy = await startProxy(407)
  const environment = { http_proxy: `http://jane:hunter2@${proxy.address}` }
  const failure = await failureOf(
    createTestClient('http://h.example/api/v2', { environment, timeoutSeconds: 1 }).listFlows(flows),
  )
  expect(failure).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(
      /h\.example cannot be reached \(through the proxy .*\): the proxy rejected the connection/,
    ),
  })
  expect(`${failure.message}${JSON.stringify(failure.facts)}`).not.toMatch(/hunter2|jane/)
})

test.each([
  'socks5://h.example:1080',
  'xhttp://h.example',
  'https2://h.example',
  'http://',
  'http://jane:hunter2@h.example:none',
])('a variable that is not a URL is named: %s', (address) => {
  const create = () => createTestClient('http://h.example/api/v2', { environment: { https_proxy: address } })
  expect(create).toThrow(/^The variable https_proxy is "[^"]*"; expected the URL of a proxy/)
  expect(create).not.toThrow(/hunter2/)
})

describe('the environment of the process', () => {
  const names = ['http_proxy', 'https_proxy', 'no_proxy'] as const
  const before = names.map((name) => process.env[name])
  afterEach(() => {
    for (const [at, name] of names.entries()) {
      if (before[at] === undefined) delete process.env[name]
      else process.env[name] = before[at]
    }
  })

  test('is not read', async () => {
    const { url } = await serve(json(200, []))
    process.env['http_proxy'] = 'http://127.0.0.1:1'
    expect(
      await createTestClient(url, { environment: { https_proxy: 'http://127.0.0.1:1' } }).listFlows(flows),
    ).toEqual([])
    process.env['no_proxy'] = '*'
    const failure = await failureOf(
      createTestClient(url, { environment: { http_proxy: 'http://127.0.0.1:1' }, timeoutSeconds: 1 }).listFlows(flows),
    )
    expect(failure.message).toContain('through the proxy')
  })
})

describe('findProxy agrees with undici', () => {
  test.each([
    ['http_proxy', '', true],
    ['https_proxy', '', false],
    ['http_proxy', '*', false],
    ['http_proxy', '127.0.0.1', false],
    ['http_proxy', 'elsewhere.example, 127.0.0.1', false],
    ['http_proxy', '127.0.0.1:1', true],
    ['http_proxy', '.0.0.1', false],
    ['http_proxy', '*.0.1', false],
    ['http_proxy', '0.0.2', true],
  ])('%s with no_proxy=%j', async (name, noProxy, expected) => {
    const { url } = await serve(json(200, []))
    const proxy = await startProxy()
    const environment = { [name]: `http://${proxy.address}`, no_proxy: noProxy }
    await createTestClient(url, { environment }).listFlows(flows)
    expect(proxy.tunnels).toHaveLength(expected ? 1 : 0)
    expect(findProxyFor(url, environment)).toBe(expected ? `http://${proxy.address}/` : undefined)
  })

  test('https falls back to the proxy for http, and has its own default port', () => {
    const environment = { http_proxy: 'http://a/', no_proxy: 'h.example:443 [::1]' }
    expect(findProxyFor('https://h.example/', environment)).toBeUndefined()
    expect(findProxyFor('https://h.example:8443/', environment)).toBe('http://a/')
    expect(findProxyFor('http://h.example/', environment)).toBe('http://a/')
    expect(findProxyFor('https://[::1]:8443/', environment)).toBeUndefined()
    expect(findProxyFor('https://h.example:1/', { ...environment, https_proxy: 'http://b/' })).toBe('http://b/')
    expect(findProxyFor('https://h.example/', { https_proxy: 'http://b/' })).toBe('http://b/')
    expect(findProxyFor('http://h.example/', { http_proxy: 'http://a/', no_proxy: 'h.example:80' })).toBeUndefined()
  })

  test('an absolute name has a proxy, although it ends in a dot as the entries of no_proxy begin', () => {
    for (const no_proxy of ['', '.', 'other.example ,']) {
      expect(findProxyFor('http://h.example./', { http_proxy: 'http://a/', no_proxy })).toBe('http://a/')
    }
  })
})

test('a response that is larger than the limit fails', async () => {
  const { origin } = await serve(json(200, 'x'.repeat(100)))
  const send = async (maxBytes: number): Promise<number> => {
    const transport = createTransport({ maxBytes })
    onTestFinished(async () => transport.close())
    const request = { method: 'GET', url: origin, headers: {}, payload: { encoding: 'none' } } as const
    return (await transport.send(request, 5000)).body.byteLength
  }

  expect(await send(102)).toBe(102)
  await expect(send(101)).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
})
