import { describe, expect, test } from 'vitest'
import type { Key } from '../../../src/service/access/issuer.ts'
import { createIssuerKeys } from '../../../src/service/access/issuer-keys.ts'
import { discovery, keySet } from '../../../testkit/service/access/issuer.ts'
import { useJudgement } from '../../../testkit/service/access/judgement.ts'

const { issuer, pass, now, logged, sign, verify, refusalOf } = useJudgement()

function fetches(): number {
  return issuer().asked.filter((path) => path === keySet).length
}

describe('the keys of an issuer', () => {
  test('are asked for once, however many wait and however many come after', async () => {
    const before = fetches()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => sign()))
    await Promise.all(tokens.map((token) => verify(token)))
    await verify(await sign())
    expect(fetches() - before).toBe(1)
  })
  test('are asked for again when a token names one that is not known, and a withdrawn one does not hold then', async () => {
    const old = await sign()
    await verify(old)
    await issuer().rotate()
    pass(60)
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(await refusalOf(old)).toContain('a key that its issuer')
  })
  test('are not asked for more often than once a minute, however much nonsense comes', async () => {
    const before = fetches()
    for (let at = 0; at < 60; at += 1) {
      await refusalOf(await sign({ header: { kid: `none-${at}` } }))
      pass(1)
    }
    expect(fetches() - before).toBe(1)
    await refusalOf(await sign({ header: { kid: 'none' } }))
    expect(fetches() - before).toBe(2)
  })
  test('are looked at again after ten minutes, so that a withdrawn one ends', async () => {
    await verify(await sign())
    const old = await sign({ at: now() + 600 })
    await issuer().rotate()
    pass(600)
    expect(await refusalOf(old)).toContain('a key that its issuer')
  })
  test('go on being used while the issuer is out of reach', async () => {
    await verify(await sign())
    issuer().answer(discovery, 'reset')
    pass(24 * 3600)
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(logged()).toContain(`${issuer().url} cannot be had`)
    const asked = issuer().asked.length
    expect(await verify(await sign())).toMatchObject({ run_id: '1001' })
    expect(issuer().asked.length).toBe(asked)
  })
  test('leave it open whether an unknown one holds while the issuer is out of reach: 503, not 401', async () => {
    await verify(await sign())
    issuer().answer(keySet, { status: 500, body: 'out' })
    await issuer().rotate()
    pass(60)
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503 })
  })
  test('are 503 with a sentence where none were ever had, and had as soon as the issuer is back', async () => {
    issuer().answer(discovery, 'reset')
    const token = await sign()
    await expect(verify(token)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining(`${issuer().url} cannot be reached`),
      headers: { 'retry-after': '5' },
    })
    const asked = issuer().asked.length
    await expect(verify(token)).rejects.toMatchObject({ status: 503 })
    expect(issuer().asked.length).toBe(asked)
    issuer().answer(discovery, undefined)
    pass(5)
    expect(await verify(token)).toMatchObject({ run_id: '1001' })
  })
  test('are not believed from a document that speaks for another issuer', async () => {
    const document = { issuer: 'https://other.test', jwks_uri: `${issuer().url}${keySet}` }
    issuer().answer(discovery, { body: JSON.stringify(document) })
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503 })
    expect(logged()).toContain('speaks for another issuer, https://other.test')
  })
  test('are asked for once also where the issuer takes its time', async () => {
    const answer = Promise.withResolvers<readonly Key[]>()
    const key: Key = { kty: 'RSA', kid: 'a', n: 'n', e: 'e' }
    let asked = 0
    let clock = 0
    const fetchKeys = (): Promise<readonly Key[]> => {
      asked += 1
      return answer.promise
    }
    const keys = createIssuerKeys({ issuer: 'https://slow.test', fetchKeys, now: () => clock, log: () => undefined })
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
    ['what is no JSON', discovery, { body: '<html>' }],
    ['what is no key set', keySet, { body: '{"keys":{}}' }],
    ['more than any issuer has', keySet, { body: `{"keys":["${'x'.repeat(600_000)}"]}` }],
  ] as const)('are not believed from %s', async (_what, path, answer) => {
    issuer().answer(path, answer)
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503 })
    expect(issuer().asked).not.toContain('/elsewhere')
  })
  test('are not fetched over a way that somebody could change: http beyond loopback', async () => {
    const document = { issuer: issuer().url, jwks_uri: 'http://keys.example.test/jwks' }
    issuer().answer(discovery, { body: JSON.stringify(document) })
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503 })
    expect(logged()).toContain('http://keys.example.test/jwks is no https address')
  })
})
