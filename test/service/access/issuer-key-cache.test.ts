import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { IssuerKey } from '../../../src/service/access/issuer.ts'
import { createIssuerKeyCache } from '../../../src/service/access/issuer-key-cache.ts'
import { discovery, keySet } from '../../../testkit/service/access/issuer.ts'
import { useVerifier } from '../../../testkit/service/access/verifier.ts'

const { issuer, advanceClock, now, logText, sign, verify, rejectionOf } = useVerifier()

function fetches(): number {
  return issuer().requests.filter((path) => path === keySet).length
}

describe('the keys of an issuer', () => {
  test('are fetched once for many concurrent and later tokens', async () => {
    const before = fetches()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => sign()))
    await Promise.all(tokens.map((token) => verify(token)))
    await verify(await sign())
    expect(fetches() - before).toBe(1)
  })
  test('are fetched again for an unknown key, and a withdrawn key is rejected then', async () => {
    const old = await sign()
    await verify(old)
    await issuer().rotate()
    advanceClock(60)
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(await rejectionOf(old)).toContain('a key that its issuer')
  })
  test('are fetched again for an unknown key a few seconds after the last fetch', async () => {
    await verify(await sign())
    await issuer().rotate()
    const token = await sign()
    await rejectionOf(token)
    advanceClock(5)
    expect(await verify(token)).toMatchObject({ run_id: '1001' })
  })
  test('are fetched every five seconds at most for many unknown keys, and once a minute for the same one', async () => {
    await verify(await sign())
    const before = fetches()
    for (let at = 0; at < 60; at += 1) {
      advanceClock(1)
      await rejectionOf(await sign({ header: { kid: `none-${at}` } }))
    }
    expect(fetches() - before).toBe(12)
    advanceClock(5)
    await rejectionOf(await sign({ header: { kid: 'none' } }))
    const first = fetches()
    for (let at = 0; at < 59; at += 1) {
      advanceClock(1)
      await rejectionOf(await sign({ header: { kid: 'none' } }))
    }
    expect(fetches()).toBe(first)
    advanceClock(1)
    await rejectionOf(await sign({ header: { kid: 'none' } }))
    expect(fetches()).toBe(first + 1)
  })
  test('are fetched again after ten minutes, so that a withdrawn key ends', async () => {
    await verify(await sign())
    const old = await sign({ at: now() + 600 })
    await issuer().rotate()
    advanceClock(600)
    expect(await rejectionOf(old)).toContain('a key that its issuer')
  })
  test('stay valid while the issuer is unreachable', async () => {
    await verify(await sign())
    issuer().setResponse(discovery, 'reset')
    advanceClock(24 * 3600)
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(logText()).toContain(`${issuer().url} cannot be fetched`)
    const asked = issuer().requests.length
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(issuer().requests.length).toBe(asked)
  })
  test('cannot decide about an unknown key while the issuer is unreachable, which is not Unauthorized', async () => {
    await verify(await sign())
    issuer().setResponse(keySet, { status: 500, body: 'out' })
    await issuer().rotate()
    advanceClock(60)
    await expect(verify(await sign())).rejects.toMatchObject({ name: 'IssuerUnreachable' })
  })
  test('give IssuerUnreachable if there were never any, and work as soon as the issuer is back', async () => {
    issuer().setResponse(discovery, 'reset')
    const token = await sign()
    await expect(verify(token)).rejects.toMatchObject({
      name: 'IssuerUnreachable',
      message: expect.stringContaining(`cannot reach its issuer ${issuer().url}`),
      retryAfterSeconds: 5,
    })
    const asked = issuer().requests.length
    await expect(verify(token)).rejects.toMatchObject({ name: 'IssuerUnreachable' })
    expect(issuer().requests.length).toBe(asked)
    issuer().setResponse(discovery, undefined)
    advanceClock(5)
    expect(await verify(token)).toMatchObject({ run_id: '1001' })
  })
  test('are not accepted from a discovery document of another issuer', async () => {
    const document = { issuer: 'https://other.test', jwks_uri: `${issuer().url}${keySet}` }
    issuer().setResponse(discovery, { body: JSON.stringify(document) })
    await expect(verify(await sign())).rejects.toMatchObject({ name: 'IssuerUnreachable' })
    expect(logText()).toContain('is of another issuer, https://other.test')
  })
  test('are fetched once from a slow issuer too', async () => {
    const answer = Promise.withResolvers<readonly IssuerKey[]>()
    const key: IssuerKey = { kty: 'RSA', kid: 'a', n: 'n', e: 'e' }
    let asked = 0
    let clock = 0
    const fetchKeys = (): Promise<readonly IssuerKey[]> => {
      asked += 1
      return answer.promise
    }
    const keys = createIssuerKeyCache({
      issuer: 'https://slow.test',
      fetchKeys,
      now: () => clock,
      log: () => undefined,
    })
    const first = keys.find('a')
    clock = 100
    const second = keys.find('a')
    answer.resolve([key])
    expect(await Promise.all([first, second])).toEqual([key, key])
    expect(asked).toBe(1)
  })
  test.each([
    ['a redirect', discovery, { status: 302, headers: { location: '/elsewhere' }, body: '' }],
    ['a document without keys', discovery, { body: '{}' }],
    ['a body that is not JSON', discovery, { body: '<html>' }],
    ['a body that is not a key set', keySet, { body: '{"keys":{}}' }],
    ['a body over the size limit', keySet, { body: `{"keys":["${'x'.repeat(600_000)}"]}` }],
  ] as const)('are not accepted from %s', async (_what, path, answer) => {
    issuer().setResponse(path, answer)
    await expect(verify(await sign())).rejects.toMatchObject({ name: 'IssuerUnreachable' })
    expect(issuer().requests).not.toContain('/elsewhere')
  })
  test.each([
    ['of 1,024 bits', { n: randomBytes(128).fill(0xff, 0, 1).toString('base64url') }],
    ['that begins with zeros', { n: Buffer.concat([Buffer.alloc(200), randomBytes(128)]).toString('base64url') }],
    ['for encryption', { use: 'enc' }],
    ['of another algorithm', { alg: 'RS512' }],
  ])('%s are not used: the token is not authorised', async (_what, members) => {
    const weak = { ...issuer().publicKey(), ...members }
    issuer().setResponse(keySet, { body: JSON.stringify({ keys: [weak] }) })
    await expect(verify(await sign())).rejects.toMatchObject({ name: 'Unauthorized' })
  })
  test('are not fetched over http, except on loopback', async () => {
    const document = { issuer: issuer().url, jwks_uri: 'http://keys.example.test/jwks' }
    issuer().setResponse(discovery, { body: JSON.stringify(document) })
    await expect(verify(await sign())).rejects.toMatchObject({ name: 'IssuerUnreachable' })
    expect(logText()).toContain('http://keys.example.test/jwks is not an https URL')
  })
})
