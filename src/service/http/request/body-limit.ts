import type { Readable } from 'node:stream'
import { readAll, type BodySource } from './body-source.ts'
import { invalidRequest, bodyTooLarge } from '../http-problem.ts'
import type { BodyMemory } from '../../limit/memory-budget.ts'

export const jsonLimit = 2 * 1024 * 1024

/** A limit in bytes. `what` is the subject of the error message, such as `The body`. */
export interface BodyLimit {
  readonly limit: number
  readonly what: string
}

/** Content that is kept in memory. Without `memory` it is too short to count. */
export interface KeptBody extends BodyLimit {
  readonly memory?: Pick<BodyMemory, 'takeBytes'>
}

/** Reads a whole body. Throws a 413 problem at the first byte over the limit, and a 503 problem without memory for it. */
export async function readBodyBytes(source: BodySource, kept: KeptBody): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitBytes(readAll(source), kept)) {
    kept.memory?.takeBytes(chunk.byteLength)
    chunks.push(chunk)
  }
  return concatChunks(chunks)
}

/** Reads a whole stream, with the same limits. Uses events: most streams are one chunk, and async iteration is slower for these. */
export async function readStreamBytes(stream: Readable, { limit, what, memory }: KeptBody): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const complete = Promise.withResolvers<void>()
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    try {
      if (bytes > limit) throw bodyTooLarge(what, limit)
      memory?.takeBytes(chunk.byteLength)
      chunks.push(chunk)
    } catch (cause) {
      stream.destroy(cause instanceof Error ? cause : new Error(String(cause)))
    }
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
