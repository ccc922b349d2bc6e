import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fchownSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { EvidenceError } from '../../../error.ts'
import { flushFolderSync } from '../../../flush-folder.ts'
import { openRegularFile } from '../../../regular-file.ts'

const fileMode = 0o600
const folderMode = 0o700
const openToOthers = 0o077

/**
 * Reads the text of a key file. Undefined if the file does not exist. Throws EvidenceError `file` if it is no file, and if other users can
 * read it (except on Windows).
 */
export function readKeyText(path: string): string | undefined {
  const file = openIfPresent(path)
  if (file === undefined) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    if (process.platform === 'win32' || (fstatSync(file).mode & openToOthers) === 0) return text
    const quoted = `'${path.replaceAll("'", String.raw`'\''`)}'`
    throw new EvidenceError('file', `Other users can open the key file ${path}; run chmod 600 ${quoted}.`)
  } finally {
    closeSync(file)
  }
}

/**
 * Creates a key file for this user alone, or for the owner of the folder if root creates it, on the disk when this returns. The file appears complete or not at all. If another process creates
 * it at the same time, the text of that process is returned; on a file system without links this throws then. Throws EvidenceError `file` if
 * the file cannot be created.
 */
export function createKeyText(path: string, created: string): string {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: folderMode })
    writeNewFile(temporary, created)
    if (!linkIfPossible(temporary, path)) writeNewFile(path, created)
    flushFolderSync(dirname(path))
  } catch (cause) {
    throw new EvidenceError(
      'file',
      `The key file ${path} cannot be created; use a path that this service can write to.`,
      { facts: { path }, cause },
    )
  } finally {
    removeIfPresent(temporary)
  }
  const text = readKeyText(path)
  if (text === undefined) throw new EvidenceError('file', `The key file ${path} was removed; start the service again.`)
  return text
}

function openIfPresent(path: string): number | undefined {
  try {
    return openRegularFile({ path, shown: `The key file ${path}`, links: 'follow' })
  } catch (error) {
    if (error instanceof EvidenceError && hasCode(error.cause, 'ENOENT')) return undefined
    throw error
  }
}

/** Never throws, so that the error of the attempt is reported. */
function removeIfPresent(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The folder does not exist.
  }
}

/** The file is on the disk afterwards. Its entry in the folder is not yet. */
function writeNewFile(path: string, content: string): void {
  const file = openSync(path, 'wx', fileMode)
  try {
    if (process.getuid?.() === 0) giveToOwner(file, dirname(path))
    writeFileSync(file, content, { flush: true })
  } finally {
    closeSync(file)
  }
}

/** A service of another user could not read a key of root in its folder. Root itself may not change owners in some containers. */
function giveToOwner(file: number, folder: string): void {
  const { uid, gid } = statSync(folder)
  try {
    fchownSync(file, uid, gid)
  } catch (cause) {
    if (!hasCode(cause, 'EPERM')) throw cause
  }
}

/** Gives a complete file its name, unless the name is taken. Returns false on a file system without links. */
function linkIfPossible(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
    return true
  } catch (cause) {
    return hasCode(cause, 'EEXIST')
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
