import type { Readable } from 'node:stream'

export interface SavedAttachment {
  readonly sha256: string
  readonly size: number
}

/** Bytes by their SHA-256. What `save` resolved with is on disk for good; a source that fails leaves nothing behind. */
export interface AttachmentStore {
  readonly save: (source: AsyncIterable<Uint8Array>) => Promise<SavedAttachment>
  /** Undefined where there are none; a stream that fails where the bytes are no longer those of the digest. */
  readonly open: (sha256: string) => Promise<Readable | undefined>
}
