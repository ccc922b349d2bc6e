import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import { EvidenceError, messageOf } from '../error.ts'
import { resultFileError, type ResultFile } from './result-file.ts'

/** Decodes bytes into text, chunk by chunk. Both functions throw if the bytes are not in the encoding. */
interface Decoder {
  readonly encoding: string
  readonly write: (bytes: Uint8Array) => string
  /** Ends the input. Throws if the last character is incomplete. */
  readonly end: () => string
}

/** Bytes that an XML declaration may take. Decoding starts when this many bytes, or the whole file, have been read. */
const declarationLength = 256

/**
 * Bytes that are decoded at a time. A longer string survives more collections as a part that is in use, so that the engine enlarges the young
 * generation: with 64 kB, a JUnit report of 262 MB takes 40 MB more.
 */
const pieceLength = 8192

/**
 * The text of a result file in chunks, decoded, without its byte order mark. Throws `EvidenceError` `file` if the file cannot be read, is
 * empty, or has bytes that are not in its encoding.
 */
export async function* readTextStream(file: ResultFile): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let head = Buffer.alloc(0)
  for await (const bytes of readBytes(file)) {
    if (decoder !== undefined) {
      for (let at = 0; at < bytes.length; at += pieceLength)
        yield decode(file.path, decoder, bytes.subarray(at, at + pieceLength))
      continue
    }
    head = head.length === 0 ? Buffer.from(bytes) : Buffer.concat([head, bytes])
    if (head.length < declarationLength) continue
    decoder = openDecoder(file.path, head)
    yield withoutByteOrderMark(decode(file.path, decoder, head))
  }
  yield decodeRest(file.path, decoder, head)
}

async function* readBytes(file: ResultFile): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const bytes of file.read()) {
      length += bytes.length
      yield bytes
    }
  } catch (error) {
    if (error instanceof EvidenceError) throw error
    throw resultFileError(file.path, `cannot be read (${messageOf(error)})`, error)
  }
  if (length === 0)
    throw resultFileError(file.path, 'is empty; look at the output of the tool that should have written it')
}

function openDecoder(path: string, head: Buffer): Decoder {
  try {
    return createDecoder(head)
  } catch (error) {
    throw resultFileError(path, 'declares an encoding that is not supported; write the file as UTF-8', error)
  }
}

/** Without `bytes`, ends the input. */
function decode(path: string, decoder: Decoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.end() : decoder.write(bytes)
  } catch (error) {
    throw resultFileError(
      path,
      `has bytes that are not ${decoder.encoding}; declare the right encoding, or write the file as UTF-8`,
      error,
    )
  }
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Ends the input. A file shorter than `declarationLength` is decoded here as a whole. */
function decodeRest(path: string, decoder: Decoder | undefined, head: Buffer): string {
  const last = decoder ?? openDecoder(path, head)
  const text = decoder === undefined ? withoutByteOrderMark(decode(path, last, head)) : ''
  return text + decode(path, last)
}

/**
 * A decoder for the encoding that the first bytes of a file indicate (XML 1.0, appendix F): by the byte order mark, else by the width of
 * the first characters, else by the XML declaration, else UTF-8. Throws `RangeError` for an unsupported encoding.
 */
function createDecoder(head: Uint8Array): Decoder {
  const encoding = detectEncoding(Buffer.from(head))
  return encoding === 'utf-8' ? createUtf8Decoder() : createTextDecoder(encoding)
}

/** Byte order marks, and the first two characters of a UTF-16 file without one, in hexadecimal. */
const encodingSignatures: readonly (readonly [RegExp, string])[] = [
  [/^fffe/, 'utf-16le'],
  [/^feff/, 'utf-16be'],
  [/^efbbbf/, 'utf-8'],
  [/^(?!00)..00/, 'utf-16le'],
  [/^00(?!00)../, 'utf-16be'],
]

function detectEncoding(head: Buffer): string {
  const start = head.toString('hex', 0, 4)
  const [, encoding] = encodingSignatures.find(([signature]) => signature.test(start)) ?? []
  return encoding ?? declaredEncoding(head.toString('latin1', 0, declarationLength))
}

/**
 * A declaration that is readable byte by byte is not in UTF-16, even if it names UTF-16: .NET's string writers declare it and save
 * UTF-8.
 */
function declaredEncoding(head: string): string {
  const label = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  return /^utf-?(?:8|16(?:le|be)?)$/.test(label) ? 'utf-8' : label
}

/** Faster than `TextDecoder` on streams: ASCII text stays at one byte per character, which also makes the parser faster. */
function createUtf8Decoder(): Decoder {
  let rest = Buffer.alloc(0)
  return {
    encoding: 'utf-8',
    write: (bytes) => {
      const all =
        rest.length === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.concat([rest, bytes])
      const whole = all.subarray(0, all.length - countIncompleteBytes(all))
      rest = Buffer.from(all.subarray(whole.length))
      if (isAscii(whole)) return whole.toString('latin1')
      if (!isUtf8(whole)) throw new TypeError('not UTF-8')
      return whole.toString('utf8')
    },
    end: () => {
      if (rest.length > 0) throw new TypeError('not UTF-8')
      return ''
    },
  }
}

/** The number of bytes at the end that belong to an incomplete character (RFC 3629 §3). */
function countIncompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4
  return lead >= 0xe0 ? 3 : 2
}

function createTextDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return {
    encoding,
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}
