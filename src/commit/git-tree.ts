import type { GitObject, ReadObject } from './git-object.ts'

/** `text` is undefined if the commit does not have the file. */
export interface GitFile {
  readonly text: string | undefined
}

/** A file of a commit by the parts of its path; undefined if an object on the way is absent. `forbidden`: it is no regular file. */
export async function readFileOfCommit(
  sha: string,
  parts: readonly string[],
  read: ReadObject,
): Promise<GitFile | 'forbidden' | undefined> {
  const commit = await read(sha, 'commit')
  const [, tree] = /^tree ([0-9a-f]+)\n/.exec(commit?.content.toString('latin1') ?? '') ?? []
  return tree === undefined ? undefined : findBlob(tree, parts, read)
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
