import type { GitCommit, RepoInfo } from '../schema/resource/git.ts'
import { branchOfRef, commitUrl, parseCommit, parseRemote } from './git-format.ts'
import { isSha, readObjects, runGit } from './git-process.ts'

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
  /** The default branch of the remote, if the clone recorded it. */
  readonly defaultBranch: string | undefined
}

/**
 * The facts of HEAD from the repository around `cwd`: author as `Name <email>`, author time in epoch seconds, all parents even in a
 * shallow clone, and `branch` unless HEAD is detached. Undefined if git is not installed or there is no repository with a commit.
 * Fetches nothing and changes no configuration.
 */
export async function readGitHead(cwd: string): Promise<GitFacts | undefined> {
  const [commit] = await readGitCommits(cwd, ['HEAD'])
  if (commit === undefined) return undefined
  const [ref, repo, origin] = await Promise.all([
    readFirstLine(cwd, ['symbolic-ref', '--quiet', 'HEAD']),
    readRemote(cwd),
    readFirstLine(cwd, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']),
  ])
  return {
    commit: { ...commit, branch: branchOfRef(ref ?? ''), url: repo && commitUrl(repo, commit.sha1) },
    repo,
    defaultBranch: origin?.replace('refs/remotes/origin/', ''),
  }
}

/** The facts of any commit, and the SHA of HEAD. Starts one process. */
export async function readCheckoutCommit(cwd: string, sha: string): Promise<CheckoutCommit> {
  const [head, commit] = await readGitCommits(cwd, ['HEAD', sha])
  return { commit, head: head?.sha1 }
}

async function readGitCommits(cwd: string, names: readonly string[]): Promise<readonly (GitCommit | undefined)[]> {
  const objectNames = names.map((name) => `${name === 'HEAD' || isSha(name) ? name : ''}^{commit}`)
  const objects = await readObjects(cwd, objectNames)
  return objects.map((object) => object && parseCommit(object))
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
async function readRemote(cwd: string): Promise<RepoInfo | undefined> {
  const printed = await runGit(cwd, ['config', '--get-regexp', String.raw`^remote\..*\.url$`])
  const remotes = printed?.toString('utf8').split('\n') ?? []
  const remote = remotes.findLast((line) => line.startsWith('remote.origin.url ')) ?? remotes[0]
  return parseRemote(remote?.replace(/^\S+ /, '') ?? '')
}

/** The first line of git's output; undefined if there is none. */
async function readFirstLine(cwd: string, command: readonly string[]): Promise<string | undefined> {
  const printed = await runGit(cwd, command)
  return /^.+/.exec(printed?.toString('utf8') ?? '')?.[0]
}
