import { createHash, hash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { escapeFileName } from './checksum-file.ts'
import { type BytePath, toPathBuffer } from './byte-path.ts'
import { type DiskPath, pathError, toReadError } from './file-error.ts'
import { atPath, type FileList } from './share.ts'
import { assertUnchanged, listTree, type Tree } from './tree.ts'

/** What was listed of an artifact: its files, and the function from their digests, in the same order, to that of the artifact. */
export interface ListedFiles {
  readonly files: FileList
  readonly toDigest: (digests: readonly string[]) => string
}

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
export function listFolder(folder: DiskPath): ListedFiles {
  const tree = listTree(folder)
  if (tree.paths.length === 0) {
    throw pathError(
      folder,
      'has no files, so there is nothing to fingerprint: run the build first, or give another folder',
    )
  }
  const prefix = { path: `${folder.path}/`, displayPath: `${folder.displayPath}/` }
  return {
    files: { prefix, names: tree.paths.filter((path) => !tree.links.has(path)) },
    toDigest: (digests) => digestTree(prefix, tree, digests),
  }
}

/** Characters that are hashed together: a call for each line takes longer than its hash. */
const charactersPerUpdate = 64_000

function digestTree(prefix: DiskPath, { paths, links, folders }: Tree, digests: readonly string[]): string {
  const sum = createHash('sha256')
  const digestOfFile = digests.values()
  let lines = ''
  for (const path of paths) {
    const isLink = links.has(path)
    const digest = isLink ? digestLink(atPath(prefix, path)) : (digestOfFile.next().value ?? '')
    lines += toDigestLine(digest, path, isLink)
    if (lines.length > charactersPerUpdate) {
      sum.update(lines, 'latin1')
      lines = ''
    }
  }
  assertUnchanged(folders)
  return sum.update(lines, 'latin1').digest('hex')
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
