import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { EvidenceError } from '../../error.ts'
import type { SavedAttachment } from './attachment-store.ts'

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
