import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import { flushFolder } from '../../flush-folder.ts'
import { sha256Pattern, type AttachmentStore, type StoredAttachment, type SavedAttachment } from './attachment-store.ts'
import { verifyChecksum, writeAndHash, toDiskFailure, createUnfinishedUploads } from './upload-file.ts'

const setAsideFolder = '.set-aside'
/** New files and folders are closed to other users (rules 6.6). */
const fileMode = 0o600
const folderMode = 0o700

/**
 * Stores attachments as files of a folder, each named by its SHA-256. Creates the folder. Throws EvidenceError `usage` for a URL, and
 * `file` if the folder cannot be created. `isSynced`: whether a file is on the disk before it is saved.
 */
export async function openFolderAttachments(folder: string, isSynced = true): Promise<AttachmentStore> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(folder)) {
    const message = 'The attachment location has an unknown scheme; use a folder, or s3://bucket/prefix.'
    throw new EvidenceError('usage', message)
  }
  await createAttachmentFolder(folder)
  return {
    check: () => checkWritable(folder, isSynced),
    save: (source) => saveToFolder(folder, source, isSynced),
    open: async (sha256) => {
      const path = sha256Pattern.test(sha256) ? await findAttachmentFile(folder, sha256) : undefined
      return path === undefined ? undefined : Readable.from(readVerifiedFile(path, sha256), { objectMode: false })
    },
    list: () => listFolder(folder),
    setAside: (sha256) => moveAside(folder, sha256),
    restore: async (sha256) => {
      await rename(join(folder, setAsideFolder, sha256), join(folder, sha256))
      await flushFolder(folder)
    },
    deleteSetAside: (sha256) => rm(join(folder, setAsideFolder, sha256), { force: true }),
    ...createUnfinishedUploads(folder, '.'),
  }
}

async function createAttachmentFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: folderMode })
  } catch (cause) {
    const message = `The attachment folder ${folder} cannot be created; use a path that this service can write to.`
    throw new EvidenceError('file', message, { facts: { folder }, cause })
  }
}

/** Readers see complete files only: the bytes are written under a temporary name, synced and renamed, then the folder is synced. */
async function saveToFolder(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  isSynced: boolean,
): Promise<SavedAttachment> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    const saved = await writeFile(temporary, source, isSynced)
    await rename(temporary, join(folder, saved.sha256))
    if (isSynced) await flushFolder(folder)
    return saved
  } catch (failure) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw toDiskFailure(`The attachment folder ${folder}`, failure)
  }
}

async function writeFile(path: string, source: AsyncIterable<Uint8Array>, isSynced: boolean): Promise<SavedAttachment> {
  await using file = await open(path, 'wx', fileMode)
  const saved = await writeAndHash(file, source)
  if (isSynced) await file.sync()
  return saved
}

/** Writes and removes a few bytes in the same way as a save. */
async function checkWritable(folder: string, isSynced: boolean): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    await writeFile(temporary, Readable.from([Buffer.from('ready')]), isSynced)
  } catch (cause) {
    throw toDiskFailure(`The attachment folder ${folder}`, cause)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** The sweep may move the file between two lookups, so the first path is tried again at the end. */
async function findAttachmentFile(folder: string, sha256: string): Promise<string | undefined> {
  for (const path of [join(folder, sha256), join(folder, setAsideFolder, sha256), join(folder, sha256)]) {
    const found = await statIfPresent(path)
    if (found?.isFile() === true) return path
  }
  return undefined
}

async function statIfPresent(path: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  return stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
}

/** The annotation is sound: a file stream without an encoding yields bytes only. */
function readVerifiedFile(path: string, sha256: string): AsyncIterable<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path)
  return verifyChecksum(chunks, sha256, () => {
    const message = `The bytes of the attachment ${path} have changed since it was stored; restore this file from a backup.`
    return new EvidenceError('file', message, { facts: { path, sha256 } })
  })
}

/** Lists files that are set aside first, so that a caller that sets files aside while listing does not see them twice. */
async function* listFolder(folder: string): AsyncGenerator<StoredAttachment> {
  for (const isSetAside of [true, false]) {
    const directory = isSetAside ? join(folder, setAsideFolder) : folder
    for (const name of await readNamesIfPresent(directory)) {
      const found = sha256Pattern.test(name) ? await statIfPresent(join(directory, name)) : undefined
      if (found?.isFile() === true) {
        yield { sha256: name, size: Number(found.size), modifiedAt: Number(found.mtimeMs) / 1000, isSetAside }
      }
    }
  }
}

async function readNamesIfPresent(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
}

async function moveAside(folder: string, sha256: string): Promise<void> {
  const path = join(folder, setAsideFolder, sha256)
  await mkdir(join(folder, setAsideFolder), { recursive: true, mode: folderMode })
  await rename(join(folder, sha256), path)
  await utimes(path, new Date(), new Date())
}
