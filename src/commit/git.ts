import { EvidenceError } from '../error.ts'
import type { GitCommit, RepoInfo } from '../schema/git.ts'
import { parseCommit } from './git-object.ts'
import { runGit } from './git-process.ts'
import { branchOf } from './ref.ts'
import { commitUrl, parseRemote } from './remote.ts'

/** What a checkout says of one commit. */
export interface GitFacts {
  readonly commit: GitCommit
  /** Undefined where no remote has a web page. */
  readonly repo: RepoInfo | undefined
  /** The default branch of the remote, where the clone noted it. */
  readonly defaultBranch: string | undefined
  /** The commit that is checked out. */
  readonly head: string | undefined
}

/**
 * The facts of a commit (HEAD, if none is given) from the repository around `cwd`: author as `Name <mail>`, the author's time in epoch
 * seconds, all parents also in a shallow clone. `branch` is known for HEAD alone, and not where it is detached. Undefined where there
 * is no git, no repository or no such commit. Nothing is fetched, and nobody's configuration is changed.
 */
export async function readGit(cwd: string, sha?: string): Promise<GitFacts | undefined> {
  const head = await resolve(cwd, 'HEAD')
  const sha1 = sha === undefined ? head : await resolve(cwd, sha)
  if (sha1 === undefined) return undefined
  const [object, ref, repo, origin] = await Promise.all([
    runGit(cwd, ['--no-replace-objects', 'cat-file', 'commit', sha1]),
    sha1 === head ? readLine(cwd, ['symbolic-ref', '--quiet', 'HEAD']) : undefined,
    findRepo(cwd),
    readLine(cwd, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']),
  ])
  if (object === undefined) return undefined
  const commit = { ...parseCommit(sha1, object), branch: branchOf(ref ?? ''), url: repo && commitUrl(repo, sha1) }
  return { commit, repo, head, defaultBranch: origin?.replace('refs/remotes/origin/', '') }
}

async function resolve(cwd: string, commit: string): Promise<string | undefined> {
  if (commit !== 'HEAD' && !isSha(commit)) return undefined
  return readLine(cwd, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])
}

/** What is known of a commit, and what only `other` knows of the same. */
export function fillCommit(facts: GitCommit, other: GitCommit | undefined): GitCommit {
  if (other?.sha1 !== facts.sha1) return facts
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { ...other, ...known, sha1: facts.sha1 }
}

/**
 * The text of a file as it is in a commit; `path` from the root of the repository, with `/`. Undefined only if the commit is here and
 * holds no such file. Throws EvidenceError `environment` where the commit is not here (a shallow clone) or its file is not (a partial
 * one), `file` where the path is no regular file: that it could not be read must not pass for "there is none".
 */
export async function readFileAt(cwd: string, sha: string, path: string): Promise<string | undefined> {
  const place = `${path} at commit ${sha}`
  const listing = isSha(sha) ? await runGit(cwd, ['ls-tree', '-z', '--full-tree', sha, '--', path]) : undefined
  if (listing === undefined) throw absentError(place)
  const [, mode, object] = /^(\d+) \w+ ([0-9a-f]+)\t/.exec(listing.toString('utf8')) ?? []
  if (mode === undefined || object === undefined) return undefined
  if (!mode.startsWith('100')) throw new EvidenceError('file', `${place} is no regular file: make it one`)
  const text = await runGit(cwd, ['cat-file', 'blob', object])
  if (text === undefined) throw absentError(place)
  return text.toString('utf8')
}

function absentError(place: string): EvidenceError {
  const found = 'could not be read from this checkout: check out with fetch-depth: 0 and without a filter'
  return new EvidenceError('environment', `${place} ${found}`)
}

function isSha(sha: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(sha)
}

/** The raw URL (`git remote get-url` would rewrite it by insteadOf, which may put a token in): of origin, else of the first remote. */
async function findRepo(cwd: string): Promise<RepoInfo | undefined> {
  const origin = await readLine(cwd, ['config', '--get', 'remote.origin.url'])
  const other = origin ?? (await readLine(cwd, ['config', '--get-regexp', String.raw`^remote\..*\.url$`]))
  return parseRemote(origin ?? other?.replace(/^\S+ /, '') ?? '')
}

/** The first line of what git prints; undefined where that is nothing. */
async function readLine(cwd: string, command: readonly string[]): Promise<string | undefined> {
  const printed = await runGit(cwd, command)
  return /^.+/.exec(printed?.toString('utf8') ?? '')?.[0]
}
