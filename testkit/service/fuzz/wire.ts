export interface Body {
  readonly type: string
  readonly bytes: Buffer
}

export const boundary = 'fuzz-boundary'

/** Encodes a value as JSON, or as a form with one part for each member. */
export function encodeBody(type: string | undefined, value: unknown): Body {
  if (type !== 'multipart/form-data') return { type: type ?? '', bytes: Buffer.from(JSON.stringify(value ?? null)) }
  const parts = Object.entries(value ?? {})
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) =>
      name === 'data_json' ? toPart(Buffer.from(JSON.stringify(content))) : toFilePart(name, content),
    )
  return { type: `${type}; boundary=${boundary}`, bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) }
}

export function toPart(content: Buffer): Buffer {
  return toFormPart('form-data; name="data_json"', content)
}

function toFilePart(name: string, content: unknown): Buffer {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return toFormPart(`form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"; filename="file"`, Buffer.from(text))
}

function toFormPart(disposition: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
}

/** Percent-encodes every byte. Half a surrogate pair is encoded as in WTF-8. */
export function percentEncode(text: string): string {
  const bytes = Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    const isHalf = code >= 0xd800 && code <= 0xdfff
    return isHalf ? [0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)] : [...Buffer.from(character)]
  })
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
