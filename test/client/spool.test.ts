import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ExactNumber } from '../../src/wire/json/exact-number.ts'
import { replaySpool, spoolRequest } from '../../src/client/spool.ts'
import { createTestClient, json, serve } from '../../testkit/client/server.ts'

const params = { org: 'o', flow_name: 'f', trail_name: 't' }
const entry = (name: string) =>
  ({ operation: 'reportGeneric', params, body: { attestation_name: name, is_compliant: true } }) as const
const receipt = { attestation_id: 'a' }

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('entries are sent in order, with their files and keys, and then removed', async () => {
  const folder = createFolder()
  await spoolRequest(folder, { ...entry('first'), idempotencyKey: 'k1', file: { filename: 'r.xml', content: '<x/>' } })
  for (let at = 2; at <= 12; at += 1) await spoolRequest(folder, entry(`n${at}`))
  const { url, seen } = await serve(json(201, receipt))
  const lines: string[] = []
  expect(await replaySpool(folder, createTestClient(url), { onSent: (line) => lines.push(line) })).toEqual({ sent: 12 })
  expect(seen.map(({ body }) => /"attestation_name":"(\w+)"/.exec(body.toString())?.[1])).toEqual([
    'first',
    ...Array.from({ length: 11 }, (_, at) => `n${at + 2}`),
  ])
  expect(seen[0]?.headers['idempotency-key']).toBe('k1')
  expect(seen[0]?.body.includes('<x/>')).toBe(true)
  expect(readdirSync(folder)).toEqual([])
  expect(lines).toHaveLength(12)
})

test('a failure stops the replay and keeps the rest, and the next replay uses the same keys', async () => {
  const folder = createFolder()
  for (const name of ['a', 'b', 'c']) await spoolRequest(folder, entry(name))
  const { url, seen } = await serve(json(201, receipt), json(403, {}), json(201, receipt))
  const client = createTestClient(url)
  await expect(replaySpool(folder, client, { onSent: () => undefined })).rejects.toMatchObject({ code: 'refused' })
  expect(readdirSync(folder)).toHaveLength(2)
  await replaySpool(folder, client, { onSent: () => undefined })
  expect(seen[1]?.headers['idempotency-key']).toBe(seen[2]?.headers['idempotency-key'])
})

test('a number that JavaScript cannot hold is sent as it was spooled', async () => {
  const folder = createFolder()
  const { body, ...rest } = entry('a')
  await spoolRequest(folder, { ...rest, body: { ...body, user_data: { id: new ExactNumber('12345678901234567890') } } })
  const { url, seen } = await serve(json(201, receipt))

  await replaySpool(folder, createTestClient(url), { onSent: () => undefined })

  expect(seen[0]?.body.toString()).toContain('"user_data":{"id":12345678901234567890}')
})

test('the folder contains no token', async () => {
  const folder = createFolder()
  await spoolRequest(folder, entry('a'))
  expect(
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join(''),
  ).not.toMatch(/token|authorization/i)
})

test.each([
  ['{', /is not a valid spooled report/],
  [
    '{"version":1,"operation":"dropEverything","params":{},"body":{},"idempotencyKey":"k"}',
    /operation: is not a report or a trail/,
  ],
])('an invalid spool file is refused by name: %s', async (text, message) => {
  const folder = createFolder()
  writeFileSync(join(folder, '000001-x.json'), text)
  const { url } = await serve(json(201, receipt))
  await expect(replaySpool(folder, createTestClient(url), { onSent: () => undefined })).rejects.toThrow(message)
})

test('a missing folder is an error', async () => {
  const { url } = await serve(json(201, receipt))
  await expect(replaySpool('/no/such/folder', createTestClient(url), { onSent: () => undefined })).rejects.toThrow(
    /is not a readable folder/,
  )
})
