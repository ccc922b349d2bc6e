import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { EvidenceError } from '../../error.ts'
import type { SavedAttachment } from './attachment.ts'

/** Writes a source down as it streams in. */
export async function writeHashed(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
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
 * Passes bytes on, and throws what `refuse` makes where they are not those of the digest. The last chunk is given only once the digest
 * is known to hold, so that wrong bytes never look like a whole file.
 */
export async function* verify(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string,
  refuse: () => EvidenceError,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (held !== undefined) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw refuse()
  if (held !== undefined) yield held
}
