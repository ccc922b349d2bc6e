import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { parseS3Location } from '../../../src/service/attachment/s3-location.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import {
  respondWithError,
  s3Environment,
  startFakeS3,
  type Fault,
  type FakeS3,
} from '../../../testkit/service/attachment/fake-s3.ts'

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.close())

const open = (timeoutMs = 20_000, secrets = s3Environment): AttachmentStore =>
  openS3Attachments(parseS3Location(s3.location(), secrets), { timeoutMs })
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Whether these bytes are in a temporary file of an upload, of any test. */
function isWaiting(bytes: Buffer): boolean {
  const names = readdirSync(tmpdir()).filter((name) => /^evidence-.*\.part$/.test(name))
  return names.some((name) => {
    try {
      return readFileSync(join(tmpdir(), name)).equals(bytes)
    } catch {
      return false
    }
  })
}

const save = (attachments: AttachmentStore, bytes: Uint8Array) => attachments.save(Readable.from([bytes]))
async function read(attachments: AttachmentStore, bytes: Uint8Array): Promise<Buffer> {
  return buffer((await attachments.open(hash(bytes))) ?? Readable.from([]))
}

const broken: Fault = (_, response) => respondWithError(response, 500, 'InternalError')
const slowDown: Fault = (_, response) => respondWithError(response, 503, 'SlowDown')
const timedOut: Fault = (_, response) => respondWithError(response, 408, 'RequestTimeout')
const tooMany: Fault = (_, response) => respondWithError(response, 429, 'TooManyRequests')
const reset: Fault = (request) => request.socket.destroy()
const resetHalfWay: Fault = (request) => request.once('data', () => request.socket.destroy())
const denied: Fault = (_, response) => respondWithError(response, 403, 'AccessDenied')
const breakOff: Fault = (request, response) => {
  response.writeHead(200, { 'content-length': '100000' })
  response.write(Buffer.alloc(50_000), () => request.socket.destroy())
}

const entry = (at: number): string =>
  `<Contents><Key>x/${String(at).padStart(64, '0')}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`
function page(inner: string): Fault {
  return (_, response) => void response.end(`<ListBucketResult>${inner}</ListBucketResult>`)
}

