import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isJobToken } from '../../../src/service/access/job-token.ts'
import { keySet, pushClaims, startIssuer } from '../../../testkit/service/access/issuer.ts'
import { base, useJudgement } from '../../../testkit/service/access/judgement.ts'

const { issuer, now, pass, sign, verify, refusalOf } = useJudgement()

describe('the token of a job', () => {
  test('holds, and tells who the job is', async () => {
    const { sub: _, ...told } = pushClaims
    expect(await verify(await sign())).toEqual({ ...told, issuer: issuer().url })
  })
  test('is told from an API token', async () => {
    expect(isJobToken(await sign())).toBe(true)
    expect(isJobToken('des_abc_def')).toBe(false)
  })
  test.each([base, `${base}/`])('holds for the audience %s', async (audience) => {
    expect(await verify(await sign({ audience }))).toMatchObject({ repository: 'acme/shop' })
  })
  test('holds for one of several audiences', async () => {
    const token = await sign({ claims: { aud: ['https://other.test', base] } })
    expect(await verify(token)).toMatchObject({ repository: 'acme/shop' })
  })
  test('holds whatever `sub` says, or without one', async () => {
    for (const sub of ['repo:evil/evil:ref:refs/heads/x', undefined]) {
      expect(await verify(await sign({ claims: { sub } }))).toMatchObject({ repository_id: '42' })
    }
  })
  test.each(['https://evidence.example.test', `${base}//`, `${base}/x`, 'https://other.test/api/v2', ''])(
    'does not hold for the audience %j, and says both',
    async (audience) => {
      const message = await refusalOf(await sign({ audience }))
      expect(message).toContain(`is for "${audience}"`)
      expect(message).toContain(`"${base}"`)
    },
  )
  test('holds until it expires, but for as much as clocks may differ', async () => {
    const token = await sign()
    pass(300 + 59)
    expect(await verify(token)).toMatchObject({ run_id: '1001' })
    pass(2)
    expect(await refusalOf(token)).toContain('has expired')
  })
  test('does not hold before its time', async () => {
    expect(await refusalOf(await sign({ claims: { nbf: now() + 61 } }))).toContain('"nbf"')
    expect(await refusalOf(await sign({ claims: { iat: now() + 61 } }))).toContain('"iat"')
    expect(await verify(await sign({ claims: { nbf: now() + 59, iat: now() + 59 } }))).toBeDefined()
  })
  test('is old after an hour, whatever it says itself', async () => {
    const token = await sign({ claims: { exp: now() + 1e7 } })
    pass(3600 + 61)
    expect(await refusalOf(token)).toContain('has expired')
  })
  test.each(['exp', 'nbf', 'iat', 'aud', 'repository', 'repository_id', 'repository_owner_id', 'run_id', 'actor'])(
    'does not hold without %s',
    async (claim) => {
      expect(await refusalOf(await sign({ claims: { [claim]: undefined } }))).toContain(claim)
    },
  )
  test.each([
    ['repository_id', 42],
    ['repository_owner_id', '7 OR 1=1'],
    ['repository', 'shop'],
    ['run_id', ''],
    ['ref', null],
  ])('does not hold with %s as %j', async (claim, value) => {
    expect(await refusalOf(await sign({ claims: { [claim]: value } }))).toContain(claim)
  })
})

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('a forged token does not hold:', () => {
  test('one that was changed after it was signed', async () => {
    const [header, , signature] = (await sign()).split('.')
    const [, other] = (await sign({ claims: { repository_id: '43' } })).split('.')
    expect(await refusalOf(`${header}.${other}.${signature}`)).toContain('was changed after it was signed')
  })
  test('one that nobody signed', async () => {
    const [, payload] = (await sign()).split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await refusalOf(`${encode({ alg, typ: 'JWT', kid: 'x' })}.${payload}.`)).toContain('not signed with RS256')
    }
  })
  test('one that is signed with the public key as if that were a secret', async () => {
    const [, payload] = (await sign()).split('.')
    const { kid, n = '' } = issuer().publicKey()
    for (const secret of [n, Buffer.from(n, 'base64url'), JSON.stringify(issuer().publicKey())]) {
      const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await refusalOf(`${signed}.${mac}`)).toContain('not signed with RS256')
      const claimed = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${payload}`
      const other = createHmac('sha256', secret).update(claimed).digest('base64url')
      expect(await refusalOf(`${claimed}.${other}`)).toContain('signed by somebody else')
    }
  })
  test('one that brings its own key along, or says where it is', async () => {
    await using evil = await startIssuer()
    const header = { jwk: evil.publicKey(), jku: `${evil.url}${keySet}`, kid: issuer().publicKey().kid }
    const token = await evil.sign({ audience: base, at: now(), claims: { iss: issuer().url }, header })
    expect(await refusalOf(token)).toContain('signed by somebody else')
    expect(evil.asked).toEqual([])
  })
  test('one of an issuer that is not trusted, which is not even asked', async () => {
    await using evil = await startIssuer()
    const token = await evil.sign({ audience: base, at: now() })
    expect(await refusalOf(token)).toContain(`"${evil.url}", which this service does not trust`)
    expect(evil.asked).toEqual([])
  })
  test.each(['/', '/acme', '#', '?x'])(
    'one of an issuer whose name only begins like that of a trusted one: %s',
    async (rest) => {
      expect(await refusalOf(await sign({ claims: { iss: `${issuer().url}${rest}` } }))).toContain('does not trust')
    },
  )
  test('one that must be understood in a way that is not', async () => {
    const token = (await sign()).split('.')
    const header = encode({ alg: 'RS256', kid: issuer().publicKey().kid, crit: ['x'], x: 1 })
    expect(await refusalOf([header, token[1], token[2]].join('.'))).toContain('does not hold')
  })
  test.each(['a.b.c', '..', 'e30.e30.e30', 'eyJhbGciOiJSUzI1NiJ9.e30.', `${encode({ alg: 'RS256', kid: 'k' })}.bm8.x`])(
    'nonsense: %s',
    async (token) => {
      expect(await refusalOf(token)).toMatch(/cannot be read|not signed with RS256/)
    },
  )
  test('one that is larger than any', async () => {
    expect(await refusalOf(await sign({ claims: { filler: 'x'.repeat(9000) } }))).toContain('longer than 8192')
  })
  test('and no refusal repeats it', async () => {
    const token = await sign({ audience: 'https://other.test' })
    for (const part of token.split('.')) expect(await refusalOf(token)).not.toContain(part)
  })
})
