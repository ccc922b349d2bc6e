import { sep } from 'node:path'
import { EvidenceError } from '../error.ts'
import { type GitObject, isSha, readObjects } from './object-batch.ts'

/** `text` is undefined where the commit holds no such file. */
export interface FileAt {
  readonly text: string | undefined
}

/**
 * The text of a file as it is in a commit; `path` from the root of the repository. Undefined where this checkout cannot tell: the commit is
 * not here (a shallow clone), or not all of it (a partial one); that must not pass for "there is none". Throws EvidenceError `file` where
 * the path is no regular file, or leads out of the repository.
 */
export async function readFileAt(cwd: string, sha: string, path: string): Promise<FileAt | undefined> {
  const parts = toParts(path)
  if (!isSha(sha)) return undefined
  const below = parts.map((_, at) => `${sha}:${parts.slice(0, at + 1).join('/')}`)
  const [root, ...objects] = await readObjects(cwd, [`${sha}^{tree}`, ...below])
  let tree = root
  for (const [at, part] of parts.entries()) {
    if (tree === undefined) return undefined
    const step = stepTo(modeIn(tree, part), at === parts.length - 1)
    if (step === 'absent') return { text: undefined }
    if (step === 'refused') {
      throw new EvidenceError('file', `${path} at commit ${sha} is no regular file: make it one`, { facts: { path } })
    }
    tree = objects[at]
  }
  return tree && { text: tree.content.toString('utf8') }
}

/** Links and submodules are refused also on the way: behind them a workspace has what the commit itself does not hold. */
function stepTo(mode: string | undefined, isLast: boolean): 'taken' | 'absent' | 'refused' {
  if (mode === undefined) return 'absent'
  if (mode.startsWith('100')) return isLast ? 'taken' : 'absent'
  return mode === '40000' && !isLast ? 'taken' : 'refused'
}

/** Folders and file. What git cannot be asked for was written by mistake: it is not known to be missing. */
function toParts(path: string): readonly string[] {
  const parts = path.split(sep === '/' ? '/' : /[\\/]/)
  const below = parts.filter((part) => part !== '' && part !== '.')
  const isWithin = parts[0] !== '' && !parts.includes('..') && !/[\n\0]|^[A-Za-z]:/.test(path)
  if (isWithin && below.length > 0) return below
  const message = `${JSON.stringify(path)} is no path in the repository: give one from its root, such as .github/evidence.yml`
  throw new EvidenceError('file', message, { facts: { path } })
}

/** The mode of an entry of a tree (`<mode> <name>`, a NUL and the bytes of its id, for each); undefined where there is none. */
function modeIn({ id, content }: GitObject, name: string): string | undefined {
  let at = 0
  for (let end = content.indexOf(0); end !== -1; end = content.indexOf(0, at)) {
    const entry = content.toString('utf8', at, end)
    const space = entry.indexOf(' ')
    if (entry.slice(space + 1) === name) return entry.slice(0, space)
    at = end + 1 + id.length / 2
  }
  return undefined
}
