import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isJobToken } from '../../../src/service/access/job-token.ts'
import { keySet, pushClaims, startIssuer } from '../../../testkit/service/access/issuer.ts'
import { base, useVerifier } from '../../../testkit/service/access/verifier.ts'

const { issuer, now, advanceClock, sign, verify, rejectionOf } = useVerifier()

describe('the token of a job', () => {
  test('is valid, and identifies the job', async () => {
    const { sub: _, ...claims } = pushClaims
    expect(await verify(await sign())).toEqual({ ...claims, issuer: issuer().url })
  })
  test('is distinguished from an API token', async () => {
    expect(isJobToken(await sign())).toBe(true)
    expect(isJobToken('des_abc_def')).toBe(false)
  })
  test.each([base, `${base}/`])('is valid for the audience %s', async (audience) => {
    expect(await verify(await sign({ audience }))).toMatchObject({ repository: 'acme/shop' })
  })
  test('is valid if one of several audiences matches', async () => {
    const token = await sign({ claims: { aud: ['https://other.test', base] } })
    expect(await verify(token)).toMatchObject({ repository: 'acme/shop' })
  })
  test('is valid with any `sub`, or without one', async () => {
    for (const sub of ['repo:evil/evil:ref:refs/heads/x', undefined]) {
      expect(await verify(await sign({ claims: { sub } }))).toMatchObject({ repository_id: '42' })
    }
  })
  test.each(['https://evidence.example.test', `${base}//`, `${base}/x`, 'https://other.test/api/v2', ''])(
    'is invalid for the audience %j, and the message has both',
    async (audience) => {
      const message = await rejectionOf(await sign({ audience }))
      expect(message).toContain(`has the audience "${audience}"`)
      expect(message).toContain(`"${base}"`)
    },
  )
  test('is valid until it expires, plus the clock tolerance', async () => {
    const token = await sign()
    advanceClock(300 + 59)
    expect(await verify(token)).toMatchObject({ run_id: '1001' })
    advanceClock(2)
    expect(await rejectionOf(token)).toContain('has expired')
  })
  test('is invalid before its nbf', async () => {
    expect(await rejectionOf(await sign({ claims: { nbf: now() + 61 } }))).toContain('"nbf"')
    expect(await rejectionOf(await sign({ claims: { iat: now() + 61 } }))).toContain('"iat"')
    expect(await verify(await sign({ claims: { nbf: now() + 59, iat: now() + 59 } }))).toBeDefined()
  })
  test('is invalid after an hour, even with a later exp', async () => {
    const token = await sign({ claims: { exp: now() + 1e7 } })
    advanceClock(3600 + 61)
    expect(await rejectionOf(token)).toContain('has expired')
  })
  test.each(['exp', 'nbf', 'iat', 'aud', 'repository', 'repository_id', 'repository_owner_id', 'run_id', 'actor'])(
    'is invalid without %s',
    async (claim) => {
      expect(await rejectionOf(await sign({ claims: { [claim]: undefined } }))).toContain(claim)
    },
  )
  test.each([
    ['repository_id', 42],
    ['repository_owner_id', '7 OR 1=1'],
    ['repository', 'shop'],
    ['run_id', ''],
    ['ref', null],
  ])('is invalid with %s as %j', async (claim, value) => {
    expect(await rejectionOf(await sign({ claims: { [claim]: value } }))).toContain(claim)
  })
})

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('a forged token is rejected:', () => {
  test('one that was changed after signing', async () => {
    const [header, , signature] = (await sign()).split('.')
    const [, other] = (await sign({ claims: { repository_id: '43' } })).split('.')
    expect(await rejectionOf(`${header}.${other}.${signature}`)).toContain('the token was changed')
  })
  test('one without a signature', async () => {
    const [, payload] = (await sign()).split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await rejectionOf(`${encode({ alg, typ: 'JWT', kid: 'x' })}.${payload}.`)).toContain(
        'not signed with RS256',
      )
    }
  })
  test('one that is signed with the public key as an HMAC secret', async () => {
    const [, payload] = (await sign()).split('.')
    const { kid, n = '' } = issuer().publicKey()
    for (const secret of [n, Buffer.from(n, 'base64url'), JSON.stringify(issuer().publicKey())]) {
      const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await rejectionOf(`${signed}.${mac}`)).toContain('not signed with RS256')
      const claimed = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${payload}`
      const other = createHmac('sha256', secret).update(claimed).digest('base64url')
      expect(await rejectionOf(`${claimed}.${other}`)).toContain('signed with another key')
    }
  })
  test('one that contains its own key, or the URL of one', async () => {
    await using evil = await startIssuer()
    const header = { jwk: evil.publicKey(), jku: `${evil.url}${keySet}`, kid: issuer().publicKey().kid }
    const token = await evil.sign({ audience: base, at: now(), claims: { iss: issuer().url }, header })
    expect(await rejectionOf(token)).toContain('signed with another key')
    expect(evil.requests).toEqual([])
  })
  test('one of an untrusted issuer, to which no request is made', async () => {
    await using evil = await startIssuer()
    const token = await evil.sign({ audience: base, at: now() })
    expect(await rejectionOf(token)).toContain(`does not trust the issuer "${evil.url}"`)
    expect(evil.requests).toEqual([])
  })
  test.each(['/', '/acme', '#', '?x'])(
    'one of an issuer whose URL starts with that of a trusted one: %s',
    async (rest) => {
      expect(await rejectionOf(await sign({ claims: { iss: `${issuer().url}${rest}` } }))).toContain('does not trust')
    },
  )
  test('one with an unknown critical header', async () => {
    const token = (await sign()).split('.')
    const header = encode({ alg: 'RS256', kid: issuer().publicKey().kid, crit: ['x'], x: 1 })
    expect(await rejectionOf([header, token[1], token[2]].join('.'))).toContain('is invalid')
  })
  test.each(['a.b.c', '..', 'e30.e30.e30', 'eyJhbGciOiJSUzI1NiJ9.e30.', `${encode({ alg: 'RS256', kid: 'k' })}.bm8.x`])(
    'malformed: %s',
    async (token) => {
      expect(await rejectionOf(token)).toMatch(/cannot be decoded|not signed with RS256/)
    },
  )
  test('one over the length limit', async () => {
    expect(await rejectionOf(await sign({ claims: { filler: 'x'.repeat(9000) } }))).toContain('longer than 8192')
  })
  test('and no message repeats it', async () => {
    const token = await sign({ audience: 'https://other.test' })
    for (const part of token.split('.')) expect(await rejectionOf(token)).not.toContain(part)
  })
})
