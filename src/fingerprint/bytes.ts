/**
 * A path as the file system holds it, one character for each byte (latin1). File names are bytes, not text: this form loses none of
 * them, and `<` on it is the order of `LC_ALL=C sort`.
 */
export type BytePath = string

export function toBytes(path: string | Buffer): BytePath {
  return Buffer.from(path).toString('latin1')
}

export function toPath(bytes: BytePath): Buffer {
  return Buffer.from(bytes, 'latin1')
}

/** A path for a message: what is not text, or would break the line that it stands in, is escaped. */
export function toText(bytes: BytePath): string {
  return toPath(bytes)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1))
}
