import type { GitCommit, RepoInfo } from '../../wire/resource/git.ts'
import { branchOfRef, commitUrl, parseCommit, parseRemote } from './git-format.ts'
import type { Checkout } from './git-object.ts'

/** A commit of a checkout, and its HEAD. */
export interface CheckoutCommit {
  /** Without branch and URL. Undefined if the checkout does not have the commit. */
  readonly commit: GitCommit | undefined
  /** The SHA of HEAD. */
  readonly head: string | undefined
}

/** The facts of a checkout's HEAD. */
export interface GitFacts {
  readonly commit: GitCommit
  /** Undefined if no remote has a web page. */
  readonly repo: RepoInfo | undefined
}

/**
 * The facts of HEAD: author as `Name <email>`, author time in epoch seconds, all parents even in a shallow clone, and `branch` unless HEAD is
 * detached. Undefined if there is no checkout with a commit. Fetches nothing and changes no configuration.
 */
export async function readGitHead(checkout: Checkout | undefined): Promise<GitFacts | undefined> {
  const [commit] = await readGitCommits(checkout, ['HEAD'])
  if (checkout === undefined || commit === undefined) return undefined
  const [ref, repo] = await Promise.all([
    checkout.runCommand(['symbolic-ref', '--quiet', 'HEAD']),
    readRemote(checkout),
  ])
  const branch = branchOfRef(ref?.toString('utf8').trimEnd() ?? '')
  return { commit: { ...commit, branch, url: repo && commitUrl(repo, commit.sha1) }, repo }
}

/** The facts of any commit, and the SHA of HEAD. Starts one process. */
export async function readCheckoutCommit(checkout: Checkout | undefined, sha: string): Promise<CheckoutCommit> {
  const [head, commit] = await readGitCommits(checkout, ['HEAD', sha])
  return { commit, head: head?.sha1 }
}

async function readGitCommits(
  checkout: Checkout | undefined,
  names: readonly string[],
): Promise<readonly (GitCommit | undefined)[]> {
  const found = await checkout?.readObjects(async (read) => {
    const commits: (GitCommit | undefined)[] = []
    for (const name of names) {
      const object = await read(name, 'commit')
      commits.push(object && parseCommit(object))
    }
    return commits
  })
  return found ?? []
}

/** The facts of a commit, completed with those of `other` if it is the same commit. */
export function mergeCommit(facts: GitCommit, other: GitCommit | undefined): GitCommit {
  if (other?.sha1 !== facts.sha1) return facts
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { ...other, ...known, sha1: facts.sha1 }
}

/**
 * The repository of the remote `origin`, else of the first remote. Uses the raw URL, because `git remote get-url` may insert a token
 * (insteadOf).
 */
async function readRemote(checkout: Checkout): Promise<RepoInfo | undefined> {
  const printed = await checkout.runCommand(['config', '--get-regexp', String.raw`^remote\..*\.url$`])
  const remotes = printed?.toString('utf8').split('\n') ?? []
  const remote = remotes.findLast((line) => line.startsWith('remote.origin.url ')) ?? remotes[0]
  return parseRemote(remote?.replace(/^\S+ /, '') ?? '')
}