describe('S3', () => {
  test('gets recently saved bytes only once', async () => {
    const attachments = open()
    const bytes = randomBytes(1000)
    await save(attachments, bytes)
    const before = s3.requests.length

    await save(attachments, bytes)

    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD'])
  })

  test('gets old bytes again, which renews their age', async () => {
    const attachments = open()
    const bytes = randomBytes(1000)
    await save(attachments, bytes)
    const before = s3.requests.length
    const old = { 'last-modified': new Date(Date.now() - 7_200_000).toUTCString(), 'content-length': '1000' }
    s3.failNext((_, response) => void response.writeHead(200, old).end())

    await save(attachments, bytes)

    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT'])
  })

  test.each([
    ['500s', [broken, broken]],
    ['SlowDown', [undefined, slowDown, slowDown]],
    ['a request timeout', [undefined, timedOut, timedOut]],
    ['too many requests', [tooMany, undefined, tooMany]],
    ['a connection reset', [reset, reset]],
    ['a connection reset while the bytes are sent', [undefined, resetHalfWay]],
  ])('is retried after %s, until the bytes are stored', async (_, faults) => {
    const attachments = open()
    const bytes = randomBytes(300_000)
    s3.failNext(...faults)

    expect(await save(attachments, bytes)).toEqual({ sha256: hash(bytes), size: bytes.length })

    expect(await read(attachments, bytes)).toEqual(bytes)
  })

  test('that requests a wait of more than two seconds fails at once, and leaves no temporary file', async () => {
    const attachments = open(5000)
    const bytes = randomBytes(10)
    let waited = false
    s3.failNext((_, response) => {
      waited = isWaiting(bytes)
      response.writeHead(503, { 'retry-after': '3' }).end()
    })

    const saving = save(attachments, bytes)
    await expect(saving).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('status 503'),
    })

    expect(waited).toBe(true)
    expect(isWaiting(bytes)).toBe(false)
  })

  test('that stays down fails after the timeout', async () => {
    const down = createServer((_, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1')
    await once(down, 'listening')
    const { port } = down.address() as AddressInfo
    const place = parseS3Location(`s3://evidence/place?endpoint=http://127.0.0.1:${port}`, s3Environment)

    const saving = save(openS3Attachments(place, { timeoutMs: 200 }), randomBytes(10))
    await expect(saving).rejects.toMatchObject({ code: 'unreachable' })
    down.closeAllConnections()
    down.close()
  })

  test('that returns other bytes fails the stream before its last chunk', async () => {
    const attachments = open()
    const bytes = randomBytes(300_000)
    await save(attachments, bytes)
    s3.failNext((_, response) => void response.writeHead(200).end(Buffer.concat([bytes.subarray(1), Buffer.of(0)])))
    let given = 0
    const stream = await attachments.open(hash(bytes))
    stream?.on('data', (chunk: Buffer) => (given += chunk.length))

    await expect(new Promise((resolve, no) => stream?.on('end', resolve).on('error', no))).rejects.toMatchObject({
      code: 'file',
    })

    expect(given).toBeLessThan(bytes.length)
  })

  test('that disconnects during a download is distinguished from wrong bytes', async () => {
    const attachments = open()
    s3.failNext(breakOff)

    await expect(read(attachments, Buffer.from('x'))).rejects.toMatchObject({ code: 'unreachable' })
  })

  test.each([
    ['s3:PutObject', (attachments: AttachmentStore) => save(attachments, randomBytes(9)), [denied, denied]],
    ['s3:GetObject', (attachments: AttachmentStore) => attachments.open('0'.repeat(64)), [denied]],
    ['s3:ListBucket', (attachments: AttachmentStore) => collectAll(attachments.list()), [denied]],
  ])('that denies access gives an error with the permission: %s', async (permission, act, faults) => {
    const attachments = open()
    s3.failNext(...faults)

    await expect(act(attachments)).rejects.toMatchObject({ code: 'refused' })
    s3.failNext(...faults)
    await expect(act(attachments)).rejects.toThrow(permission)
  })

  test('that reports an error with status 200 has not copied the object, which is then not deleted', async () => {
    const attachments = open()
    const bytes = randomBytes(10)
    await save(attachments, bytes)
    const before = s3.requests.length
    s3.failNext((_, response) => void response.end('<Error><Code>InternalError</Code></Error>'))

    await attachments.setAside(hash(bytes))

    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'DELETE'])
    expect(await read(attachments, bytes)).toEqual(bytes)
  })

  test('with a missing bucket does not look like one without the attachment', async () => {
    const elsewhere = parseS3Location(s3.location().replace('evidence/', 'elsewhere/'), s3Environment)

    const opened = openS3Attachments(elsewhere).open('0'.repeat(64))
    await expect(opened).rejects.toMatchObject({ code: 'refused', facts: { code: 'NoSuchBucket' } })
  })

  test('rejects a wrong secret, which no message repeats', async () => {
    const secrets = { ...s3Environment, AWS_SECRET_ACCESS_KEY: 'guessed-wrong' }
    const failure = await save(open(20_000, secrets), randomBytes(9)).catch((cause: unknown) => cause)

    expect(failure).toMatchObject({ code: 'refused', facts: { code: 'SignatureDoesNotMatch' } })
    expect(JSON.stringify([String(failure), failure])).not.toContain('guessed-wrong')
  })

  test('is listed over several pages', async () => {
    const attachments = open()
    await save(attachments, Buffer.from('a'))
    const before = s3.requests.length
    s3.failNext(
      page(`${entry(1)}${entry(2)}<NextContinuationToken>a&amp;b</NextContinuationToken>`),
      page(`<Contents><Key>x/README</Key></Contents><NextContinuationToken>c</NextContinuationToken>`),
      page(entry(3)),
    )

    const listed = await collectAll(attachments.list())

    expect(listed.map(({ sha256 }) => Number(sha256))).toEqual([1, 2, 3])
    expect(s3.requests.slice(before).map((line) => /continuation-token=([^&]*)/.exec(line)?.[1])).toEqual([
      undefined,
      'a%26b',
      'c',
    ])
  })

  test('without the bucket gives an error that names it', async () => {
    const place = s3.location().replace('evidence/', 'elsewhere/')
    const attachments = openS3Attachments(parseS3Location(place, s3Environment))

    await expect(save(attachments, randomBytes(9))).rejects.toThrow('bucket')
    await expect(collectAll(attachments.list())).rejects.toThrow('bucket')
  })
})
