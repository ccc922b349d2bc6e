import type { Readable } from 'node:stream'
import { readAll, type BodySource } from './body-source.ts'
import { invalidRequest, bodyTooLarge } from '../http-problem.ts'

export const jsonLimit = 2 * 1024 * 1024

/** A limit in bytes. `what` is the subject of the error message, such as `The body`. */
export interface BodyLimit {
  readonly limit: number
  readonly what: string
}

/** Reads a whole body. Throws a 413 problem at the first byte over the limit. */
export async function readBodyBytes(source: BodySource, limited: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitBytes(readAll(source), limited)) chunks.push(chunk)
  return concatChunks(chunks)
}

/** Reads a whole stream, with the same limit. Uses events: most streams are one chunk, and async iteration is slower for these. */
export async function readStreamBytes(stream: Readable, { limit, what }: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const complete = Promise.withResolvers<void>()
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > limit) stream.destroy(bodyTooLarge(what, limit))
    else chunks.push(chunk)
  })
  stream.once('end', complete.resolve)
  stream.once('error', complete.reject)
  stream.once('close', () => complete.reject(new Error(`${what} ended before it was complete.`)))
  await complete.promise
  return concatChunks(chunks)
}

function concatChunks(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

/** Yields the chunks of a source. Throws a 413 problem at the first byte over the limit. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  { limit, what }: BodyLimit,
): AsyncGenerator<Uint8Array, undefined> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > limit) throw bodyTooLarge(what, limit)
    yield chunk
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8. Throws a 400 problem for other bytes; `what` is the path of the violation. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidRequest('body', { [what]: 'must be UTF-8 text' })
  }
}
