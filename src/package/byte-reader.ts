/** Reads a source by numbers of bytes. */
export interface ByteReader {
  /** So many bytes. Throws if the source ends before. */
  readonly read: (size: number) => Promise<Buffer>
  /** The next `size` bytes in parts. A second loop over them continues where the first one ended. */
  readonly stream: (size: number) => AsyncIterable<Uint8Array>
  readonly isAtEnd: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export function createByteReader(source: AsyncIterable<Uint8Array>, toEndError: () => Error): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  /** The next bytes, at least one and at most `limit`; undefined at the end. */
  const take = async (limit: number): Promise<Uint8Array | undefined> => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done === true) return undefined
      rest = next.value
    }
    const taken = rest.subarray(0, limit)
    rest = rest.subarray(taken.length)
    return taken
  }
  const stream = (size: number): AsyncIterable<Uint8Array> => {
    let left = size
    return {
      async *[Symbol.asyncIterator]() {
        while (left > 0) {
          const part = await take(left)
          if (part === undefined) throw toEndError()
          left -= part.length
          yield part
        }
      },
    }
  }
  return {
    read: async (size) => {
      const parts: Uint8Array[] = []
      for await (const part of stream(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    stream,
    isAtEnd: async () => (await take(0)) === undefined,
    close: async () => void (await chunks.return?.()),
  }
}
