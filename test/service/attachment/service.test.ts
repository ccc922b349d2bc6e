import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type RunningService } from '../../../src/service/main.ts'
import { answer, environment, startS3, type Fault, type S3Server } from '../../../testkit/service/attachment/s3.ts'

let s3: S3Server
let folder: string
let service: RunningService
beforeAll(async () => {
  Object.assign(process.env, environment)
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  service = await startService({ folder, attachments: s3.place() })
})
afterAll(async () => {
  await service.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask(path: string, body?: FormData): Promise<Response> {
  const headers = { authorization: `Bearer ${service.firstToken}` }
  return fetch(`${service.url}/${path}`, body === undefined ? { headers } : { method: 'POST', headers, body })
}

async function attest(file: string): Promise<Response> {
  const body = new FormData()
  body.set('data_json', JSON.stringify({ attestation_name: 'note', is_compliant: true }))
  body.set('attachment_file', new Blob([file]), 'note.txt')
  return ask('attestations/acme/shop/trail/one/generic', body)
}

test('a file that came with an attestation goes to S3, and comes back from there', async () => {
  const attested = await attest('kept on S3')
  const { attestation_id: id } = (await attested.json()) as { readonly attestation_id: string }

  const download = await ask(`attestations/acme/${id}/attachment`)

  expect(await download.text()).toBe('kept on S3')
  const sha256 = createHash('sha256').update('kept on S3').digest('hex')
  expect(s3.asked.filter((line) => line.startsWith('PUT') && line.endsWith(sha256))).toHaveLength(1)
})

const down: Fault = (_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end()
const denied: Fault = (_, response) => answer(response, 403, 'AccessDenied')

test.each([
  ['is down', down],
  ['denies', denied],
])('while S3 %s a file is refused with 503 and nothing is recorded; afterwards it is taken', async (how, fault) => {
  const before = await (await ask('attestations/acme')).text()
  s3.spoil(undefined, fault)

  const refused = await attest(`while it ${how}`)

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused.text()).not.toContain('127.0.0.1')
  expect(await (await ask('attestations/acme')).text()).toBe(before)
  expect((await attest(`after it ${how}`)).status).toBe(201)
  expect(await (await ask('attestations/acme')).text()).not.toBe(before)
})

test('readyz says what S3 refuses, and nothing of where it is', async () => {
  const readyz = `${new URL(service.url).origin}/readyz`
  expect((await fetch(readyz)).status).toBe(200)
  s3.spoil(denied)

  const answered = await fetch(readyz)

  expect(answered.status).toBe(503)
  expect(await answered.json()).toEqual({
    status: 'not ready',
    store: 'ok',
    attachments: 'failing',
    attachments_reason: 'GET was refused: 403 AccessDenied',
  })
  expect((await fetch(readyz)).status).toBe(200)
})

test('where the place does not do its work when the service starts, the log says so, and it starts all the same', async () => {
  const told = Promise.withResolvers<string>()
  s3.spoil(denied)

  const another = await startService({ folder: join(folder, 'another'), attachments: s3.place(), log: told.resolve })

  expect(await told.promise).toMatch(/^The place for attachments does not do its work, .*AccessDenied/)
  expect((await fetch(`${new URL(another.url).origin}/readyz`)).status).toBe(200)
  await another.close()
})
