import type { Readable } from 'node:stream'

export interface SavedAttachment {
  readonly sha256: string
  readonly size: number
}

export interface StoredAttachment extends SavedAttachment {
  /** Epoch seconds of the last save, or of `setAside`. */
  readonly modifiedAt: number
  readonly isSetAside: boolean
}

/** The partial file of an upload that did not finish. No record refers to it; it only uses disk space. */
export interface UnfinishedUpload {
  readonly name: string
  readonly size: number
  /** Epoch seconds of the last write. */
  readonly modifiedAt: number
}

/**
 * Content-addressed storage: bytes by their SHA-256. Saved bytes are durable; a source that fails leaves nothing behind. Saving existing
 * bytes again renews their age. Deletion has two steps: `setAside` marks the bytes, which can still be opened, and `deleteSetAside`
 * removes them.
 */
export interface AttachmentStore {
  /** Resolves if bytes can be saved now; rejects as `save` would. */
  readonly check: () => Promise<void>
  readonly save: (source: AsyncIterable<Uint8Array>) => Promise<SavedAttachment>
  /** Undefined if there are no such bytes. The stream fails if the bytes no longer match the SHA-256. */
  readonly open: (sha256: string) => Promise<Readable | undefined>
  /** All stored attachments, in no defined order. */
  readonly list: () => AsyncIterable<StoredAttachment>
  readonly setAside: (sha256: string) => Promise<void>
  /** Undoes `setAside`. */
  readonly restore: (sha256: string) => Promise<void>
  /** Removes bytes that were set aside. */
  readonly deleteSetAside: (sha256: string) => Promise<void>
  /** Includes uploads in progress. */
  readonly listUnfinishedUploads: () => AsyncIterable<UnfinishedUpload>
  readonly removeUnfinishedUpload: (leftover: UnfinishedUpload) => Promise<void>
}

/** The form of a SHA-256. Other names do not exist in the store. */
export const sha256Pattern = /^[a-f0-9]{64}$/
