import { describe, expect, test } from 'vitest'
import { isJobToken } from '../../../src/service/access/job-token.ts'
import { base, useVerifier } from '../../../testkit/service/access/verifier.ts'

const { issuer, now, advanceClock, sign, rejectionOf } = useVerifier()

test.each([
  ['a.b.c', true],
  ['a.b.', true],
  ['a-_.b.c', true],
  ['a.b', false],
  ['a..c', false],
  [' a.b.c', false],
  ['a.b.c ', false],
  ['!a.b.c', false],
  ['a.b.c.d', false],
  ['des_a_b', false],
])('%j is the token of a job: %s', (token, isOne) => {
  expect(isJobToken(token)).toBe(isOne)
})

describe('the message about a token', () => {
  test.each(['exp', 'nbf', 'iat', 'aud'])('without %s names the claim', async (claim) => {
    expect(await rejectionOf(await sign({ claims: { [claim]: undefined } }))).toBe(
      `The job's token has no claim "${claim}".`,
    )
  })
  test('that is not valid yet has the claim and its time', async () => {
    const nbf = now() + 61
    expect(await rejectionOf(await sign({ claims: { nbf } }))).toBe(
      `The job's token is not valid now: "nbf" is ${nbf}; check the clocks of both machines.`,
    )
  })
  test('of another audience has both', async () => {
    expect(await rejectionOf(await sign({ audience: 'https://other.test' }))).toBe(
      `The job's token has the audience "https://other.test", but this service is "${base}"; set the input \`url\` of the action to that, or start the service with --public-url.`,
    )
  })
  test('that has expired asks for a new one', async () => {
    const token = await sign()
    advanceClock(361)
    expect(await rejectionOf(token)).toBe(
      "The job's token has expired; request a new one before each call, as the action does.",
    )
  })
  test('with an unknown critical header has the code of the failure', async () => {
    const [, payload, signature] = (await sign()).split('.')
    const header = { alg: 'RS256', kid: issuer().publicKey().kid, crit: ['x'], x: 1 }
    const token = [Buffer.from(JSON.stringify(header)).toString('base64url'), payload, signature].join('.')
    expect(await rejectionOf(token)).toBe("The job's token is invalid (ERR_JOSE_NOT_SUPPORTED).")
  })
  test('that was changed is about its signature', async () => {
    const [header, payload] = (await sign()).split('.')
    const [, , signature] = (await sign({ claims: { run_id: '9' } })).split('.')
    expect(await rejectionOf([header, payload, signature].join('.'))).toBe(
      "The signature of the job's token is invalid: the token was changed, or signed with another key.",
    )
  })
  test.each([
    ['a key', { header: { kid: undefined } }],
    ['an issuer', { claims: { iss: undefined } }],
  ])('without %s is that it cannot be decoded', async (_what, request) => {
    expect(await rejectionOf(await sign(request))).toBe(
      'The bearer token looks like a JWT but cannot be decoded; send the complete token.',
    )
  })
  test.each([
    [8192, 'The bearer token looks like a JWT but cannot be decoded; send the complete token.'],
    [8193, 'The bearer token is longer than 8192 characters.'],
  ])('of %d characters', async (length, message) => {
    expect(await rejectionOf('a'.repeat(length))).toBe(message)
  })
})
