import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkIssuer, fetchIssuerKeys } from '../../../src/service/access/issuer.ts'
import { discovery, keySet } from '../../../testkit/service/access/issuer.ts'

const jwk = { kty: 'RSA', kid: 'one', n: 'n'.repeat(342), e: 'AQAB' }

interface TestIssuer {
  readonly url: string
  readonly server: Server
  /** Headers of each request. */
  readonly received: readonly Readonly<Record<string, unknown>>[]
}

type Answers = Readonly<Record<string, string | Buffer>>

/** An issuer with one key. `change` replaces the bodies of its two documents. */
async function startIssuer(change: (url: string) => Answers = () => ({})): Promise<TestIssuer> {
  const received: Record<string, unknown>[] = []
  const server = createServer(({ url: path = '', headers }, response) => {
    received.push({ path, ...headers })
    response.end(answers[path] ?? '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers: Answers = {
    [discovery]: JSON.stringify({ issuer: url, jwks_uri: `${url}${keySet}` }),
    [keySet]: JSON.stringify({ keys: [jwk] }),
    ...change(url),
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url, server, received }
}

function toDocument(members: object): string {
  return JSON.stringify({ issuer: 'https://issuer.test', jwks_uri: 'https://issuer.test/jwks', ...members })
}

describe('the keys of an issuer', () => {
  test('are requested as JSON, by name, and have only the members that a signature needs', async () => {
    const { url, received } = await startIssuer(() => ({
      [keySet]: JSON.stringify({ keys: [{ kty: 'EC' }, { ...jwk, x: 1 }] }),
    }))
    expect(await fetchIssuerKeys(url, {})).toEqual([jwk])
    expect(received).toMatchObject(
      [discovery, keySet].map((path) => ({ path, accept: 'application/json', 'user-agent': 'delivery-evidence' })),
    )
  })
  test('are fetched with new connections, which are closed', async () => {
    const { url, server } = await startIssuer()
    const closed = new Promise<void>((resolve) => {
      let open = 0
      server.on('connection', (socket) => {
        open += 1
        socket.on('close', () => {
          open -= 1
          if (open === 0) resolve()
        })
      })
    })
    await fetchIssuerKeys(url, {})
    await closed
  })
  test('are fetched from loopback without the proxy of the environment', async () => {
    const { url } = await startIssuer()
    const environment = {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      HTTPS_PROXY: 'http://127.0.0.1:1',
    }
    expect(await fetchIssuerKeys(url, environment)).toEqual([jwk])
  })
  test('are fetched from another host through the proxy of the environment', async () => {
    const { url: proxy, server } = await startIssuer()
    const asked = once(server, 'connect').then(([request, socket]) => {
      socket.destroy()
      return request.url
    })
    await expect(fetchIssuerKeys('https://issuer.test', { HTTPS_PROXY: proxy })).rejects.toMatchObject({
      code: 'UND_ERR_PRX_CONN',
    })
    expect(await asked).toBe('issuer.test:443')
  })
  test('of an issuer whose name ends with slashes are fetched from below it', async () => {
    const { url, received } = await startIssuer((base) => ({
      [discovery]: JSON.stringify({ issuer: `${base}//`, jwks_uri: `${base}${keySet}` }),
    }))
    expect(await fetchIssuerKeys(`${url}//`, {})).toEqual([jwk])
    expect(received.map(({ path }) => path)).toEqual([discovery, keySet])
  })
  test('have 512 KiB at most', async () => {
    const text = JSON.stringify({ keys: [jwk] })
    const fetchPadded = async (size: number): Promise<unknown> => {
      const { url } = await startIssuer(() => ({ [keySet]: text.padEnd(size) }))
      return fetchIssuerKeys(url, {})
    }
    expect(await fetchPadded(512 * 1024)).toEqual([jwk])
    await expect(fetchPadded(512 * 1024 + 1)).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
  })
  test.each<[string, Answers, RegExp]>([
    [
      'a document of another issuer',
      { [discovery]: toDocument({}) },
      /^\S+-configuration is of another issuer, https:\/\/issuer\.test$/,
    ],
    [
      'a document without an issuer',
      { [discovery]: '{"jwks_uri":"https://a.test"}' },
      /^\S+-configuration is not a valid discovery document \(issuer/,
    ],
    [
      'a document with two issuers',
      { [discovery]: '{"issuer":"a","issuer":"b","jwks_uri":"c"}' },
      /^\S+-configuration must not have the same member twice/,
    ],
    ['a document with a prototype', { [discovery]: '{"__proto__":{},"issuer":"a","jwks_uri":"b"}' }, /__proto__/],
    [
      'a document that is not UTF-8',
      { [discovery]: Buffer.from('{"issuer":"\xff"}', 'latin1') },
      /encoded data was not valid/,
    ],
    ['a document that is not JSON', { [discovery]: '<html>' }, /^\S+-configuration is not JSON/],
    ['keys that are no list', { [keySet]: '{"keys":{}}' }, /^\S+jwks is not a valid key set \(keys/],
  ])('are not read from %s', async (_what, answers, message) => {
    const { url } = await startIssuer(() => answers)
    await expect(fetchIssuerKeys(url, {})).rejects.toThrow(message)
  })
  test.each(['keys', 'http://keys.example.test/jwks', 'ftp://127.0.0.1/jwks', ''])(
    'are not fetched from %j',
    async (address) => {
      const { url } = await startIssuer((issuer) => ({ [discovery]: JSON.stringify({ issuer, jwks_uri: address }) }))
      await expect(fetchIssuerKeys(url, {})).rejects.toThrow(`${address} is not an https URL`)
    },
  )
  test('are not fetched from a path that is absent, and the message has the status', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(fetchIssuerKeys(url, {})).rejects.toThrow(`${url}${discovery} returned status 404`)
  })
})

test.each(['https://issuer.test', 'https://ghes.test/_services/token', 'http://127.0.0.1:8080', 'http://localhost'])(
  '%s can be an issuer',
  (text) => {
    expect(checkIssuer(text)).toBe(text)
  },
)

test.each([
  'issuer.test',
  '',
  'http://issuer.test',
  'ftp://127.0.0.1',
  'https://user@issuer.test',
  'https://issuer.test?tenant=1',
  'https://issuer.test#tenant',
])('%j cannot be an issuer', (text) => {
  expect(() => checkIssuer(text)).toThrow(
    expect.objectContaining({
      code: 'usage',
      facts: { issuer: text },
      message: `"${text}" is not an OIDC issuer; use the \`iss\` claim of its tokens, such as https://token.actions.githubusercontent.com.`,
    }),
  )
})
