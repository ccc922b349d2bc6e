import type { ServerResponse } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getJson } from '../../src/client/json.ts'
import { createConcealment } from '../../src/client/secret.ts'
import { CommitSha } from '../../src/schema/primitives.ts'
import { connect, failureOf, json, place, report, rude, serve, type Seen } from '../../testkit/client/server.ts'

const token = `des_public_${'s3cr3t'.repeat(8)}`

/** All that could reach a log: message, stack and facts of an error and of everything that it was caused by. */
function everything(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const facts = 'facts' in error ? JSON.stringify(error.facts) : ''
  return `${error.message}${error.stack}${facts}${error.cause === undefined ? '' : everything(error.cause)}`
}

const problem = (echo: string): object => ({
  type: 'about:blank',
  title: echo,
  status: 400,
  message: `You sent ${echo}.`,
  request_id: 'r',
  errors: { [`headers.${echo}`]: echo },
})

const echoes: readonly (readonly [string, (echo: string) => (response: ServerResponse) => unknown])[] = [
  ['a breakdown', (echo) => (response) => response.writeHead(500).end(`Trace: ${echo}`)],
  ['a page', (echo) => (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${echo}`)],
  ['a content type', (echo) => (response) => response.writeHead(200, { 'content-type': echo }).end('no')],
  ['a refusal in text', (echo) => (response) => response.writeHead(401).end(`You sent ${echo}`)],
  ['a text cut within it', (echo) => (response) => response.writeHead(401).end(`${'x'.repeat(50)} ${echo.repeat(9)}`)],
  ['a problem document', (echo) => (response) => response.writeHead(400).end(JSON.stringify(problem(echo)))],
  ['a redirect', (echo) => (response) => response.writeHead(302, { location: `https://h.example/?${echo}` }).end()],
  ['members of JSON', (echo) => (response) => response.writeHead(200).end(JSON.stringify({ [echo]: [{ name: 1 }] }))],
]

describe.each(echoes)('a token that comes back in %s', (_, toAnswer) => {
  test('is in no message, fact, cause or line of debug', async () => {
    const lines: string[] = []
    const { url, seen } = await serve((response, { headers }) => toAnswer(headers.authorization ?? '')(response))
    const client = connect(url, { token, budget: 1, debug: (line) => lines.push(line) })
    const told = everything(await failureOf(client.listFlows({ params: { org: 'o' } })))
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`)
    expect(`${told}${lines.join('')}`).not.toContain('s3cr3t')
  })
})

test('a token that comes back as a key of JSON, where the message names the keys', async () => {
  const { url } = await serve((response, { headers }) => {
    response.writeHead(200).end(JSON.stringify({ [headers.authorization ?? '']: [{}] }))
  })
  const query = { commit_list: [CommitSha.parse('a'.repeat(40))] }
  const failure = await failureOf(connect(url, { token }).listAttestationsForCriteria({ ...place, query }))
  expect(failure.message).toMatch(/Bearer \*\*\*\.0\.attestation_id: is required/)
  expect(everything(failure)).not.toContain('s3cr3t')
})

test('credentials in the base URL go no further', async () => {
  const lines: string[] = []
  const { url, seen } = await serve(json(200, []))
  const withUser = url.replace('://', '://jane:hunter2@')
  await connect(withUser, { debug: (line) => lines.push(line) }).listFlows({ params: { org: 'o' } })
  expect(lines.join('')).not.toMatch(/jane|hunter2/)
  expect(seen).toHaveLength(1)
})

test('a token that comes back in what is no HTTP is not told either', async () => {
  const url = await rude((socket) => void socket.once('data', (chunk) => socket.end(chunk)))
  expect(everything(await failureOf(connect(url, { token, budget: 1 }).getTrail(place)))).not.toContain('s3cr3t')
})

test('debug tells of each request and answer', async () => {
  const lines: string[] = []
  const { url } = await serve(json(503, {}), json(201, { attestation_id: '7' }))
  await connect(url, { debug: (line) => lines.push(line.replace(/in \d+ ms/, 'in N ms')) }).reportGeneric(report)
  const asked = `POST ${url}/attestations/o/f/trail/t/generic`
  const sent = `${asked}, data_json: ${JSON.stringify(report.body)}`
  expect(lines).toEqual([
    sent,
    `${asked} → 503 in N ms, 2 bytes: {}`,
    sent,
    `${asked} → 201 in N ms, 22 bytes: {"attestation_id":"7"}`,
  ])
})

test.each([
  ['des_1_abc\n', /holds a space, a line break/],
  ['Bearer des_1_abc', /holds a space/],
  ['des_1_äbc', /another character/],
  ['', /is empty/],
])('a token that no header can carry is refused before anything is sent: %j', async (bad, message) => {
  const { url, seen } = await serve(json(201, {}))
  const failure = await failureOf(connect(url, { token: bad }).reportGeneric(report))
  expect(failure).toMatchObject({ code: 'usage', message: expect.stringMatching(message) })
  expect(failure.message).not.toContain('abc')
  expect(seen).toEqual([])
})

test('what a function for the token throws ends the call as it is', async () => {
  const { url, seen } = await serve(json(200, []))
  const refusal = new Error('no token for you')
  const asked = connect(url, { token: () => Promise.reject(refusal) }).listFlows({ params: { org: 'o' } })
  await expect(asked).rejects.toBe(refusal)
  expect(seen).toEqual([])
})

test('the password of basic authentication is kept from the messages of other servers too', async () => {
  const { origin } = await serve((response: ServerResponse, { headers }: Seen) => {
    const pair = Buffer.from((headers.authorization ?? '').slice(6), 'base64').toString()
    response.writeHead(200).end(`${headers.authorization} is ${pair} with ${pair.split(':')[1]}`)
  })
  const headers = { authorization: `Basic ${Buffer.from('jane:hunter2').toString('base64')}` }
  const { message } = await failureOf(getJson({ url: `${origin}/x`, headers, budget: 5 }))
  expect(message).toContain('Basic *** is *** with ***')
})

test('whatever the token, it is gone from whatever text holds it', () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((it) => String.fromCodePoint(it)),
    minLength: 8,
  })
  fc.assert(
    fc.property(visible, fc.string(), fc.string(), (secret, before, after) => {
      const shown = createConcealment({ authorization: `Bearer ${secret}` })(before + secret + after)
      expect(shown).toContain('***')
      expect(shown.replaceAll('***', '')).not.toContain(secret)
    }),
  )
})
