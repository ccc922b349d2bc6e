import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'

let base: string
let folder: string
let attachments: AttachmentStore

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'evidence-attachments-'))
  folder = join(base, 'made', 'here')
  attachments = await openFolderAttachments(folder)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* fail(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100_000)
  throw new Error('the upload was interrupted')
}

async function read(sha256: string): Promise<Buffer> {
  const stream = await attachments.open(sha256)
  if (stream === undefined) throw new Error('There is no such attachment.')
  return buffer(stream)
}

test('stores equal bytes once, even with concurrent saves', async () => {
  const bytes = randomBytes(200_000)

  await Promise.all(Array.from({ length: 8 }, () => attachments.save(Readable.from([bytes]))))

  expect(await readdir(folder)).toEqual([hash(bytes)])
  expect(await read(hash(bytes))).toEqual(bytes)
})

test('leaves nothing behind if the source fails', async () => {
  await expect(attachments.save(fail())).rejects.toThrow('the upload was interrupted')

  expect(await readdir(folder)).toEqual([])
})

test.each(['f'.repeat(64), '', '..', '../escape', 'F'.repeat(64)])('has nothing under %j', async (name) => {
  await writeFile(join(folder, '..', 'escape'), 'secret')

  expect(await attachments.open(name)).toBeUndefined()
})

test('fails the stream of changed bytes before its last chunk', async () => {
  const { sha256 } = await attachments.save(Readable.from([randomBytes(300_000)]))
  const path = join(folder, sha256)
  const changed = await readFile(path)
  changed[7] = (changed[7] ?? 0) ^ 1
  await writeFile(path, changed)
  let given = 0
  const stream = await attachments.open(sha256)
  stream?.on('data', (chunk: Buffer) => (given += chunk.length))

  await expect(new Promise((resolve, reject) => stream?.on('end', resolve).on('error', reject))).rejects.toMatchObject({
    code: 'file',
    facts: { path, sha256 },
  })

  expect(given).toBeLessThan(changed.length)
})

test('saving the bytes again repairs a damaged file', async () => {
  const bytes = randomBytes(1000)
  const { sha256 } = await attachments.save(Readable.from([bytes]))
  await writeFile(join(folder, sha256), 'damaged')

  await attachments.save(Readable.from([bytes]))

  expect(await read(sha256)).toEqual(bytes)
})

test('a folder that cannot be created is rejected by name', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')

  await expect(openFolderAttachments(join(file, 'attachments'))).rejects.toMatchObject({
    code: 'file',
    facts: { folder: join(file, 'attachments') },
  })
})
