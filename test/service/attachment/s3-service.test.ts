import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttachments } from '../../../src/service/attachment/open-attachments.ts'
import { startService, type RunningService } from '../../../src/service/main.ts'
import { unpackPackage } from '../../../testkit/package/download.ts'
import {
  respondWithError,
  s3Environment,
  startFakeS3,
  type Fault,
  type FakeS3,
} from '../../../testkit/service/attachment/fake-s3.ts'

let s3: FakeS3
let folder: string
let service: RunningService
beforeAll(async () => {
  Object.assign(process.env, s3Environment)
  s3 = await startFakeS3()
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  service = await startService({ folder, attachments: s3.location(), openAttachments, signLogs: true })
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

test('the file of an attestation is stored on S3, and downloaded from there', async () => {
  const attested = await attest('kept on S3')
  const { attestation_id: id } = (await attested.json()) as { readonly attestation_id: string }

  const download = await ask(`attestations/acme/${id}/attachment`)

  expect(await download.text()).toBe('kept on S3')
  const sha256 = createHash('sha256').update('kept on S3').digest('hex')
  expect(s3.requests.filter((line) => line.startsWith('PUT') && line.includes(sha256))).toHaveLength(1)
})

const down: Fault = (_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end()
const denied: Fault = (_, response) => respondWithError(response, 403, 'AccessDenied')

test('the package of its trail has the file too, and is cut short while S3 does not give it', async () => {
  await attest('kept on S3')

  const bytes = Buffer.from(await (await ask('packages/acme/shop/one')).arrayBuffer())
  const sha256 = createHash('sha256').update('kept on S3').digest('hex')
  expect(String((await unpackPackage(bytes)).get(`attachments/${sha256}`))).toBe('kept on S3')

  s3.failNext(denied)
  const refused = await ask('packages/acme/shop/one')
  await expect(refused.arrayBuffer()).rejects.toThrow('terminated')
})

test.each([
  ['is down', down, 503, /^\d+$/],
  ['denies access', denied, 500, /^$/],
] as const)(
  'while S3 %s a report with a file is not recorded; afterwards it is accepted',
  async (how, fault, status, wait) => {
    const before = await (await ask('attestations/acme')).text()
    s3.failNext(undefined, fault)

    const refused = await attest(`while it ${how}`)

    expect(refused.status).toBe(status)
    expect(refused.headers.get('retry-after') ?? '').toMatch(wait)
    expect(await refused.text()).not.toContain('127.0.0.1')
    expect(await (await ask('attestations/acme')).text()).toBe(before)
    expect((await attest(`after it ${how}`)).status).toBe(201)
    expect(await (await ask('attestations/acme')).text()).not.toBe(before)
  },
)

test('readyz reports with verbose what S3 refuses, without its location, and takes traffic', async () => {
  const readyz = `${new URL(service.url).origin}/readyz?verbose`
  // The requests of one second share one answer.
  const shared = { timeout: 100_000, interval: 250 }
  const askReady = async (): Promise<unknown> => {
    const response = await fetch(readyz)
    return { status: response.status, body: await response.json() }
  }
  const sound = { status: 200, body: { attachments: 'ok' } }
  await expect.poll(askReady, shared).toMatchObject(sound)
  s3.failNext(denied)

  await expect.poll(askReady, shared).toEqual({
    status: 200,
    body: {
      status: 'ready',
      database: 'ok',
      attachments: 'failing',
      attachments_reason: 'GET was refused: 403 AccessDenied',
      signing: 'ok',
      keys: 'ok',
      clock: 'ok',
      notifications: 'ok',
    },
  })
  await expect.poll(askReady, shared).toMatchObject(sound)
})

test('the service starts without a working attachment storage, and logs that', async () => {
  const logged = Promise.withResolvers<string>()
  s3.failNext(denied)

  const another = await startService({
    folder: join(folder, 'another'),
    attachments: s3.location(),
    openAttachments,
    log: logged.resolve,
  })

  expect(await logged.promise).toMatch(/^The attachment storage is not available\. .*AccessDenied/)
  expect((await fetch(`${new URL(another.url).origin}/readyz`)).status).toBe(200)
  await another.close()
})
