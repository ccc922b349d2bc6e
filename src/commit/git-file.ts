import { sep } from 'node:path'
import { EvidenceError } from '../error.ts'
import { type Checkout, type GitObject, isSha, type ReadObject } from './git-object.ts'

/** `text` is undefined if the commit does not have the file. */
export interface GitFile {
  readonly text: string | undefined
}

/**
 * The text of a file in a commit. `path` starts at the root of the repository. Undefined if the checkout does not have the commit (shallow
 * clone) or parts of it (partial clone), which is different from a file that does not exist. Throws `EvidenceError` `file` if the path is
 * not a regular file or leaves the repository.
 */
export async function readGitFile(
  checkout: Checkout | undefined,
  sha: string,
  path: string,
): Promise<GitFile | undefined> {
  const parts = toPathParts(path)
  // A name such as HEAD may lead to another commit.
  if (!isSha(sha)) return undefined
  return checkout?.readObjects(async (read) => {
    const commit = await read(sha, 'commit')
    const [, tree] = /^tree ([0-9a-f]+)\n/.exec(commit?.content.toString('latin1') ?? '') ?? []
    const found = tree === undefined ? undefined : await findBlob(tree, parts, read)
    if (found !== 'forbidden') return found
    const message = `${path} at commit ${sha} is not a regular file: replace it with a regular file`
    throw new EvidenceError('file', message, { facts: { path } })
  })
}

/** Follows the ids of the trees. Each object is verified by its id, so the file is that of the commit. */
async function findBlob(
  id: string,
  [name = '', ...below]: readonly string[],
  read: ReadObject,
): Promise<GitFile | 'forbidden' | undefined> {
  const tree = await read(id, 'tree')
  if (tree === undefined) return undefined
  const entry = findEntry(tree, name)
  const kind = classifyEntry(entry, below.length === 0)
  if (kind === 'file') return readText(entry.id, read)
  if (kind === 'folder') return findBlob(entry.id, below, read)
  return kind === 'absent' ? { text: undefined } : kind
}

/** Symbolic links and submodules are forbidden anywhere in the path: their targets are not part of the commit. */
function classifyEntry({ mode }: TreeEntry, isLast: boolean): 'file' | 'folder' | 'absent' | 'forbidden' {
  if (mode === '') return 'absent'
  if (mode.startsWith('100')) return isLast ? 'file' : 'absent'
  return mode === '40000' && !isLast ? 'folder' : 'forbidden'
}

async function readText(id: string, read: ReadObject): Promise<GitFile | undefined> {
  const blob = await read(id, 'blob')
  return blob && { text: blob.content.toString('utf8') }
}

/** The folders and the file of a path. Throws if git cannot look the path up. */
function toPathParts(path: string): readonly string[] {
  const parts = path.split(sep === '/' ? '/' : /[\\/]/)
  const below = parts.filter((part) => part !== '' && part !== '.')
  const isWithin = parts[0] !== '' && !parts.includes('..') && !/[\n\0]|^[A-Za-z]:/.test(path)
  if (isWithin && below.length > 0) return below
  const message = `${JSON.stringify(path)} is not a path in the repository: give a path from its root, such as .github/evidence.yml`
  throw new EvidenceError('file', message, { facts: { path } })
}

interface TreeEntry {
  readonly mode: string
  readonly id: string
}

/** The entry of a name in a tree object: for each entry `<mode> <name>`, NUL, the bytes of the id. Without a mode if there is none. */
function findEntry({ id, content }: GitObject, name: string): TreeEntry {
  let at = 0
  for (let end = content.indexOf(0); end !== -1; end = content.indexOf(0, at)) {
    const header = content.toString('utf8', at, end)
    const space = header.indexOf(' ')
    at = end + 1 + id.length / 2
    if (header.slice(space + 1) === name)
      return { mode: header.slice(0, space), id: content.toString('hex', end + 1, at) }
  }
  return { mode: '', id: '' }
}
