import { Refusal } from '../response/refusal.ts'

/** A request's body, pulled piece by piece. */
export interface BodySource {
  /** Undefined at the end. */
  readonly next: () => Promise<Uint8Array | undefined>
  /** Somebody began to read it and stopped before its end. */
  readonly isHalfRead: () => boolean
}

/** Up to here a body is read in one go, which is faster than streaming. */
const smallBytes = 65_536

export function openBody(request: Request): BodySource {
  const chunks = readChunks(request)
  let isHalfRead = false
  return {
    isHalfRead: () => isHalfRead,
    next: async () => {
      try {
        const { done, value } = await chunks.next()
        isHalfRead = done !== true && !isSmall(request)
        return done === true ? undefined : value
      } catch {
        isHalfRead = false
        throw new Refusal(400, 'The body ended before it was complete; send it again.')
      }
    },
  }
}

async function* readChunks(request: Request): AsyncGenerator<Uint8Array, undefined> {
  if (isSmall(request)) {
    yield new Uint8Array(await request.arrayBuffer())
    return
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) return
    yield piece.value
  }
}

function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= smallBytes
}

/** Leaving the loop early leaves the source as it is, so that the rest can still be read. */
export async function* iterate(source: BodySource): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = await source.next()
    if (chunk === undefined) return
    yield chunk
  }
}

const lingerMilliseconds = 500
const lingerBytes = 32 * 1024 * 1024

/**
 * Reads on for a moment after an early answer. Closing at once, with bytes still arriving, would reset the connection, and the
 * client might lose the answer that tells it why (RFC 9112 §9.6).
 */
export async function linger(source: BodySource): Promise<void> {
  const over = AbortSignal.timeout(lingerMilliseconds)
  const timeout = new Promise<undefined>((resolve) => {
    over.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  let bytes = 0
  while (!over.aborted && bytes < lingerBytes) {
    const chunk = await Promise.race([source.next().catch(() => undefined), timeout])
    if (chunk === undefined) return
    bytes += chunk.byteLength
  }
}
