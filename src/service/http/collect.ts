import { invalid, tooLarge } from './refusal.ts'

export const jsonLimit = 2 * 1024 * 1024

/** All bytes of a source of at most `limit` bytes; `what` begins the sentence that refuses more. */
export async function collect(source: AsyncIterable<Uint8Array>, limit: number, what: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of capped(source, limit, what)) chunks.push(chunk)
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

/** Passes on what arrives, and fails at the first byte over the limit. */
export async function* capped(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  what: string,
): AsyncGenerator<Uint8Array, undefined> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > limit) throw tooLarge(what, limit)
    yield chunk
  }
}

export function decodeText(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('body', { [what]: 'must be UTF-8 text' })
  }
}
