import { hash } from 'node:crypto'
import { findCheckout } from '../change/commit/checkout.ts'
import { findFileOfCommit } from '../change/commit/git-tree.ts'
import { EvidenceError } from '../error.ts'
import { isWholeCommit } from '../wire/trail-name.ts'

/** A file of a commit that has the wanted digest. */
export interface PolicyFile {
  readonly path: string
  readonly text: string
}

interface PolicyQuestion {
  readonly commit: string
  readonly sha256: string
}

/**
 * Looks in a git checkout for the YAML or JSON file of a commit with a digest, without a network (rules 8.21). Resolves with undefined if the
 * commit has none. Throws EvidenceError `file` if the folder is no checkout that git may read, or lacks the commit.
 */
export async function findPolicyFile(
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
  { commit, sha256 }: PolicyQuestion,
): Promise<PolicyFile | undefined> {
  const checkout = await findCheckout(folder, environment)
  const facts = { path: folder }
  if (checkout === undefined)
    throw new EvidenceError('file', `${folder} of --repository is no git checkout of this user.`, { facts })
  return checkout.readObjects(async (read) => {
    if (!isWholeCommit(commit) || (await read(commit, 'commit')) === undefined)
      throw new EvidenceError('file', `${folder} does not have the commit ${commit}; fetch it.`, { facts })
    const found = await findFileOfCommit(commit, read, {
      hasName: (name) => /\.(?:ya?ml|json)$/i.test(name),
      hasContent: (content) => hash('sha256', content) === sha256,
    })
    return found && { path: found.path, text: found.content.toString('utf8') }
  })
}
