/**
 * A path with one character for each byte (latin1). File names are bytes, not text: this form is lossless, and `<` compares as
 * `LC_ALL=C sort` does.
 */
export type BytePath = string

export function toBytePath(path: string | Buffer): BytePath {
  return Buffer.from(path).toString('latin1')
}

export function toPathBuffer(bytes: BytePath): Buffer {
  return Buffer.from(bytes, 'latin1')
}

/** A path for a message. Control characters and line breaks are escaped. */
export function toDisplayText(bytes: BytePath): string {
  return toPathBuffer(bytes)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1))
}
