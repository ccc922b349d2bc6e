import { createHash } from 'node:crypto'
import { type FileHandle, readdir, rm, stat } from 'node:fs/promises'
import { EvidenceError } from '../../error.ts'
import type { SavedAttachment, AttachmentStore, UnfinishedUpload } from './attachment-store.ts'
import { join } from 'node:path'

/** Writes a source to a file as it streams in, and computes its SHA-256 and size. */
export async function writeAndHash(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    hash.update(chunk)
    size += chunk.byteLength
    await file.writeFile(chunk)
  }
  return { sha256: hash.digest('hex'), size }
}

/**
 * Yields the chunks, and throws the error of `toError` if their SHA-256 is another one. The last chunk is yielded after the check, so
 * that corrupt bytes never look like a complete file.
 */
export async function* verifyChecksum(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string,
  toError: () => EvidenceError,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let lastChunk: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (lastChunk !== undefined) yield lastChunk
    lastChunk = chunk
  }
  if (hash.digest('hex') !== sha256) throw toError()
  if (lastChunk !== undefined) yield lastChunk
}

/** Failures of the disk, by error code. Other errors come from the source of the bytes. */
const diskFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left',
  EDQUOT: 'is over the disk quota of this user',
  EROFS: 'is read-only',
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  ENOENT: 'does not exist any more',
  EIO: 'has an I/O error',
  EMFILE: 'cannot be opened, because too many files are open',
  ENFILE: 'cannot be opened, because too many files are open',
}

/** Turns a disk failure into EvidenceError `unreachable`, and returns any other error as it is. `what` is the subject of the message. */
export function toDiskFailure(what: string, cause: unknown): unknown {
  const failure = cause instanceof Error && 'code' in cause ? diskFailures[String(cause.code)] : undefined
  if (failure === undefined) return cause
  const message = `${what} ${failure}; nothing was stored, so fix that and send the request again.`
  return new EvidenceError('unreachable', message, { cause })
}

const uniquePart = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/

/** Finds the temporary files `<prefix><uuid>.part` of a folder: uploads in progress, and those whose process was killed. */
export function createUnfinishedUploads(
  folder: string,
  prefix: string,
): Pick<AttachmentStore, 'listUnfinishedUploads' | 'removeUnfinishedUpload'> {
  const isUnfinished = (name: string): boolean => name.startsWith(prefix) && uniquePart.test(name.slice(prefix.length))
  return {
    listUnfinishedUploads: () => listUnfinished(folder, isUnfinished),
    removeUnfinishedUpload: async ({ name }) => {
      if (isUnfinished(name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function* listUnfinished(
  folder: string,
  isUnfinished: (name: string) => boolean,
): AsyncGenerator<UnfinishedUpload> {
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue
    // An upload in progress may finish at this moment.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile() === true) yield { name, size: found.size, modifiedAt: found.mtimeMs / 1000 }
  }
}
