import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseArguments } from '../../src/cli/arguments.ts'
import { readDataLocation } from '../../src/cli/data-location.ts'
import { createServeOutput } from '../../src/cli/serve-output.ts'
import { createTerminal } from '../../src/cli/terminal.ts'
import { createCall, createFolder, startEvidenceServe, type RunningService } from '../../testkit/cli/evidence.ts'

type Line = Readonly<Record<string, unknown>>

function readLines(service: RunningService): readonly Line[] {
  return service
    .stderr()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

async function attest(
  service: RunningService,
  data: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = new FormData()
  body.set('data_json', JSON.stringify(data))
  return fetch(`${service.url}/attestations/acme/shop/trail/t/generic`, { method: 'POST', body, headers })
}

test('every request is one JSON line with the fields an operator needs', async () => {
  const service = await startEvidenceServe(createFolder())
  const headers = { authorization: `Bearer ${service.token}`, 'x-request-id': 'mine-1' }
  expect((await attest(service, { attestation_name: 'a', is_compliant: true }, headers)).status).toBe(201)
  expect((await attest(service, {}, { ...headers, 'x-request-id': 'mine-2' })).status).toBe(400)
  await fetch(`${new URL(service.url).origin}/healthz`)
  await fetch(`${new URL(service.url).origin}/no/such/page/secret-looking-path`)
  await service.stop()

  const lines = readLines(service)

  const requests = lines.filter(({ event }) => event === 'request')
  expect(requests).toHaveLength(3)
  expect(requests[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    event: 'request',
    id: 'mine-1',
    method: 'POST',
    route: '/api/v2/attestations/{org}/{flow_name}/trail/{trail_name}/generic',
    status: 201,
    ms: expect.any(Number),
    address: '127.0.0.1',
    org: 'acme',
    caller: 'first',
    caller_id: expect.any(String),
    bytes_in: expect.any(Number),
    bytes_out: expect.any(Number),
  })
  expect(requests[0]?.['bytes_in']).toBeGreaterThan(300)
  expect(requests[0]?.['bytes_out']).toBeGreaterThan(100)
  expect(requests[1]).toMatchObject({ id: 'mine-2', status: 400, level: 'info' })
  expect(requests[2]).toMatchObject({ route: 'unknown', status: 404 })
  expect(service.stderr()).not.toContain('secret-looking-path')
  expect(lines.filter(({ event }) => event === 'notice').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Stopping/),
    expect.stringMatching(/^Stopped/),
  ])
})

function word(): string {
  return randomUUID().replaceAll('-', '')
}

