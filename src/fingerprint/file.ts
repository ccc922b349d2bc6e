import { createHash, hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { toPath } from './bytes.ts'
import type { Place } from './failure.ts'
import { changedError, readError, specialError } from './failure.ts'

/** A file below this size is read in one go, into memory that all such files share. */
export const smallFile = 64 * 1024

const chunk = 1024 * 1024

/** What reading files needs and tells. */
export interface Reading {
  /** Memory for small files, which are read synchronously: four trips to a thread pool cost more than four system calls. */
  readonly scratch: Buffer
  /** Told how many bytes more were read. */
  readonly onRead: (bytes: number) => void
}

interface Digested {
  readonly digest: string
  readonly size: number
}

/**
 * SHA-256 of a file's bytes, as 64 lowercase hex characters: what `sha256sum` and `openssl dgst -sha256` print. A link is not followed.
 */
export async function digestFile(file: Place, reading: Reading): Promise<string> {
  try {
    const descriptor = openSync(toPath(file.path), safely)
    try {
      return await digestOpened(file, descriptor, reading)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw readError(file, error)
  }
}

/** A pipe or a link that took the file's place must neither hang the open nor lead elsewhere. Windows knows neither flag. */
const safely = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

async function digestOpened(file: Place, descriptor: number, reading: Reading): Promise<string> {
  const before = fstatSync(descriptor)
  if (!before.isFile()) throw specialError(file)
  const { digest, size } =
    before.size < reading.scratch.length ? digestAtOnce(descriptor, reading) : await digestStream(descriptor, reading)
  const after = fstatSync(descriptor)
  if (size !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw changedError(file)
  return digest
}

function digestAtOnce(descriptor: number, { scratch, onRead }: Reading): Digested {
  let size = 0
  for (let got = -1; got !== 0 && size < scratch.length; size += got) {
    got = readSync(descriptor, scratch, size, scratch.length - size, null)
  }
  onRead(size)
  return { digest: hash('sha256', scratch.subarray(0, size), 'hex'), size }
}

const readInto = promisify(read)

/** Two chunks take turns: while one is hashed here, the next is read in the thread pool. */
async function digestStream(descriptor: number, { onRead }: Reading): Promise<Digested> {
  const sum = createHash('sha256')
  let [current, next] = [Buffer.allocUnsafe(chunk), Buffer.allocUnsafe(chunk)]
  let pending = readInto(descriptor, current, 0, chunk, null)
  let size = 0
  for (;;) {
    const { bytesRead } = await pending
    if (bytesRead === 0) return { digest: sum.digest('hex'), size }
    pending = readInto(descriptor, next, 0, chunk, null)
    sum.update(current.subarray(0, bytesRead))
    size += bytesRead
    onRead(bytesRead)
    ;[current, next] = [next, current]
  }
}
