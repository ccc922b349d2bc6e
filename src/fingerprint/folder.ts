import { createHash, hash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { mapBounded } from './bounded.ts'
import { type BytePath, toPath } from './bytes.ts'
import type { Place } from './failure.ts'
import { placeError, readError } from './failure.ts'
import { digestFile, type Reading } from './file.ts'
import { assertSame, listTree, type Tree } from './tree.ts'

const atOnce = 8
const breath = 256

/**
 * SHA-256 over one line for each file, `<sha256>  <path>\n`, and for each symbolic link, `<sha256 of its target text>  <path>@\n`;
 * paths relative to the folder, `/`-separated, sorted by bytes. Modes, times, owners and folders without files do not count.
 *
 * A name that holds a backslash, newline or carriage return is written as sha256sum (coreutils 9) writes it: the line begins with
 * `\`, and the name has `\\`, `\n`, `\r`. A file (not a link) whose name ends in `@` ends in `\@`, in a line that begins with `\`:
 * else a file `x@` would pass for a link `x`. So lines can be read back in one way only.
 *
 * A folder without any file is refused: its digest would be that of an empty file, and a build that made nothing proves nothing.
 */
export async function digestFolder(folder: Place, reading: Reading): Promise<string> {
  const tree = listTree(folder)
  if (tree.paths.length === 0) {
    throw placeError(folder, 'holds no file, so there is nothing to fingerprint: build first, or name another folder')
  }
  const digests = await digestEach(folder, tree, reading)
  assertSame(tree.folders)
  const sum = createHash('sha256')
  for (const [index, path] of tree.paths.entries()) {
    sum.update(toLine(digests[index] ?? '', path, tree.links.has(path)), 'latin1')
  }
  return sum.digest('hex')
}

function digestEach(folder: Place, { paths, links }: Tree, reading: Reading): Promise<readonly string[]> {
  let count = 0
  return mapBounded(paths, atOnce, async (path) => {
    count += 1
    // Small files are read synchronously: let timers and the reads of large files have their turn.
    if (count % breath === 0) await setImmediate()
    const place = { path: `${folder.path}/${path}`, shown: `${folder.shown}/${path}` }
    return links.has(path) ? digestLink(place) : digestFile(place, reading)
  })
}

function digestLink(link: Place): string {
  try {
    return hash('sha256', readlinkSync(toPath(link.path), { encoding: 'buffer' }), 'hex')
  } catch (error) {
    throw readError(link, error)
  }
}

function toLine(digest: string, path: BytePath, isLink: boolean): string {
  const name = awkward.test(path) ? escape(path, isLink) : path
  const mark = name === path ? '' : '\\'
  return `${mark}${digest}  ${name}${isLink ? '@' : ''}\n`
}

const awkward = /[\\\n\r]|@$/
const escapes: Readonly<Record<string, string>> = { '\\': String.raw`\\`, '\n': String.raw`\n`, '\r': String.raw`\r` }

function escape(path: BytePath, isLink: boolean): string {
  const name = path.replaceAll(/[\\\n\r]/g, (character) => escapes[character] ?? character)
  return isLink ? name : name.replace(/@$/, String.raw`\@`)
}
