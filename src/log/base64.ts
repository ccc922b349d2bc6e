/** The bytes of a base64 text (RFC 4648 §4). Undefined unless the text is the only form of its bytes. */
export function parseBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

export function printBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
