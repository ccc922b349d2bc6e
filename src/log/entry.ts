import { digestBytes, type Hash } from './hash.ts'

/** An entry of a log. It commits to a record and reveals nothing about it. */
export interface LogEntry {
  /** 16 bytes that the records of a flow and trail share; zeros for an event of the log. */
  readonly tag: Uint8Array
  /** The number of the record among those with its tag, from 1. */
  readonly ordinal: number
  /** The SHA-256 of the record's document, 32 bytes. */
  readonly sha256: Uint8Array
}

const entryVersion = 1
const tagSize = 16
const ordinalStart = 1 + tagSize
const digestStart = ordinalStart + 4
const digestSize = 32
/** Bytes of an entry. */
export const entrySize = digestStart + digestSize

/** The tag of events of the log. */
export const eventTag: Uint8Array = new Uint8Array(tagSize)

/** The names that the records of a tag share. A record of the organisation has neither. */
export interface TagNames {
  readonly flow: string | null
  readonly trail: string | null
}

const hmacBlockSize = 64

/**
 * Creates the function from names to their tag: the first half of HMAC-SHA-256 under the key of the organisation, of at most 64 bytes
 * (RFC 2104). Without the key a tag reveals no name, not even to a caller that guesses it. An object of createHmac takes ten times as long.
 */
export function createTagFunction(key: Uint8Array): (names: TagNames) => Uint8Array {
  const [inner, outer] = [toPad(key, 0x36), toPad(key, 0x5c)]
  return ({ flow, trail }) => {
    const names = Buffer.from(`${flow ?? ''}\0${trail ?? ''}`)
    const digest = digestBytes(Buffer.concat([inner, names]))
    return digestBytes(Buffer.concat([outer, digest])).subarray(0, tagSize)
  }
}

function toPad(key: Uint8Array, value: number): Uint8Array {
  const pad = Buffer.alloc(hmacBlockSize, value)
  for (const [at, byte] of key.entries()) pad[at] = byte ^ value
  return pad
}

/** Throws RangeError if a member has the wrong size. */
export function printEntry({ tag, ordinal, sha256 }: LogEntry): Uint8Array {
  if (tag.length !== tagSize || sha256.length !== digestSize) throw toSizeError()
  const bytes = Buffer.allocUnsafe(entrySize)
  bytes[0] = entryVersion
  bytes.set(tag, 1)
  bytes.writeUInt32BE(ordinal, ordinalStart)
  bytes.set(sha256, digestStart)
  return bytes
}

/** An entry with its bytes as hex digits. */
export interface HexEntry {
  readonly tag: string
  readonly ordinal: number
  readonly sha256: string
}

/** The bytes that are hashed for an entry (RFC 6962 §2.1). They are filled for each entry, because new ones take longer than the hash. */
const leafInput = Buffer.from([0, entryVersion, ...Buffer.alloc(entrySize - 1)])

/** The hash of an entry, as hashLeaf of its bytes. Throws RangeError if a member has the wrong size, or is not hexadecimal. */
export function hashHexEntry({ tag, ordinal, sha256 }: HexEntry): Hash {
  const isTag = leafInput.write(tag, 2, 'hex') === tagSize && tag.length === 2 * tagSize
  leafInput.writeUInt32BE(ordinal, 1 + ordinalStart)
  const isDigest = leafInput.write(sha256, 1 + digestStart, 'hex') === digestSize && sha256.length === 2 * digestSize
  if (!isTag || !isDigest) throw toSizeError()
  return digestBytes(leafInput)
}

function toSizeError(): RangeError {
  return new RangeError('The tag or the digest of a log entry has the wrong size.')
}

/** Undefined for bytes that are no entry of version 1. */
export function parseEntry(bytes: Uint8Array): LogEntry | undefined {
  if (bytes.length !== entrySize || bytes[0] !== entryVersion) return undefined
  const ordinal = Buffer.from(bytes).readUInt32BE(ordinalStart)
  return { tag: bytes.subarray(1, ordinalStart), ordinal, sha256: bytes.subarray(digestStart) }
}
