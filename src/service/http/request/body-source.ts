import { HttpProblem } from '../http-problem.ts'

/** The body of a request, read chunk by chunk. */
export interface BodySource {
  /** The next chunk; undefined at the end. Throws a 400 problem if the connection ends early. */
  readonly next: () => Promise<Uint8Array | undefined>
  /** Whether reading started and stopped before the end. */
  readonly isPartlyRead: () => boolean
}

/** Bodies up to this size are read in one step, which is faster than streaming. */
const maxSmallBytes = 65_536

export function openBody(request: Request): BodySource {
  const chunks = readBodyChunks(request)
  let isHalfRead = false
  return {
    isPartlyRead: () => isHalfRead,
    next: async () => {
      try {
        const { done, value } = await chunks.next()
        isHalfRead = done !== true && !isSmallBody(request)
        return done === true ? undefined : value
      } catch {
        isHalfRead = false
        throw new HttpProblem(400, 'The body ended before it was complete; send it again.')
      }
    },
  }
}

async function* readBodyChunks(request: Request): AsyncGenerator<Uint8Array, undefined> {
  if (isSmallBody(request)) {
    yield new Uint8Array(await request.arrayBuffer())
    return
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (chunk?.value === undefined) return
    yield chunk.value
  }
}

function isSmallBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= maxSmallBytes
}

/** Yields the remaining chunks. Leaving the loop early does not close the source, so the rest can still be read. */
export async function* readAll(source: BodySource): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = await source.next()
    if (chunk === undefined) return
    yield chunk
  }
}
