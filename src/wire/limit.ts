/** The limit of a text in a report, and that of a message, in bytes of UTF-8 (rules 2.4). */
export const textLimit = 4096
export const messageLimit = 65_536

/** Bytes of UTF-8. A text that cannot reach the limit is not encoded. */
export function measureBytes(text: string, limit: number): number {
  return text.length * 3 <= limit ? text.length : new TextEncoder().encode(text).byteLength
}

/** A text that ends at a limit, and whether it was cut. The cut is never within a character. */
export function cutText(text: string, limit: number): { readonly text: string; readonly isCut: boolean } {
  if (measureBytes(text, limit) <= limit) return { text, isCut: false }
  const bytes = new TextEncoder().encode(text).subarray(0, limit)
  return { text: new TextDecoder('utf-8').decode(bytes, { stream: true }), isCut: true }
}
