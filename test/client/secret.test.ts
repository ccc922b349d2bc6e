import type { ServerResponse } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getJson } from '../../src/client/request-url.ts'
import { createRedactor } from '../../src/client/response.ts'
import { CommitSha } from '../../src/wire/primitives.ts'
import {
  createTestClient,
  failureOf,
  json,
  trailParams,
  report,
  serveSockets,
  serve,
  type RecordedRequest,
} from '../../testkit/client/server.ts'

const token = `des_public_${'s3cr3t'.repeat(8)}`

/** All text of an error that could reach a log: message, stack and facts, also of its causes. */
function toLoggableText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const facts = 'facts' in error ? JSON.stringify(error.facts) : ''
  return `${error.message}${error.stack}${facts}${error.cause === undefined ? '' : toLoggableText(error.cause)}`
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
  ['a server error', (echo) => (response) => response.writeHead(500).end(`Trace: ${echo}`)],
  ['an HTML page', (echo) => (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${echo}`)],
  ['a content type', (echo) => (response) => response.writeHead(200, { 'content-type': echo }).end('no')],
  ['a refusal as plain text', (echo) => (response) => response.writeHead(401).end(`You sent ${echo}`)],
  [
    'a text that is cut inside it',
    (echo) => (response) => response.writeHead(401).end(`${'x'.repeat(50)} ${echo.repeat(9)}`),
  ],
  ['a problem document', (echo) => (response) => response.writeHead(400).end(JSON.stringify(problem(echo)))],
  ['a redirect', (echo) => (response) => response.writeHead(302, { location: `https://h.example/?${echo}` }).end()],
  [
    'the members of JSON',
    (echo) => (response) => response.writeHead(200).end(JSON.stringify({ [echo]: [{ name: 1 }] })),
  ],
]

describe.each(echoes)('a token that the server echoes in %s', (_, toRespond) => {
  test('does not appear in a message, fact, cause or debug line', async () => {
    const lines: string[] = []
    const { url, seen } = await serve((response, { headers }) => toRespond(headers.authorization ?? '')(response))
    const client = createTestClient(url, { token, timeoutSeconds: 1, debug: (line) => lines.push(line) })
    const logged = toLoggableText(await failureOf(client.listFlows({ params: { org: 'o' } })))
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`)
    expect(`${logged}${lines.join('')}`).not.toContain('s3cr3t')
  })
})

test('a token that the server echoes as a JSON key is redacted in a message that names the keys', async () => {
  const { url } = await serve((response, { headers }) => {
    response.writeHead(200).end(JSON.stringify({ [headers.authorization ?? '']: [{}] }))
  })
  const query = { commit_list: [CommitSha.parse('a'.repeat(40))] }
  const failure = await failureOf(
    createTestClient(url, { token }).listAttestationsForCriteria({ ...trailParams, query }),
  )
  expect(failure.message).toMatch(/Bearer \*\*\*\.0\.attestation_id: is required/)
  expect(toLoggableText(failure)).not.toContain('s3cr3t')
})

test('credentials in the base URL do not appear in debug lines', async () => {
  const lines: string[] = []
  const { url, seen } = await serve(json(200, []))
  const withUser = url.replace('://', '://jane:hunter2@')
  await createTestClient(withUser, { debug: (line) => lines.push(line) }).listFlows({ params: { org: 'o' } })
  expect(lines.join('')).not.toMatch(/jane|hunter2/)
  expect(seen).toHaveLength(1)
})

test('a token that the server echoes in something other than HTTP is redacted', async () => {
  const url = await serveSockets((socket) => void socket.once('data', (chunk) => socket.end(chunk)))
  expect(
    toLoggableText(await failureOf(createTestClient(url, { token, timeoutSeconds: 1 }).getTrail(trailParams))),
  ).not.toContain('s3cr3t')
})

test('debug has one line for each request and response', async () => {
  const lines: string[] = []
  const { url } = await serve(json(503, {}), json(201, { attestation_id: '7' }))
  await createTestClient(url, { debug: (line) => lines.push(line.replace(/in \d+ ms/, 'in N ms')) }).reportGeneric(
    report,
  )
  const line = `POST ${url}/attestations/o/f/trail/t/generic`
  const sent = `${line}, data_json: ${JSON.stringify(report.body)}`
  expect(lines).toEqual([
    sent,
    `${line} → 503 in N ms, 2 bytes: {}`,
    sent,
    `${line} → 201 in N ms, 22 bytes: {"attestation_id":"7"}`,
  ])
})

test.each([
  ['des_1_abc\n', /contains a space, a line break/],
  ['Bearer des_1_abc', /contains a space/],
  ['des_1_äbc', /another character/],
  ['', /is empty/],
])('a token that a header cannot contain is refused before anything is sent: %j', async (bad, message) => {
  const { url, seen } = await serve(json(201, {}))
  const failure = await failureOf(createTestClient(url, { token: bad }).reportGeneric(report))
  expect(failure).toMatchObject({ code: 'usage', message: expect.stringMatching(message), facts: { input: 'token' } })
  expect(failure.message).not.toContain('abc')
  expect(seen).toEqual([])
})

test('an error of the token function ends the call unchanged', async () => {
  const { url, seen } = await serve(json(200, []))
  const tokenError = new Error('no token')
  const call = createTestClient(url, { token: () => Promise.reject(tokenError) }).listFlows({ params: { org: 'o' } })
  await expect(call).rejects.toBe(tokenError)
  expect(seen).toEqual([])
})

test('the password of basic authentication is redacted in messages about other servers', async () => {
  const { origin } = await serve((response: ServerResponse, { headers }: RecordedRequest) => {
    const pair = Buffer.from((headers.authorization ?? '').slice(6), 'base64').toString()
    response.writeHead(200).end(`${headers.authorization} is ${pair} with ${pair.split(':')[1]}`)
  })
  const headers = { authorization: `Basic ${Buffer.from('jane:hunter2').toString('base64')}` }
  const { message } = await failureOf(getJson({ url: `${origin}/x`, headers, timeoutSeconds: 5 }))
  expect(message).toContain('Basic *** is *** with ***')
})

test('any token is redacted in any text', () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((it) => String.fromCodePoint(it)),
    minLength: 8,
  })
  fc.assert(
    fc.property(visible, fc.string(), fc.string(), (secret, before, after) => {
      const redacted = createRedactor({ authorization: `Bearer ${secret}` })(before + secret + after)
      expect(redacted).toContain('***')
      expect(redacted.replaceAll('***', '')).not.toContain(secret)
    }),
  )
})
