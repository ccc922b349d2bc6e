import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import type { AttachmentStore, SavedAttachment } from './attachment.ts'

/** Attachments as files of a folder, which is made where there is none: each named by the SHA-256 of its bytes. */
export async function openFolderAttachments(folder: string): Promise<AttachmentStore> {
  await makeFolder(folder)
  return {
    save: (source) => save(folder, source),
    open: async (sha256) => {
      if (!/^[a-f0-9]{64}$/.test(sha256)) return undefined
      const path = join(folder, sha256)
      return (await isFile(path)) ? Readable.from(readVerified(path, sha256), { objectMode: false }) : undefined
    },
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    const message = `The folder for attachments ${folder} cannot be made; give the path of one that this service may write to.`
    throw new EvidenceError('file', message, { facts: { folder }, cause })
  }
}

/** Whoever reads the folder meets whole files only: bytes are written under another name, synced, and renamed; then the folder is synced. */
async function save(folder: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    const saved = await writeSynced(temporary, source)
    await rename(temporary, join(folder, saved.sha256))
    await syncFolder(folder)
    return saved
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  }
}

async function writeSynced(path: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx')
  for await (const chunk of source) {
    hash.update(chunk)
    size += chunk.byteLength
    await file.writeFile(chunk)
  }
  await file.sync()
  return { sha256: hash.digest('hex'), size }
}

/** Windows cannot open a folder, and keeps its entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  return found?.isFile() ?? false
}

/** The last chunk is given only once the digest is known to hold, so that wrong bytes never look like a whole file. */
async function* readVerified(path: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of readChunks(path)) {
    hash.update(chunk)
    if (held !== undefined) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) {
    const message = `The attachment ${path} no longer holds the bytes that were stored; restore this file from a backup.`
    throw new EvidenceError('file', message, { facts: { path, sha256 } })
  }
  if (held !== undefined) yield held
}

/** Without an encoding, a file stream gives bytes alone. */
function readChunks(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path)
}
