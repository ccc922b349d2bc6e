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
  const found = await openCommit(sha, read)(parts)
  switch (found?.kind) {
    case 'file':
      return readText(found.id, read)
    case 'absent':
      return { text: undefined }
    case 'forbidden':
      return 'forbidden'
    case undefined:
      return undefined
  }
}

/** The ids of the regular files of a commit by their paths, which have `/`; undefined if an object on the way to one is absent. */
export async function readFileIds(
  sha: string,
  paths: readonly string[],
  read: ReadObject,
): Promise<ReadonlyMap<string, string> | undefined> {
  const find = openCommit(sha, read)
  const ids = new Map<string, string>()
  for (const path of paths) {
    const found = await find(path.split('/'))
    if (found === undefined) return undefined
    if (found.kind === 'file') ids.set(path, found.id)
  }
  return ids
}

/** A regular file of a commit. */
interface FoundFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly content: Buffer
}

/**
 * The first regular file of a commit that is wanted, by its name and then by its content; undefined if there is none, or if its objects are
 * absent. Links and submodules are passed over.
 */
export async function findFileOfCommit(
  sha: string,
  read: ReadObject,
  wanted: { readonly hasName: (name: string) => boolean; readonly hasContent: (content: Buffer) => boolean },
): Promise<FoundFile | undefined> {
  const folders: { readonly path: string; readonly id: string | undefined }[] = [
    { path: '', id: parseRoot(await read(sha, 'commit')) },
  ]
  for (const folder of folders) {
    const tree = folder.id === undefined ? undefined : await read(folder.id, 'tree')
    for (const [name, { mode, id }] of tree === undefined ? [] : parseTree(tree)) {
      const path = `${folder.path}${name}`
      if (mode === '40000') folders.push({ path: `${path}/`, id })
      if (!mode.startsWith('100') || !wanted.hasName(name)) continue
      const blob = await read(id, 'blob')
      if (blob !== undefined && wanted.hasContent(blob.content)) return { path, content: blob.content }
    }
  }
  return undefined
}

/** What a commit has at a path; undefined if an object on the way is absent. */
type FindPath = (
  parts: readonly string[],
) => Promise<{ readonly kind: 'file' | 'absent' | 'forbidden'; readonly id: string } | undefined>

/** Follows the ids of the trees. Each object is verified by its id, so the file is that of the commit. A tree is read once. */
function openCommit(sha: string, read: ReadObject): FindPath {
  const trees = new Map<string, Tree>()
  let root: string | undefined
  const readTree = async (id: string): Promise<Tree | undefined> => {
    const object = trees.has(id) ? undefined : await read(id, 'tree')
    if (object !== undefined) trees.set(id, parseTree(object))
    return trees.get(id)
  }
  return async (parts) => {
    root ??= parseRoot(await read(sha, 'commit'))
    let id = root
    for (const [at, name] of parts.entries()) {
      const tree = id === undefined ? undefined : await readTree(id)
      if (tree === undefined) return undefined
      const entry = tree.get(name) ?? { mode: '', id: '' }
      const kind = classifyEntry(entry, at === parts.length - 1)
      if (kind !== 'folder') return { kind, id: entry.id }
      id = entry.id
    }
    return { kind: 'absent', id: '' }
  }
}

function parseRoot(commit: GitObject | undefined): string | undefined {
  return /^tree ([0-9a-f]+)\n/.exec(commit?.content.toString('latin1') ?? '')?.[1]
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

/** The entries of a folder by their names. */
type Tree = ReadonlyMap<string, TreeEntry>

/** A tree object has for each entry `<mode> <name>`, NUL, the bytes of the id. */
function parseTree({ id, content }: GitObject): Tree {
  const entries = new Map<string, TreeEntry>()
  let at = 0
  for (let end = content.indexOf(0); end !== -1; end = content.indexOf(0, at)) {
    const header = content.toString('utf8', at, end)
    const space = header.indexOf(' ')
    at = end + 1 + id.length / 2
    entries.set(header.slice(space + 1), { mode: header.slice(0, space), id: content.toString('hex', end + 1, at) })
  }
  return entries
}
