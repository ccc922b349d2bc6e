import { Buffer, isAscii, isUtf8 } from 'node:buffer'

/** Turns bytes into text, piece by piece; throws where they are not of the encoding. */
export interface Decoder {
  readonly encoding: string
  readonly write: (bytes: Uint8Array) => string
  /** Says that no more will come: throws if a character is left unfinished. */
  readonly end: () => string
}

/** As many bytes as an XML declaration may reasonably take. */
export const headLength = 256

/**
 * The encoding of a text by its first bytes: the byte order mark, else the look of its first characters, else the XML declaration,
 * else UTF-8 (XML 1.0, appendix F). Throws `RangeError` for an encoding that is not known here.
 */
export function createDecoder(head: Uint8Array): Decoder {
  const encoding = detectEncoding(Buffer.from(head))
  return encoding === 'utf-8' ? createUtf8Decoder() : createTextDecoder(encoding)
}

/** Byte order marks, and how the first character of a document looks in UTF-16 without one, in hexadecimal. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^fffe/, 'utf-16le'],
  [/^feff/, 'utf-16be'],
  [/^efbbbf/, 'utf-8'],
  [/^(?!00)..00/, 'utf-16le'],
  [/^00(?!00)../, 'utf-16be'],
]

function detectEncoding(head: Buffer): string {
  const start = head.toString('hex', 0, 4)
  const [, encoding] = beginnings.find(([beginning]) => beginning.test(start)) ?? []
  return encoding ?? declaredEncoding(head.toString('latin1', 0, headLength))
}

/** A declaration that can be read byte by byte is not UTF-16, whatever it says: .NET's string writers claim it, then save as UTF-8. */
function declaredEncoding(head: string): string {
  const label = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  return /^utf-?(?:8|16(?:le|be)?)$/.test(label) ? 'utf-8' : label
}

/** Faster than `TextDecoder` on streams: what is ASCII stays one byte a character, so that the parser behind it runs faster too. */
function createUtf8Decoder(): Decoder {
  let rest = Buffer.alloc(0)
  return {
    encoding: 'utf-8',
    write: (bytes) => {
      const all =
        rest.length === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.concat([rest, bytes])
      const whole = all.subarray(0, all.length - unfinished(all))
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

/** How many bytes at the end begin a character that has not come whole yet (RFC 3629 §3). */
function unfinished(bytes: Buffer): number {
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
