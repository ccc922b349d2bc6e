import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { type BytePath, toBytePath, toPathBuffer } from './byte-path.ts'
import type { DiskPath } from './file-error.ts'
import { changedFileError, toReadError, specialFileError } from './file-error.ts'

/** A folder, and its modification time when it was listed. */
interface ListedFolder extends DiskPath {
  readonly modified: number
}

export interface Tree {
  /** Files and symbolic links, relative to the root, sorted by bytes. */
  readonly paths: readonly BytePath[]
  readonly links: ReadonlySet<BytePath>
  readonly folders: readonly ListedFolder[]
}

/** Lists all files below a folder. Symbolic links are listed, not followed. Throws `EvidenceError` `file` for a socket, device or pipe. */
export function listTree(root: DiskPath): Tree {
  const paths: BytePath[] = []
  const links = new Set<BytePath>()
  const folders: ListedFolder[] = []
  const waiting: BytePath[] = ['']
  for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
    const folder = { path: `${root.path}/${prefix}`, displayPath: `${root.displayPath}/${prefix}` }
    folders.push({ ...folder, modified: modificationTime(folder) })
    for (const entry of readEntries(folder)) {
      const path = prefix + entry.name
      if (entry.isDirectory()) waiting.push(`${path}/`)
      else paths.push(path)
      if (entry.isSymbolicLink()) links.add(path)
      if (isSpecial(entry)) throw specialFileError({ path: folder.path, displayPath: `${root.displayPath}/${path}` })
    }
  }
  return { paths: paths.toSorted(), links, folders }
}

/** The bytes of a file, or of all files below a folder, for progress alone: what cannot be read is an error of its reader, and has none. */
export function measurePath(path: string): number {
  const root = toBytePath(path)
  try {
    const stat = statSync(path)
    if (!stat.isDirectory()) return stat.size
    const { paths, links } = listTree({ path: root, displayPath: root })
    let bytes = 0
    for (const one of paths) if (!links.has(one)) bytes += statSync(toPathBuffer(`${root}/${one}`)).size
    return bytes
  } catch {
    return 0
  }
}

/** Throws `EvidenceError` `file` if an entry was added or removed since the listing, because the digest would not include it. */
export function assertUnchanged(folders: readonly ListedFolder[]): void {
  for (const folder of folders) {
    if (modificationTime(folder) !== folder.modified) throw changedFileError(folder)
  }
}

function modificationTime(folder: DiskPath): number {
  try {
    return statSync(toPathBuffer(folder.path)).mtimeMs
  } catch (error) {
    throw toReadError(folder, error)
  }
}

interface Entry extends Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'> {
  readonly name: BytePath
}

/** `folder.path` ends with a separator. */
function readEntries(folder: DiskPath): readonly Entry[] {
  const path = toPathBuffer(folder.path)
  try {
    return readEntryTypes(path) ?? readdirSync(path, encoding).map((name) => readEntry(folder, name))
  } catch (error) {
    throw toReadError(folder, error)
  }
}

/** Names in latin1, since names as bytes take twice the time. */
const encoding = 'latin1'

/**
 * Undefined if the file system does not give the types of entries: Node then looks them up, but cannot join the path of a folder in bytes and
 * the name of an entry in text.
 */
function readEntryTypes(path: Buffer): readonly Entry[] | undefined {
  try {
    return readdirSync(path, { encoding, withFileTypes: true })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function readEntry(folder: DiskPath, name: BytePath): Entry {
  return Object.assign(lstatSync(toPathBuffer(folder.path + name)), { name })
}

function isSpecial(entry: Entry): boolean {
  return !entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink()
}
