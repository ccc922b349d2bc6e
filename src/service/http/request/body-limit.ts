import type { Readable } from 'node:stream'
import { iterate, type BodySource } from './body-source.ts'
import { invalid, tooLarge } from '../response/refusal.ts'

export const jsonLimit = 2 * 1024 * 1024

/** What is read, and how much of it is taken; `what` begins the sentence that refuses more. */
export interface Limited {
  readonly limit: number
  readonly what: string
}

/** All bytes of a body of at most `limit` bytes. */
export async function collect(source: BodySource, limited: Limited): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of capped(iterate(source), limited)) chunks.push(chunk)
  return join(chunks)
}

/** All bytes of a stream of at most `limit` bytes, by its events: most are a chunk long, and an iteration takes longer than that. */
export async function gather(stream: Readable, { limit, what }: Limited): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const whole = Promise.withResolvers<void>()
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > limit) stream.destroy(tooLarge(what, limit))
    else chunks.push(chunk)
  })
  stream.once('end', whole.resolve)
  stream.once('error', whole.reject)
  stream.once('close', () => whole.reject(new Error(`${what} ended before it was whole.`)))
  await whole.promise
  return join(chunks)
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

/** Passes on what arrives, and fails at the first byte over the limit. */
export async function* capped(
  source: AsyncIterable<Uint8Array>,
  { limit, what }: Limited,
): AsyncGenerator<Uint8Array, undefined> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > limit) throw tooLarge(what, limit)
    yield chunk
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function decodeText(bytes: Uint8Array, what: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalid('body', { [what]: 'must be UTF-8 text' })
  }
}
