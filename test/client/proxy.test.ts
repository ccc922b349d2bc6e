import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as dial } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { findProxy, readProxies } from '../../src/client/proxy.ts'
import { connect, failureOf, json, serve } from '../../testkit/client/server.ts'

const flows = { params: { org: 'o' } }

/** A proxy that opens tunnels (RFC 9110 §9.3.6), or refuses them with a status. */
async function startProxy(refusal?: number): Promise<{ address: string; asked: { to: string; by: unknown }[] }> {
  const asked: { to: string; by: unknown }[] = []
  const proxy = createServer()
  proxy.on('connect', (incoming, socket) => {
    asked.push({ to: incoming.url ?? '', by: incoming.headers['proxy-authorization'] })
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
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
  return { asked, address: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('a request goes through the proxy that the environment names, with its user name', async () => {
  const { url, origin, seen } = await serve(json(200, []))
  const proxy = await startProxy()
  const environment = { HTTP_PROXY: `http://jane:p%40ss@${proxy.address}` }
  expect(await connect(url, { environment }).listFlows(flows)).toEqual([])
  const by = `Basic ${Buffer.from('jane:p@ss').toString('base64')}`
  expect(proxy.asked).toEqual([{ to: origin.slice('http://'.length), by }])
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers['proxy-authorization']).toBeUndefined()
})

test('host and port alone are an address too', async () => {
  const { url } = await serve(json(200, []))
  const proxy = await startProxy()
  await connect(url, { environment: { http_proxy: proxy.address } }).listFlows(flows)
  expect(proxy.asked).toHaveLength(1)
})

test('a proxy that refuses is told from a service that is away, without its password', async () => {
  const proxy = await startProxy(407)
  const environment = { http_proxy: `http://jane:hunter2@${proxy.address}` }
  const failure = await failureOf(connect('http://h.example/api/v2', { environment, budget: 1 }).listFlows(flows))
  expect(failure).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(
      /h\.example cannot be reached \(through the proxy .*\): the proxy did not let it through/,
    ),
  })
  expect(`${failure.message}${JSON.stringify(failure.facts)}`).not.toMatch(/hunter2|jane/)
})

test.each(['socks5://h.example:1080', 'http://', 'http://jane:hunter2@h.example:none'])(
  'a variable that holds no address is named: %s',
  (address) => {
    const create = () => connect('http://h.example/api/v2', { environment: { https_proxy: address } })
    expect(create).toThrow(/^The variable https_proxy is "[^"]*"; it takes the address of a proxy/)
    expect(create).not.toThrow(/hunter2/)
  },
)

describe('the environment of the process', () => {
  const names = ['http_proxy', 'https_proxy', 'no_proxy'] as const
  const before = names.map((name) => process.env[name])
  afterEach(() => {
    for (const [at, name] of names.entries()) {
      if (before[at] === undefined) delete process.env[name]
      else process.env[name] = before[at]
    }
  })

  test('is never looked into', async () => {
    const { url } = await serve(json(200, []))
    process.env['http_proxy'] = 'http://127.0.0.1:1'
    expect(await connect(url, { environment: { https_proxy: 'http://127.0.0.1:1' } }).listFlows(flows)).toEqual([])
    process.env['no_proxy'] = '*'
    const failure = await failureOf(
      connect(url, { environment: { http_proxy: 'http://127.0.0.1:1' }, budget: 1 }).listFlows(flows),
    )
    expect(failure.message).toContain('through the proxy')
  })
})

describe('whether a proxy is used is told as it is', () => {
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
    await connect(url, { environment }).listFlows(flows)
    const proxies = readProxies(environment)
    expect(proxy.asked).toHaveLength(expected ? 1 : 0)
    expect(proxies && findProxy(url, proxies)).toBe(expected ? `http://${proxy.address}/` : undefined)
  })

  test('https falls back on the proxy for http, and has its own port', () => {
    const proxies = { httpProxy: 'http://a/', httpsProxy: '', noProxy: 'h.example:443 [::1]' }
    expect(findProxy('https://h.example/', proxies)).toBeUndefined()
    expect(findProxy('https://h.example:8443/', proxies)).toBe('http://a/')
    expect(findProxy('http://h.example/', proxies)).toBe('http://a/')
    expect(findProxy('https://[::1]:8443/', proxies)).toBeUndefined()
    expect(findProxy('https://h.example:1/', { ...proxies, httpsProxy: 'http://b/' })).toBe('http://b/')
  })
})
