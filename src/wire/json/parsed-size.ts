/**
 * Bytes of memory that the value of a character of JSON text takes when it is parsed, by its code: an object or an array, a member of an
 * object, and an element. Measured on V8 with the densest texts (test/wire/json/parsed-size.test.ts).
 */
const bytesByCode: ReadonlyMap<string, number> = new Map([
  ['[', 64],
  ['{', 64],
  [':', 64],
  [',', 24],
])
const table = Uint8Array.from({ length: 256 }, (_, code) => bytesByCode.get(String.fromCharCode(code)) ?? 0)

/** The decoded text. */
const bytesPerCharacter = 2

/**
 * An upper bound of the bytes of memory that a JSON text takes when it is parsed. Characters in strings count too, because a string may be
 * parsed again. A text is given in UTF-8, or as a string.
 */
export function estimateParsedSize(text: Uint8Array | string): number {
  // Codes above 255 become others here, which only makes the bound larger.
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  let size = bytes.length * bytesPerCharacter
  // An iterator is ten times as slow.
  for (let at = 0; at < bytes.length; at += 1) size += table[bytes[at] ?? 0] ?? 0
  return size
}
