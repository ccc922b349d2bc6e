import { createHash, hash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { escapeFileName } from './checksum-file.ts'
import { mapConcurrently } from './concurrency.ts'
import { type BytePath, toPathBuffer } from './byte-path.ts'
import { type DiskPath, pathError, toReadError } from './file-error.ts'
import { digestFile, type FileReading } from './file.ts'
import { assertUnchanged, listTree, type Tree } from './tree.ts'

const maxConcurrentFiles = 8
const filesPerTurn = 256

/**
 * The digest of a folder (rules 8.7): SHA-256 over one line for each file, `<sha256>  <path>\n`, and for each symbolic link,
 * `<sha256 of its target text>  <path>@\n`. Paths are relative to the folder, `/`-separated and sorted by bytes. Modes, times, owners and
 * folders without files are not included.
 *
 * A name with a backslash, newline or carriage return is escaped as in sha256sum (coreutils 9): the line starts with `\`, and the name
 * has `\\`, `\n`, `\r`. In the same way, the `@` at the end of a file name (not of a link) becomes `\@`, so that a file `x@` differs
 * from a link `x`. Every list of lines therefore has exactly one meaning.
 *
 * Throws `EvidenceError` `file` for a folder without files: its digest would be that of an empty file, which proves nothing about a
 * build.
 */
export async function digestFolder(folder: DiskPath, reading: FileReading): Promise<string> {
  const tree = listTree(folder)
  if (tree.paths.length === 0) {
    throw pathError(
      folder,
      'has no files, so there is nothing to fingerprint: run the build first, or give another folder',
    )
  }
  const digests = await digestEach(folder, tree, reading)
  assertUnchanged(tree.folders)
  const sum = createHash('sha256')
  for (const [index, path] of tree.paths.entries()) {
    sum.update(toDigestLine(digests[index] ?? '', path, tree.links.has(path)), 'latin1')
  }
  return sum.digest('hex')
}

function digestEach(folder: DiskPath, { paths, links }: Tree, reading: FileReading): Promise<readonly string[]> {
  let count = 0
  return mapConcurrently(paths, maxConcurrentFiles, async (path) => {
    count += 1
    // Small files are read synchronously, so timers and the reads of large files need a turn of the event loop.
    if (count % filesPerTurn === 0) await setImmediate()
    const diskPath = { path: `${folder.path}/${path}`, displayPath: `${folder.displayPath}/${path}` }
    return links.has(path) ? digestLink(diskPath) : digestFile(diskPath, reading)
  })
}

function digestLink(link: DiskPath): string {
  try {
    return hash('sha256', readlinkSync(toPathBuffer(link.path), { encoding: 'buffer' }), 'hex')
  } catch (error) {
    throw toReadError(link, error)
  }
}

function toDigestLine(digest: string, path: BytePath, isLink: boolean): string {
  const name = needsEscape.test(path) ? escapeName(path, isLink) : path
  const mark = name === path ? '' : '\\'
  return `${mark}${digest}  ${name}${isLink ? '@' : ''}\n`
}

const needsEscape = /[\\\n\r]|@$/

function escapeName(path: BytePath, isLink: boolean): string {
  const name = escapeFileName(path)
  return isLink ? name : name.replace(/@$/, String.raw`\@`)
}
