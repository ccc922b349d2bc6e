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
import type { AttachmentStore } from '../../../src/service/attachment/attachment.ts'
import { parseS3Place } from '../../../src/service/attachment/s3-place.ts'
import { openS3Attachments } from '../../../src/service/attachment/s3.ts'
import { gather } from '../../../testkit/service/attachment/gather.ts'
import { answer, environment, startS3, type Fault, type S3Server } from '../../../testkit/service/attachment/s3.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

const open = (patience = 20_000, secrets = environment): AttachmentStore =>
  openS3Attachments(parseS3Place(s3.place(), secrets), { patience })
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Whether these bytes lie in a file of what is being uploaded, by whatever test. */
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

const broken: Fault = (_, response) => answer(response, 500, 'InternalError')
const slowDown: Fault = (_, response) => answer(response, 503, 'SlowDown')
const reset: Fault = (request) => request.socket.destroy()
const resetHalfWay: Fault = (request) => request.once('data', () => request.socket.destroy())
const denied: Fault = (_, response) => answer(response, 403, 'AccessDenied')
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
  test('is asked for no bytes twice while they are young', async () => {
    const attachments = open()
    const bytes = randomBytes(1000)
    await save(attachments, bytes)
    const before = s3.asked.length

    await save(attachments, bytes)

    expect(s3.asked.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD'])
  })

  test('gets old bytes again, which makes them young', async () => {
    const attachments = open()
    const bytes = randomBytes(1000)
    await save(attachments, bytes)
    const before = s3.asked.length
    const old = { 'last-modified': new Date(Date.now() - 7_200_000).toUTCString(), 'content-length': '1000' }
    s3.spoil((_, response) => void response.writeHead(200, old).end())

    await save(attachments, bytes)

    expect(s3.asked.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT'])
  })

  test.each([
    ['500s', [broken, broken]],
    ['SlowDown', [undefined, slowDown, slowDown]],
    ['a connection reset', [reset, reset]],
    ['a connection reset while the bytes are sent', [undefined, resetHalfWay]],
  ])('is asked again after %s, until the bytes are kept', async (_, faults) => {
    const attachments = open()
    const bytes = randomBytes(300_000)
    s3.spoil(...faults)

    expect(await save(attachments, bytes)).toEqual({ sha256: hash(bytes), size: bytes.length })

    expect(await read(attachments, bytes)).toEqual(bytes)
  })

  test('that asks to wait longer than there is patience is given up at once, and leaves no file waiting', async () => {
    const attachments = open(5000)
    const bytes = randomBytes(10)
    let waited = false
    s3.spoil((_, response) => {
      waited = isWaiting(bytes)
      response.writeHead(503, { 'retry-after': '3600' }).end()
    })

    const saving = save(attachments, bytes)
    await expect(saving).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('it answered 503'),
    })

    expect(waited).toBe(true)
    expect(isWaiting(bytes)).toBe(false)
  })

  test('that stays down is given up when patience is over', async () => {
    const down = createServer((_, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1')
    await once(down, 'listening')
    const { port } = down.address() as AddressInfo
    const place = parseS3Place(`s3://evidence/place?endpoint=http://127.0.0.1:${port}`, environment)

    const saving = save(openS3Attachments(place, { patience: 200 }), randomBytes(10))
    await expect(saving).rejects.toMatchObject({ code: 'unreachable' })
    down.closeAllConnections()
    down.close()
  })

  test('that gives other bytes fails the stream before its last bytes are given', async () => {
    const attachments = open()
    const bytes = randomBytes(300_000)
    await save(attachments, bytes)
    s3.spoil((_, response) => void response.writeHead(200).end(Buffer.concat([bytes.subarray(1), Buffer.of(0)])))
    let given = 0
    const stream = await attachments.open(hash(bytes))
    stream?.on('data', (chunk: Buffer) => (given += chunk.length))

    await expect(new Promise((resolve, no) => stream?.on('end', resolve).on('error', no))).rejects.toMatchObject({
      code: 'file',
    })

    expect(given).toBeLessThan(bytes.length)
  })

  test('that breaks off half way is told from wrong bytes', async () => {
    const attachments = open()
    s3.spoil(breakOff)

    await expect(read(attachments, Buffer.from('x'))).rejects.toMatchObject({ code: 'unreachable' })
  })

  test.each([
    ['s3:PutObject', (attachments: AttachmentStore) => save(attachments, randomBytes(9)), [denied, denied]],
    ['s3:GetObject', (attachments: AttachmentStore) => attachments.open('0'.repeat(64)), [denied]],
    ['s3:ListBucket', (attachments: AttachmentStore) => gather(attachments.list()), [denied]],
  ])('that denies names what to check: %s', async (permission, act, faults) => {
    const attachments = open()
    s3.spoil(...faults)

    await expect(act(attachments)).rejects.toMatchObject({ code: 'refused' })
    s3.spoil(...faults)
    await expect(act(attachments)).rejects.toThrow(permission)
  })

  test('refuses a wrong secret, which no message repeats', async () => {
    const secrets = { ...environment, AWS_SECRET_ACCESS_KEY: 'guessed-wrong' }
    const failure = await save(open(20_000, secrets), randomBytes(9)).catch((cause: unknown) => cause)

    expect(failure).toMatchObject({ code: 'refused', facts: { code: 'SignatureDoesNotMatch' } })
    expect(JSON.stringify([String(failure), failure])).not.toContain('guessed-wrong')
  })

  test('lists more than one page', async () => {
    const attachments = open()
    await save(attachments, Buffer.from('a'))
    const before = s3.asked.length
    s3.spoil(
      page(`${entry(1)}${entry(2)}<NextContinuationToken>a&amp;b</NextContinuationToken>`),
      page(`<Contents><Key>x/README</Key></Contents><NextContinuationToken>c</NextContinuationToken>`),
      page(entry(3)),
    )

    const listed = await gather(attachments.list())

    expect(listed.map(({ sha256 }) => Number(sha256))).toEqual([1, 2, 3])
    expect(s3.asked.slice(before).map((line) => /continuation-token=([^&]*)/.exec(line)?.[1])).toEqual([
      undefined,
      'a%26b',
      'c',
    ])
  })

  test('without such a bucket says so', async () => {
    const place = s3.place().replace('evidence/', 'elsewhere/')
    const attachments = openS3Attachments(parseS3Place(place, environment))

    await expect(save(attachments, randomBytes(9))).rejects.toThrow('bucket')
    await expect(gather(attachments.list())).rejects.toThrow('bucket')
  })
})

