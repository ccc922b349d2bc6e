import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  type BigIntStats,
} from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { EvidenceError } from './error.ts'

/** A file to read, and what its links may do (rules 8.5). */
export interface NamedFile {
  readonly path: string
  /** The start of each message about it, such as the path that the user gave. */
  readonly shown: string
  /** `within`: a path below that folder must not lead out of it by a link. */
  readonly links: 'follow' | 'refuse' | { readonly within: string }
}

/** A larger file is refused where its whole content is needed: it is no template, list or event. */
const maxContentBytes = 64 * 1024 * 1024

/** If a pipe or a link replaces the file, opening it must neither block nor follow the link. Windows has neither flag. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a regular file for reading, and returns its descriptor. Throws EvidenceError `file` with the name of the file if it is missing, a
 * folder, a pipe, a socket or a device, or if its links lead nowhere, back to themselves, or to where they may not.
 */
export function openRegularFile(file: NamedFile): number {
  const path = resolveLinks(file)
  return callSystem(file, () => {
    const listed = lstatSync(path, { bigint: true })
    requireRegular(file, listed)
    const descriptor = openSync(path, openFlags)
    try {
      const opened = fstatSync(descriptor, { bigint: true })
      requireRegular(file, opened)
      if (opened.ino !== listed.ino || opened.dev !== listed.dev)
        throw fileError(file, 'it was replaced while it was being opened. Run this after all steps that write to it.')
      return descriptor
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  })
}

/** The content of a regular file of at most 64 MiB. Throws EvidenceError `file`. */
export function readRegularFile(file: NamedFile, maxBytes = maxContentBytes): Buffer {
  const descriptor = openRegularFile(file)
  try {
    const { size } = fstatSync(descriptor)
    if (size > maxBytes) {
      const [found, limit] = [size, maxBytes].map((bytes) => bytes.toLocaleString('en'))
      throw fileError(file, `it has ${found} bytes, and the limit is ${limit}. Check that it is the right file.`)
    }
    return callSystem(file, () => readFileSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** The text of a regular file in UTF-8. Throws EvidenceError `file`. */
export function readRegularText(file: NamedFile): string {
  return readRegularFile(file).toString('utf8')
}

/** The content of a regular file in parts. Throws EvidenceError `file`. */
export async function* streamRegularFile(file: NamedFile): AsyncGenerator<Uint8Array> {
  const descriptor = openRegularFile(file)
  try {
    const stream: AsyncIterable<Uint8Array> = createReadStream('', { fd: descriptor })
    yield* stream
  } catch (cause) {
    throw toFileError(file, cause)
  }
}

/**
 * The path of a file or folder without links. Throws EvidenceError `file` if it is missing, or if its links lead nowhere, back to themselves,
 * or to where they may not.
 */
export function resolveLinks(file: NamedFile): string {
  const { path, links } = file
  if (links === 'refuse') return path
  const real = callSystem(file, () => realpathSync(path))
  if (links === 'follow' || !isBelow(path, links.within)) return real
  const folder = callSystem(file, () => realpathSync(links.within))
  if (isBelow(real, folder)) return real
  throw fileError(
    file,
    `a symbolic link leads out of ${links.within}, to ${real}. If that is the right file, name it by its own path, or copy it into the folder.`,
  )
}

/** Whether there is anything at a path, also a link that leads nowhere. */
export function hasEntry(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // No file has this name: it is too long, or has a character that no name has.
    return false
  }
}

/** Whether a path is a folder or below it, by its text alone. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function requireRegular(file: NamedFile, stats: BigIntStats): void {
  if (stats.isFile()) return
  if (stats.isDirectory()) throw fileError(file, 'it is a folder. Name a file in it.')
  if (stats.isSymbolicLink()) throw fileError(file, 'it is a symbolic link, which is not followed here. Remove it.')
  throw fileError(file, `it is a ${describeSpecial(stats)}. Write the content to a file, and name that.`)
}

function describeSpecial(stats: BigIntStats): string {
  if (stats.isFIFO()) return 'pipe'
  return stats.isSocket() ? 'socket' : 'device'
}

function callSystem<T>(file: NamedFile, call: () => T): T {
  try {
    return call()
  } catch (cause) {
    throw toFileError(file, cause)
  }
}

function toFileError(file: NamedFile, cause: unknown): unknown {
  if (cause instanceof EvidenceError || !(cause instanceof Error && 'code' in cause)) return cause
  switch (cause.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return missingFileError(file, cause)
    case 'ELOOP':
      return fileError(file, 'a symbolic link leads back to itself. Remove it.', cause)
    case 'EACCES':
    case 'EPERM':
      return fileError(file, 'this user has no permission. Give the user of this job read permission.', cause)
    default:
      return fileError(file, `${String(cause.code)}. Check the disk, then try again.`, cause)
  }
}

/** `/dev/stdin` has no path if a pipe is behind it. */
function missingFileError(file: NamedFile, cause: Error): EvidenceError {
  const found = statSync(file.path, { throwIfNoEntry: false, bigint: true })
  if (found !== undefined) requireRegular(file, found)
  if (hasEntry(file.path))
    return fileError(file, 'it is a symbolic link to a file that does not exist. Remove it.', cause)
  return fileError(file, 'it does not exist.', cause)
}

function fileError(file: NamedFile, reason: string, cause?: unknown): EvidenceError {
  return new EvidenceError('file', `${file.shown} cannot be read: ${reason}`, { facts: { path: file.path }, cause })
}
