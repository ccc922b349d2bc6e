import { sep } from 'node:path'
import { EvidenceError } from '../error.ts'
import { type GitObject, isSha, readObjects } from './git-process.ts'

/** `text` is undefined if the commit does not have the file. */
export interface GitFile {
  readonly text: string | undefined
}

/**
 * The text of a file in a commit. `path` starts at the root of the repository. Undefined if the checkout does not have the commit (shallow
 * clone) or parts of it (partial clone), which is different from a file that does not exist. Throws `EvidenceError` `file` if the path is
 * not a regular file or leaves the repository.
 */
export async function readGitFile(cwd: string, sha: string, path: string): Promise<GitFile | undefined> {
  const parts = toPathParts(path)
  if (!isSha(sha)) return undefined
  const below = parts.map((_, at) => `${sha}:${parts.slice(0, at + 1).join('/')}`)
  const [root, ...objects] = await readObjects(cwd, [`${sha}^{tree}`, ...below])
  let tree = root
  for (const [at, part] of parts.entries()) {
    if (tree === undefined) return undefined
    const entry = classifyEntry(modeIn(tree, part), at === parts.length - 1)
    if (entry === 'absent') return { text: undefined }
    if (entry === 'forbidden') {
      throw new EvidenceError(
        'file',
        `${path} at commit ${sha} is not a regular file: replace it with a regular file`,
        { facts: { path } },
      )
    }
    tree = objects[at]
  }
  return tree && { text: tree.content.toString('utf8') }
}

/** Symbolic links and submodules are forbidden anywhere in the path: their targets are not part of the commit. */
function classifyEntry(mode: string | undefined, isLast: boolean): 'found' | 'absent' | 'forbidden' {
  if (mode === undefined) return 'absent'
  if (mode.startsWith('100')) return isLast ? 'found' : 'absent'
  return mode === '40000' && !isLast ? 'found' : 'forbidden'
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

/**
 * The mode of an entry in a tree object (for each entry `<mode> <name>`, NUL, the bytes of the id); undefined if there is no such
 * entry.
 */
function modeIn({ id, content }: GitObject, name: string): string | undefined {
  let at = 0
  for (let end = content.indexOf(0); end !== -1; end = content.indexOf(0, at)) {
    const header = content.toString('utf8', at, end)
    const space = header.indexOf(' ')
    if (header.slice(space + 1) === name) return header.slice(0, space)
    at = end + 1 + id.length / 2
  }
  return undefined
}
