import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import { digest, type AttachmentStore, type KeptAttachment, type SavedAttachment } from './attachment.ts'
import { verify, writeHashed } from './bytes.ts'
import { toOutage } from './disk.ts'
import { findLeftovers } from './leftover.ts'

const aside = '.set-aside'

/** Attachments as files of a folder, which is made where there is none: each named by the SHA-256 of its bytes. */
export async function openFolderAttachments(folder: string): Promise<AttachmentStore> {
  await makeFolder(folder)
  return {
    check: () => check(folder),
    save: (source) => save(folder, source),
    open: async (sha256) => {
      const path = digest.test(sha256) ? await findFile(folder, sha256) : undefined
      return path === undefined ? undefined : Readable.from(readVerified(path, sha256), { objectMode: false })
    },
    list: () => list(folder),
    setAside: (sha256) => setAside(folder, sha256),
    putBack: async (sha256) => {
      await rename(join(folder, aside, sha256), join(folder, sha256))
      await syncFolder(folder)
    },
    discard: (sha256) => rm(join(folder, aside, sha256), { force: true }),
    ...findLeftovers(folder, '.'),
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
    await rm(temporary, { force: true }).catch(() => undefined)
    throw toOutage(`The folder for attachments ${folder}`, failure)
  }
}

async function writeSynced(path: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  await using file = await open(path, 'wx')
  const saved = await writeHashed(file, source)
  await file.sync()
  return saved
}

/** Writes a few bytes, as saving would, and takes them away. */
async function check(folder: string): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    await writeSynced(temporary, Readable.from([Buffer.from('ready')]))
  } catch (cause) {
    throw toOutage(`The folder for attachments ${folder}`, cause)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Windows cannot open a folder, and keeps its entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/** Whoever set a file aside may do so between the first look and the second, and whoever puts it back before the third. */
async function findFile(folder: string, sha256: string): Promise<string | undefined> {
  for (const path of [join(folder, sha256), join(folder, aside, sha256), join(folder, sha256)]) {
    const found = await look(path)
    if (found?.isFile() === true) return path
  }
  return undefined
}

async function look(path: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  return stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
}

/** Without an encoding, a file stream gives bytes alone. */
function readVerified(path: string, sha256: string): AsyncIterable<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path)
  return verify(chunks, sha256, () => {
    const message = `The attachment ${path} no longer holds the bytes that were stored; restore this file from a backup.`
    return new EvidenceError('file', message, { facts: { path, sha256 } })
  })
}

/** What was set aside comes first, so that whoever sets aside what is listed does not meet it again. */
async function* list(folder: string): AsyncGenerator<KeptAttachment> {
  for (const isSetAside of [true, false]) {
    const place = isSetAside ? join(folder, aside) : folder
    for (const name of await readNames(place)) {
      const found = digest.test(name) ? await look(join(place, name)) : undefined
      if (found?.isFile() === true) {
        yield { sha256: name, size: Number(found.size), at: Number(found.mtimeMs) / 1000, isSetAside }
      }
    }
  }
}

async function readNames(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
}

async function setAside(folder: string, sha256: string): Promise<void> {
  const path = join(folder, aside, sha256)
  await mkdir(join(folder, aside), { recursive: true })
  await rename(join(folder, sha256), path)
  await utimes(path, new Date(), new Date())
}
