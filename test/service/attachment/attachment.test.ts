import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment.ts'
import { openAttachments } from '../../../src/service/attachment/open.ts'
import { gather } from '../../../testkit/service/attachment/gather.ts'
import { environment, startS3, type S3Server } from '../../../testkit/service/attachment/s3.ts'

let s3: S3Server
let base: string
beforeAll(async () => {
  s3 = await startS3()
  base = await mkdtemp(join(tmpdir(), 'evidence-attachments-'))
})
afterAll(async () => {
  await s3.close()
  await rm(base, { recursive: true, force: true })
})

let places = 0
const kinds = [
  { name: 'a folder', place: () => join(base, `${++places}`) },
  { name: 'S3', place: () => s3.place() },
]

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* fail(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100_000)
  throw new Error('the upload broke off')
}

describe.each(kinds)('attachments in $name', (kind) => {
  let place: string
  let attachments: AttachmentStore
  beforeEach(async () => {
    place = kind.place()
    attachments = await openAttachments(place, environment)
  })

  const save = (bytes: Uint8Array) => attachments.save(Readable.from([bytes]))
  const list = async () => gather(attachments.list())
  async function read(sha256: string): Promise<Buffer | undefined> {
    const stream = await attachments.open(sha256)
    return stream && buffer(stream)
  }

  test('come back as the very bytes that were saved, however they came in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), async (pieces) => {
        const bytes = Buffer.concat(pieces)

        const saved = await attachments.save(Readable.from(pieces))

        expect(saved).toEqual({ sha256: hash(bytes), size: bytes.length })
        expect(await read(saved.sha256)).toEqual(bytes)
      }),
      { numRuns: 20 },
    )
  })

  test('of 10 MB come back whole', async () => {
    const bytes = randomBytes(10 * 1024 * 1024)

    const { sha256 } = await save(bytes)

    expect(hash((await read(sha256)) ?? Buffer.of())).toBe(hash(bytes))
  })

  test('are kept once, also when they are saved at the same time', async () => {
    const bytes = randomBytes(200_000)

    await Promise.all(Array.from({ length: 8 }, () => save(bytes)))

    expect(await list()).toMatchObject([{ sha256: hash(bytes), size: bytes.length, isSetAside: false }])
    expect(await read(hash(bytes))).toEqual(bytes)
  })

  test('are all listed, each with its size and the moment of its saving', async () => {
    const before = Date.now() / 1000
    const saved = await Promise.all(Array.from({ length: 20 }, (_, at) => save(randomBytes(at + 1))))

    const kept = await list()

    const bySize = kept.toSorted((a, b) => a.size - b.size)
    expect(bySize.map(({ sha256, size }) => ({ sha256, size }))).toEqual(saved)
    for (const { at } of kept) expect(Math.abs(at - before)).toBeLessThan(60)
  })

  test('leave nothing behind of a source that fails on the way', async () => {
    await expect(attachments.save(fail())).rejects.toThrow('the upload broke off')

    expect(await list()).toEqual([])
  })

  test.each(['f'.repeat(64), '', '..', '../escape', 'F'.repeat(64)])('are not there under %j', async (name) => {
    expect(await attachments.open(name)).toBeUndefined()
  })

  test('outlive the service that saved them', async () => {
    const { sha256 } = await save(Buffer.from('report'))

    const again = await openAttachments(place, environment)

    expect(await buffer((await again.open(sha256)) ?? Readable.from([]))).toEqual(Buffer.from('report'))
  })

  test('can be read while they are set aside, and go for good only when they are discarded', async () => {
    const bytes = Buffer.from('on its way out')
    const { sha256 } = await save(bytes)

    await attachments.setAside(sha256)
    expect(await list()).toMatchObject([{ sha256, isSetAside: true }])
    expect(await read(sha256)).toEqual(bytes)

    await attachments.putBack(sha256)
    expect(await list()).toMatchObject([{ sha256, isSetAside: false }])
    expect(await read(sha256)).toEqual(bytes)

    await attachments.setAside(sha256)
    await attachments.discard(sha256)
    expect(await list()).toEqual([])
    expect(await read(sha256)).toBeUndefined()
  })

  test('that are saved again while they are set aside stay when the old ones are discarded', async () => {
    const bytes = Buffer.from('wanted again')
    const { sha256 } = await save(bytes)
    await attachments.setAside(sha256)

    await save(bytes)
    await attachments.discard(sha256)

    expect(await list()).toMatchObject([{ sha256, isSetAside: false }])
    expect(await read(sha256)).toEqual(bytes)
  })
})

test.each(['ftp://host/folder', 'https://bucket.example.org'])('the place %s is of no known kind', async (place) => {
  await expect(openAttachments(place, environment)).rejects.toMatchObject({ code: 'usage' })
})
