import { type Dirent, readdirSync, statSync } from 'node:fs'
import { type BytePath, toBytes, toPath } from './bytes.ts'
import type { Place } from './failure.ts'
import { changedError, readError, specialError } from './failure.ts'

/** A folder as it was when it was listed. */
interface Listed extends Place {
  readonly modified: number
}

export interface Tree {
  /** Files and links, relative to the root, sorted by bytes. */
  readonly paths: readonly BytePath[]
  readonly links: ReadonlySet<BytePath>
  readonly folders: readonly Listed[]
}

/** Everything below a folder; links are listed, not followed. Sockets, devices and pipes are refused by name. */
export function listTree(root: Place): Tree {
  const paths: BytePath[] = []
  const links = new Set<BytePath>()
  const folders: Listed[] = []
  const waiting: BytePath[] = ['']
  for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
    const folder = { path: `${root.path}/${prefix}`, shown: `${root.shown}/${prefix}` }
    folders.push({ ...folder, modified: modifiedAt(folder) })
    for (const entry of list(folder)) {
      const path = prefix + toBytes(entry.name)
      if (entry.isDirectory()) waiting.push(`${path}/`)
      else paths.push(path)
      if (entry.isSymbolicLink()) links.add(path)
      if (isSpecial(entry)) throw specialError({ path: folder.path, shown: `${root.shown}/${path}` })
    }
  }
  return { paths: paths.toSorted(), links, folders }
}

/** Nothing came or went since the listing: a file that was written meanwhile would be missing from the digest in silence. */
export function assertSame(folders: readonly Listed[]): void {
  for (const folder of folders) {
    if (modifiedAt(folder) !== folder.modified) throw changedError(folder)
  }
}

function modifiedAt(folder: Place): number {
  try {
    return statSync(toPath(folder.path)).mtimeMs
  } catch (error) {
    throw readError(folder, error)
  }
}

function list(folder: Place): Dirent<Buffer>[] {
  try {
    return readdirSync(toPath(folder.path), { encoding: 'buffer', withFileTypes: true })
  } catch (error) {
    throw readError(folder, error)
  }
}

function isSpecial(entry: Dirent<Buffer>): boolean {
  return !entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink()
}