describe('a place on S3', () => {
  test.each([
    ['s3://bucket', 'https://bucket.s3.us-east-1.amazonaws.com/', ''],
    ['s3://bucket/a b/c/?region=eu-central-1', 'https://bucket.s3.eu-central-1.amazonaws.com/', 'a b/c/'],
    ['s3://my.bucket?region=eu-central-1', 'https://s3.eu-central-1.amazonaws.com/my.bucket/', ''],
    ['s3://bucket/a?endpoint=https://minio.example.org:9000/s3/', 'https://minio.example.org:9000/s3/bucket/', 'a/'],
    ['s3://bucket?endpoint=http://localhost:9000', 'http://localhost:9000/bucket/', ''],
  ])('%s is at %s', (place, base, prefix) => {
    expect(parseS3Place(place, environment)).toMatchObject({ base, prefix })
  })

  test.each([
    ['s3://', 'it takes s3://'],
    ['s3://UPPER/x', 'it takes s3://'],
    ['s3://key:secret@bucket', 'it takes s3://'],
    ['s3://bucket?endpoint=http://minio.example.org', 'https endpoint'],
    ['s3://bucket?endpoint=https://key:secret@minio.example.org', 'an endpoint such as'],
    ['s3://bucket?endpont=https://minio.example.org', '"endpont"'],
  ])('%s is refused, without a secret in the message', (place, message) => {
    expect(() => parseS3Place(place, environment)).toThrow(message)
    expect(() => parseS3Place(place, environment)).not.toThrow('secret')
  })

  test('takes region, session token and keys from the environment, and says which are missing', () => {
    const given = { ...environment, AWS_SESSION_TOKEN: 'session', AWS_REGION: 'eu-west-1' }

    expect(parseS3Place('s3://bucket', given)).toMatchObject({
      region: 'eu-west-1',
      credentials: { accessKeyId: 'S3RVER', sessionToken: 'session' },
    })
    expect(() => parseS3Place('s3://bucket', {})).toThrow('AWS_ACCESS_KEY_ID')
  })
})
