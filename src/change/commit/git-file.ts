import { sep } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { Checkout } from './git-object.ts'
import type { GitFile } from './git-tree.ts'

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
  if (!isWholeCommit(sha) || checkout === undefined) return undefined
  // Loaded here, because a step without a checkout must start quickly.
  const { readFileOfCommit } = await import('./git-tree.ts')
  const found = await checkout.readObjects(async (read) => readFileOfCommit(sha, parts, read))
  if (found !== 'forbidden') return found
  const message = `${path} at commit ${sha} is not a regular file: replace it with a regular file`
  throw new EvidenceError('file', message, { facts: { path } })
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
