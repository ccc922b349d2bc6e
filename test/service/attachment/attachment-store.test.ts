import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { openAttachments } from '../../../src/service/attachment/open-attachments.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { s3Environment, startFakeS3, type FakeS3 } from '../../../testkit/service/attachment/fake-s3.ts'

let s3: FakeS3
let base: string
beforeAll(async () => {
  s3 = await startFakeS3()
  base = await mkdtemp(join(tmpdir(), 'evidence-attachments-'))
})
afterAll(async () => {
  await s3.close()
  await rm(base, { recursive: true, force: true })
})

let places = 0
const kinds = [
  { name: 'a folder', place: () => join(base, `${++places}`) },
  { name: 'S3', place: () => s3.location() },
]

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* fail(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100_000)
  throw new Error('the upload was interrupted')
}

describe.each(kinds)('attachments in $name', (kind) => {
  let place: string
  let attachments: AttachmentStore
  beforeEach(async () => {
    place = kind.place()
    attachments = await openAttachments(place, s3Environment)
  })

  const save = (bytes: Uint8Array) => attachments.save(Readable.from([bytes]))
  const list = async () => collectAll(attachments.list())
  async function read(sha256: string): Promise<Buffer | undefined> {
    const stream = await attachments.open(sha256)
    return stream && buffer(stream)
  }

  test('are returned unchanged, for any chunk sizes', async () => {
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

  test('of 10 MB are returned complete', async () => {
    const bytes = randomBytes(10 * 1024 * 1024)

    const { sha256 } = await save(bytes)

    expect(hash((await read(sha256)) ?? Buffer.of())).toBe(hash(bytes))
  })

  test('are stored once, even with concurrent saves', async () => {
    const bytes = randomBytes(200_000)

    await Promise.all(Array.from({ length: 8 }, () => save(bytes)))

    expect(await list()).toMatchObject([{ sha256: hash(bytes), size: bytes.length, isSetAside: false }])
    expect(await read(hash(bytes))).toEqual(bytes)
  })

  test('are listed with size and time of saving', async () => {
    const before = Date.now() / 1000
    const saved = await Promise.all(Array.from({ length: 20 }, (_, at) => save(randomBytes(at + 1))))

    const kept = await list()

    const bySize = kept.toSorted((a, b) => a.size - b.size)
    expect(bySize.map(({ sha256, size }) => ({ sha256, size }))).toEqual(saved)
    for (const { modifiedAt: at } of kept) expect(Math.abs(at - before)).toBeLessThan(60)
  })

  test('leave nothing behind if the source fails', async () => {
    await expect(attachments.save(fail())).rejects.toThrow('the upload was interrupted')

    expect(await list()).toEqual([])
  })

  test.each(['f'.repeat(64), '', '..', '../escape', 'F'.repeat(64)])('do not exist under %j', async (name) => {
    expect(await attachments.open(name)).toBeUndefined()
  })

  test('persist after the service stops', async () => {
    const { sha256 } = await save(Buffer.from('report'))

    const again = await openAttachments(place, s3Environment)

    expect(await buffer((await again.open(sha256)) ?? Readable.from([]))).toEqual(Buffer.from('report'))
  })

  test('can be read while they are set aside, until they are deleted', async () => {
    const bytes = Buffer.from('on its way out')
    const { sha256 } = await save(bytes)

    await attachments.setAside(sha256)
    expect(await list()).toMatchObject([{ sha256, isSetAside: true }])
    expect(await read(sha256)).toEqual(bytes)

    await attachments.restore(sha256)
    expect(await list()).toMatchObject([{ sha256, isSetAside: false }])
    expect(await read(sha256)).toEqual(bytes)

    await attachments.setAside(sha256)
    await attachments.deleteSetAside(sha256)
    expect(await list()).toEqual([])
    expect(await read(sha256)).toBeUndefined()
  })

  test('that are saved again while they are set aside stay when the old ones are deleted', async () => {
    const bytes = Buffer.from('wanted again')
    const { sha256 } = await save(bytes)
    await attachments.setAside(sha256)

    await save(bytes)
    await attachments.deleteSetAside(sha256)

    expect(await list()).toMatchObject([{ sha256, isSetAside: false }])
    expect(await read(sha256)).toEqual(bytes)
  })
})

test.each(['ftp://host/folder', 'https://bucket.example.org'])(
  'the location %s has an unknown scheme',
  async (place) => {
    await expect(openAttachments(place, s3Environment)).rejects.toMatchObject({ code: 'usage' })
  },
)
