import type { Readable } from 'node:stream'

export interface SavedAttachment {
  readonly sha256: string
  readonly size: number
}

export interface KeptAttachment extends SavedAttachment {
  /** Epoch seconds: when the bytes were last saved, or set aside. */
  readonly at: number
  readonly isSetAside: boolean
}

/** What an upload that broke off left behind, with no record and no digest to it. It harms nothing but takes room. */
export interface Leftover {
  readonly name: string
  readonly size: number
  /** Epoch seconds: when something was last written to it. */
  readonly at: number
}

/**
 * Bytes by their SHA-256. What `save` resolved with is on disk for good; a source that fails leaves nothing behind. Saving bytes that
 * are there already makes them young again. What is set aside can still be opened; it is on its way out.
 */
export interface AttachmentStore {
  /** Resolves where bytes can be kept just now; throws as `save` would. */
  readonly check: () => Promise<void>
  readonly save: (source: AsyncIterable<Uint8Array>) => Promise<SavedAttachment>
  /** Undefined where there are none; a stream that fails where the bytes are no longer those of the digest. */
  readonly open: (sha256: string) => Promise<Readable | undefined>
  /** Everything that is kept, one by one, in no order that one may count on. */
  readonly list: () => AsyncIterable<KeptAttachment>
  readonly setAside: (sha256: string) => Promise<void>
  /** Undoes `setAside`. */
  readonly putBack: (sha256: string) => Promise<void>
  /** Removes for good what was set aside. */
  readonly discard: (sha256: string) => Promise<void>
  /** Uploads that go on are among them. */
  readonly listLeftovers: () => AsyncIterable<Leftover>
  readonly removeLeftover: (leftover: Leftover) => Promise<void>
}

/** What a digest may look like; anything else is the name of nothing. */
export const digest = /^[a-f0-9]{64}$/
