import { createHash, hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { toPathBuffer } from './byte-path.ts'
import type { DiskPath } from './file-error.ts'
import { changedFileError, toReadError, specialFileError } from './file-error.ts'

/** Files below this size are read synchronously, because round trips to the thread pool cost more than the system calls. */
const smallFileBytes = 64 * 1024

const chunkBytes = 1024 * 1024

/** The buffers and the progress callback for reading one file after another. */
interface FileReading {
  readonly buffers: readonly [Buffer, Buffer]
  /** Receives the number of bytes of each read. */
  readonly onRead: (bytes: number) => void
}

export function createReading(onRead: FileReading['onRead']): FileReading {
  return { buffers: [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)], onRead }
}

interface Digested {
  readonly digest: string
  readonly size: number
}

/** The SHA-256 of a file's content as 64 lowercase hex characters, the same as `sha256sum` prints. Symbolic links are not followed. */
export async function digestFile(file: DiskPath, reading: FileReading): Promise<string> {
  try {
    const descriptor = openSync(toPathBuffer(file.path), openFlags)
    try {
      return await digestDescriptor(file, descriptor, reading)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw toReadError(file, error)
  }
}

/** If a pipe or a link has replaced the file, opening it must neither block nor follow the link. Windows has neither flag. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

async function digestDescriptor(file: DiskPath, descriptor: number, reading: FileReading): Promise<string> {
  const before = fstatSync(descriptor)
  if (!before.isFile()) throw specialFileError(file)
  const { digest, size } =
    before.size < smallFileBytes
      ? digestSmallFile(descriptor, before.size, reading)
      : await digestStream(descriptor, reading)
  const after = fstatSync(descriptor)
  if (size !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
    throw changedFileError(file)
  return digest
}

function digestSmallFile(descriptor: number, expected: number, { buffers: [buffer], onRead }: FileReading): Digested {
  let size = 0
  let got: number
  do {
    got = readSync(descriptor, buffer, size, smallFileBytes - size, null)
    size += got
  } while (got > 0 && size < expected)
  onRead(size)
  return { digest: hash('sha256', buffer.subarray(0, size), 'hex'), size }
}

const readInto = promisify(read)

/** Uses two buffers: while one is hashed, the other is filled in the thread pool. */
async function digestStream(descriptor: number, { buffers, onRead }: FileReading): Promise<Digested> {
  const sum = createHash('sha256')
  let [current, next] = buffers
  let pending = readInto(descriptor, current, 0, chunkBytes, null)
  let size = 0
  for (;;) {
    const { bytesRead } = await pending
    if (bytesRead === 0) return { digest: sum.digest('hex'), size }
    pending = readInto(descriptor, next, 0, chunkBytes, null)
    sum.update(current.subarray(0, bytesRead))
    size += bytesRead
    onRead(bytesRead)
    ;[current, next] = [next, current]
  }
}