test('the log contains no secret, whether requests succeed or fail', async () => {
  const service = await startEvidenceServe(createFolder(), ['--allow-private-targets', '127.0.0.0/8'])
  const secrets = {
    webhook: `whsec_${Buffer.from(word()).toString('base64')}`,
    slack: `https://127.0.0.1:1/services/T0/B0/${word()}`,
    wrong: `des_abc_${word()}`,
    bare: word(),
    job: `${word()}.${word()}.${word()}`,
    query: word(),
    content: word(),
    key: word(),
  }
  const headers = { authorization: `Bearer ${service.token}`, 'idempotency-key': secrets.key }
  const action = {
    name: 'room',
    triggers: ['ON_ATTESTATION'],
    targets: [
      { type: 'WEBHOOK', url: `http://127.0.0.1:1/${secrets.query}`, secret: secrets.webhook },
      { type: 'SLACK', webhook: secrets.slack },
    ],
  }
  const put = await fetch(`${service.url}/actions/acme/flows`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  expect(put.status).toBe(201)
  for (const authorization of [`Bearer ${secrets.wrong}`, `Basic ${secrets.bare}`, `Bearer ${secrets.job}`]) {
    expect(
      (await fetch(`${service.url}/flows/acme?token=${secrets.query}`, { headers: { authorization } })).status,
    ).toBe(401)
  }
  const data = { attestation_name: 'a', is_compliant: true, user_data: { password: secrets.content } }
  await attest(service, data, { authorization: headers.authorization })
  await attest(service, { ...data, wrong: secrets.content }, headers)
  await fetch(`${new URL(service.url).origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token: service.token, next: '/' }),
    redirect: 'manual',
  })
  await expect.poll(() => service.stderr()).toContain('Target 2')
  await service.stop()

  const log = service.stderr()
  for (const secret of [...Object.values(secrets), service.token]) expect(log).not.toContain(secret)
  expect(readLines(service).filter(({ event }) => event === 'request')).toHaveLength(7)
})

test.each([
  ['a quote', 'gehe"im-wort', 'im-wort'],
  ['a backslash', String.raw`gehe\im-wort`, 'im-wort'],
  ['both, percent-encoded', 'gehe%22im%5C%5Cdas-wort', 'das-wort'],
  ['only a percent sign', 'gehe%25im-wort', 'im-wort'],
])('a password with %s is masked in every line', async (_, password, end) => {
  const env = { EVIDENCE_DATABASE: `postgres://ada:${password}@db.example.test/evidence` }
  const { call, stderr } = createCall([], { cwd: createFolder(), env })
  const terminal = createTerminal(call)
  const { database = '' } = readDataLocation(parseArguments('fsck', []), terminal)
  const written = new URL(database).password
  for (const format of ['json', 'text'] as const) {
    const log = createServeOutput(format, terminal.host.info)
    for (const text of [database, written, decodeURIComponent(written)]) log.error(`lost <${text}>`, new Error(text))
  }

  expect(stderr().match(/lost <\*\*\*>/g)).toHaveLength(6)
  expect(stderr()).not.toContain('gehe')
  expect(stderr()).not.toContain(end)
})

test('--log text prints readable lines, and --log none prints only warnings and errors', async () => {
  for (const [format, patterns] of [
    ['text', [/^\S+Z info {2}GET unknown 404 [\d.]+ ms \S+$/, /info {2}Stopping/, /info {2}Stopped/]],
    ['none', []],
  ] as const) {
    const service = await startEvidenceServe(createFolder(), ['--log', format])
    await fetch(`${new URL(service.url).origin}/no/such/page`)
    await service.stop()
    const lines = service.stderr().split('\n').slice(0, -1)
    expect(lines).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)))
  }
})

test('a failure is logged with its stack and causes, and cannot start a log line of its own', () => {
  const printed: string[] = []
  const observed = {
    id: 'one',
    method: 'GET',
    route: '/api/v2/flows/{org}',
    status: 500,
    ms: 1,
    address: '192.0.2.1',
    org: 'a\n2026-01-01T00:00:00.000Z info  forged\u001B[2J',
    bytes_in: 1,
    bytes_out: 2,
    error: new Error('outer', { cause: new TypeError('inner') }),
  }
  createServeOutput('json', (line) => printed.push(line)).request(observed)
  createServeOutput('text', (line) => printed.push(line)).request(observed)

  const [json = '', text = ''] = printed
  expect(JSON.parse(json)).toMatchObject({
    level: 'error',
    error: {
      name: 'Error',
      message: 'outer',
      stack: expect.stringContaining('output.test.ts'),
      cause: { name: 'TypeError', message: 'inner' },
    },
  })
  expect(json).not.toContain('\n')
  const margin = text.split('\n').filter((line) => !line.startsWith('  '))
  expect(margin).toHaveLength(1)
  expect(text).not.toContain('\u001B')
  expect(text).toContain('TypeError: inner')
})

test.each([
  [200, undefined, 'info'],
  [200, new Error('broke off on its way'), 'error'],
  [404, undefined, 'info'],
  [429, undefined, 'warn'],
  [503, new Error('the disk is full'), 'warn'],
  [500, new Error('unexpected'), 'error'],
])('status %s with error %s is logged as %s', (status, error, level) => {
  const printed: string[] = []
  const observed = { id: 'one', method: 'GET', route: '/', status, ms: 1, address: '', bytes_in: 1, bytes_out: 2 }
  createServeOutput('json', (line) => printed.push(line)).request({ ...observed, error })
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({ level })
})
