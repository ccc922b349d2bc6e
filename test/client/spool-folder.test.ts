import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaySpool, spoolRequest } from '../../src/client/spool.ts'
import { createTestClient, failureOf, json, receipt, serve, type RecordedRequest } from '../../testkit/client/server.ts'

const params = { org: 'o', flow_name: 'f', trail_name: 't' }
const entry = (name: string) =>
  ({ operation: 'reportGeneric', params, body: { attestation_name: name, is_compliant: true } }) as const
const quiet = { onSent: () => undefined }

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const nameIn = ({ body }: RecordedRequest): string | undefined =>
  /"attestation_name":"(\w+)"/.exec(body.toString())?.[1]

test('an entry that is added after a partial replay is sent last', async () => {
  const folder = createFolder()
  for (const name of ['a', 'b', 'c']) await spoolRequest(folder, entry(name))
  const partial = await serve(json(201, receipt), json(201, receipt), json(400, {}))
  await failureOf(replaySpool(folder, createTestClient(partial.url), quiet))
  await spoolRequest(folder, entry('d'))
  const { url, seen } = await serve(json(201, receipt))
  expect(await replaySpool(folder, createTestClient(url), quiet)).toEqual({ sent: 2 })
  expect(seen.map(nameIn)).toEqual(['c', 'd'])
})

test('the error of a replay names the entry, the reason, the progress and what to do', async () => {
  const folder = createFolder()
  for (const name of ['a', 'b', 'c']) await spoolRequest(folder, entry(name))
  const { url } = await serve(json(201, receipt), json(400, { message: 'The name is taken.' }))
  const failure = await failureOf(replaySpool(folder, createTestClient(url), quiet))
  expect(failure).toMatchObject({ code: 'refused', facts: { status: 400, sent: 1, left: 2 } })
  expect(failure.message).toMatch(/000002-reportGeneric-\w+\.json could not be sent: .*The name is taken\./)
  expect(failure.message).toContain('Sent before it: 1. Still in the folder: 2. Fix the cause or remove this file')
})

test('an outage leaves the folder unchanged', async () => {
  const folder = createFolder()
  await spoolRequest(folder, { ...entry('a'), file: { filename: 'r.xml', content: '<x/>' } })
  const before = readdirSync(folder)
  const client = createTestClient('http://127.0.0.1:1/api/v2', { timeoutSeconds: 1 })
  expect(await failureOf(replaySpool(folder, client, quiet))).toMatchObject({ code: 'unreachable', facts: { left: 1 } })
  expect(readdirSync(folder)).toEqual(before)
})

test('a file keeps its name and type', async () => {
  const folder = createFolder()
  const file = { filename: 'scan.sarif', contentType: 'application/sarif+json', content: 'evidence' }
  await spoolRequest(folder, { ...entry('a'), file })
  expect(readdirSync(folder).map((name) => name.replace(/\w{8}\./, ''))).toEqual([
    '000001-reportGeneric-attachment',
    '000001-reportGeneric-json',
  ])
  const { url, seen } = await serve(json(201, receipt))
  await replaySpool(folder, createTestClient(url), quiet)
  expect(seen[0]?.body.toString()).toMatch(
    /filename="scan\.sarif"\r\nContent-Type: application\/sarif\+json\r\n\r\nevidence\r\n/,
  )
})

test('an already recorded entry is distinguished from a new one', async () => {
  const folder = createFolder()
  await spoolRequest(folder, entry('a'))
  await spoolRequest(folder, entry('b'))
  const { url } = await serve(json(201, receipt, { 'idempotency-replayed': 'true' }), json(201, receipt))
  const lines: string[] = []
  await replaySpool(folder, createTestClient(url), { onSent: (line) => lines.push(line) })
  expect(lines.map((line) => line.split(': ')[1])).toEqual(['already recorded', 'sent'])
})

const stored = { version: 1, ...entry('a'), idempotencyKey: 'k' }

test.each([
  ['an incomplete file', '{"version":1,"oper', /body: /],
  ['a later version', JSON.stringify({ ...stored, version: 2 }), /version: /],
  [
    'a body that its operation does not accept',
    JSON.stringify({ ...stored, body: {} }),
    /attestation_name: is required/,
  ],
  [
    'an operation that is the name of an object method',
    JSON.stringify({ ...stored, operation: 'toString' }),
    /operation: is not a report or a trail/,
  ],
  [
    'an attachment outside the folder',
    JSON.stringify({ ...stored, file: { filename: 'x', kept: '../../etc/passwd' } }),
    /file\.kept: must be the name of an attachment in this folder/,
  ],
  [
    'a missing attachment',
    JSON.stringify({ ...stored, file: { filename: 'x', kept: 'x.attachment' } }),
    /x\.attachment/,
  ],
])('%s is refused by file name and kept, and nothing is sent', async (_, text, message) => {
  const folder = createFolder()
  const path = join(folder, '000001-x.json')
  writeFileSync(path, text)
  const { url, seen } = await serve(json(201, receipt))
  const failure = await failureOf(replaySpool(folder, createTestClient(url), quiet))
  expect(failure).toMatchObject({ code: 'file', message: expect.stringMatching(message) })
  expect(failure.message).toContain(path)
  expect(seen).toEqual([])
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('an unfinished file of a crash is not an entry', async () => {
  const folder = createFolder()
  writeFileSync(join(folder, '000001-reportGeneric-aaaaaaaa.json.part'), '{"vers')
  const { url } = await serve(json(201, receipt))
  expect(await replaySpool(folder, createTestClient(url), quiet)).toEqual({ sent: 0 })
})
