import type { GitCommit, RepoInfo } from '../schema/resource/git.ts'
import { parseCommit } from './git-object.ts'
import { runGit } from './git-process.ts'
import { isSha, readObjects } from './object-batch.ts'
import { branchOf } from './ref.ts'
import { commitUrl, parseRemote } from './remote.ts'

/** What a checkout holds of the commit that a run is about. */
export interface Checkout {
  /** Without branch and address; undefined where the checkout does not hold it. */
  readonly commit: GitCommit | undefined
  /** The commit that is checked out. */
  readonly head: string | undefined
}

/** What a checkout says of its HEAD. */
export interface GitFacts {
  readonly commit: GitCommit
  /** Undefined where no remote has a web page. */
  readonly repo: RepoInfo | undefined
  /** The default branch of the remote, where the clone noted it. */
  readonly defaultBranch: string | undefined
}

/**
 * The facts of HEAD from the repository around `cwd`: author as `Name <mail>`, the author's time in epoch seconds, all parents also in a
 * shallow clone, `branch` where it is not detached. Undefined where there is no git, or no repository with a commit. Nothing is fetched,
 * and nobody's configuration is changed.
 */
export async function readGit(cwd: string): Promise<GitFacts | undefined> {
  const [commit] = await readCommits(cwd, ['HEAD'])
  if (commit === undefined) return undefined
  const [ref, repo, origin] = await Promise.all([
    readLine(cwd, ['symbolic-ref', '--quiet', 'HEAD']),
    findRepo(cwd),
    readLine(cwd, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']),
  ])
  return {
    commit: { ...commit, branch: branchOf(ref ?? ''), url: repo && commitUrl(repo, commit.sha1) },
    repo,
    defaultBranch: origin?.replace('refs/remotes/origin/', ''),
  }
}

/** The same of any commit, without what is known of HEAD alone: one process, however little it finds. */
export async function readCheckout(cwd: string, sha: string): Promise<Checkout> {
  const [head, commit] = await readCommits(cwd, ['HEAD', sha])
  return { commit, head: head?.sha1 }
}

async function readCommits(cwd: string, names: readonly string[]): Promise<readonly (GitCommit | undefined)[]> {
  const asked = names.map((name) => `${name === 'HEAD' || isSha(name) ? name : ''}^{commit}`)
  const objects = await readObjects(cwd, asked)
  return objects.map((object) => object && parseCommit(object))
}

/** What is known of a commit, and what only `other` knows of the same. */
export function fillCommit(facts: GitCommit, other: GitCommit | undefined): GitCommit {
  if (other?.sha1 !== facts.sha1) return facts
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { ...other, ...known, sha1: facts.sha1 }
}

/** The raw URL (`git remote get-url` would rewrite it by insteadOf, which may put a token in): of origin, else of the first remote. */
async function findRepo(cwd: string): Promise<RepoInfo | undefined> {
  const printed = await runGit(cwd, ['config', '--get-regexp', String.raw`^remote\..*\.url$`])
  const remotes = printed?.toString('utf8').split('\n') ?? []
  const remote = remotes.findLast((line) => line.startsWith('remote.origin.url ')) ?? remotes[0]
  return parseRemote(remote?.replace(/^\S+ /, '') ?? '')
}

/** The first line of what git prints; undefined where that is nothing. */
async function readLine(cwd: string, command: readonly string[]): Promise<string | undefined> {
  const printed = await runGit(cwd, command)
  return /^.+/.exec(printed?.toString('utf8') ?? '')?.[0]
}
