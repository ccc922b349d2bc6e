import { setImmediate } from 'node:timers/promises'
import type { BytePath } from './byte-path.ts'
import type { DiskPath } from './file-error.ts'
import { createReading, digestFile } from './file.ts'

/** Files: the path of each is the prefix and one of the names. */
export interface FileList {
  readonly prefix: DiskPath
  readonly names: readonly BytePath[]
}

export function atPath(prefix: DiskPath, name: BytePath): DiskPath {
  return { path: prefix.path + name, displayPath: prefix.displayPath + name }
}

/** Files for several threads: each takes the next one until there is none, and writes its digest at the position of the file. */
export interface Share {
  /** The names of each list are one text, which another thread receives ten times as fast as a list. */
  readonly lists: readonly { readonly prefix: DiskPath; readonly names: string }[]
  /** Shared memory with the position of the next file. */
  readonly next: Int32Array
  /** Shared memory with 64 hex characters for each file. */
  readonly digests: Uint8Array<SharedArrayBuffer>
}

/** No name has it. */
const separator = '\0'
const digestLength = 64
const filesPerTurn = 256

export function countFiles(lists: readonly FileList[]): number {
  let count = 0
  for (const { names } of lists) count += names.length
  return count
}

export function createShare(lists: readonly FileList[]): Share {
  return {
    lists: lists
      .filter(({ names }) => names.length > 0)
      .map(({ prefix, names }) => ({ prefix, names: names.join(separator) })),
    next: new Int32Array(new SharedArrayBuffer(4)),
    digests: new Uint8Array(new SharedArrayBuffer(countFiles(lists) * digestLength)),
  }
}

/** Digests the files that no other thread takes. `onRead` receives the number of bytes of each read. Throws `EvidenceError` `file`. */
export async function digestShare({ lists, next, digests }: Share, onRead: (bytes: number) => void): Promise<void> {
  const output = Buffer.from(digests.buffer)
  const reading = createReading(onRead)
  let [at, start, count] = [Atomics.add(next, 0, 1), 0, 0]
  for (const { prefix, names: text } of lists) {
    const names = text.split(separator)
    for (; at < start + names.length; at = Atomics.add(next, 0, 1)) {
      const digest = await digestFile(atPath(prefix, names[at - start] ?? ''), reading)
      output.write(digest, at * digestLength, 'latin1')
      // Small files are read synchronously, so timers and the messages of other threads need a turn of the event loop.
      if ((count += 1) % filesPerTurn === 0) await setImmediate()
    }
    start += names.length
  }
}

/** The digests of each list, after all threads have ended. */
export function readDigests(lists: readonly FileList[], { digests }: Share): readonly (readonly string[])[] {
  const text = Buffer.from(digests.buffer)
  let end = 0
  return lists.map(({ names }) => names.map(() => text.toString('latin1', end, (end += digestLength))))
}
