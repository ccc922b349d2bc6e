import { hash } from 'node:crypto'

/** The data of a test GitHub server. Everything has a default, so that a test has only the data that it needs. */
export interface GithubState {
  readonly repository?: string
  /** Path prefix of the API: `/api/v3`, as on a GitHub Enterprise Server. */
  readonly prefix?: string
  /** The only accepted token. Without it, any token is accepted. */
  readonly token?: string
  /** The login of the token's owner. */
  readonly login?: string
  /** The numeric ids of accounts by login. Without one, an account has an id that follows from its login. */
  readonly accounts?: Readonly<Record<string, number>>
  readonly pulls?: readonly PullState[]
  /** Commits in addition to those of the pull requests. */
  readonly commits?: readonly CommitState[]
  /** Text, or a raw response of the contents API, by `ref:path`. A ref without a file or commit does not exist. */
  readonly files?: Readonly<Record<string, string | object>>
  /** The commits of branches. Default: of the base branch of a pull request, the commit that the pull request has as its base. */
  readonly branches?: Readonly<Record<string, string>>
  /** Comments that exist at the start. */
  readonly comments?: readonly CommentState[]
  /** Commit statuses that exist at the start, oldest first. */
  readonly statuses?: readonly StatusState[]
  /** Runs of workflows, which a token with `actions: read` may read. */
  readonly runs?: readonly RunState[]
  /** Headers of every correct response. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the server has no GraphQL API, as an old GitHub Enterprise Server. */
  readonly withoutGraphql?: boolean
  /** Fields of GraphQL that the token may not read. */
  readonly hidden?: readonly HiddenField[]
  /** Whether the schema has no merge queues, as that of an old GitHub Enterprise Server. */
  readonly withoutMergeQueue?: boolean
  /** The entries of merge queues by target branch, first one first. */
  readonly queues?: Readonly<Record<string, readonly QueueEntryState[]>>
  /** The number of first searches for the pull requests of a commit that find none. */
  readonly lag?: number
  readonly faults?: readonly Fault[]
  /** Called after each response with its `METHOD /path?query`: what happens at GitHub while a run goes on. */
  readonly after?: (line: string) => void
  /** The response at `idTokenUrl`. */
  readonly idToken?: string
}

export type HiddenField = 'comments' | 'file' | 'mergeQueue' | 'status'

interface QueueEntryState {
  readonly number: number
  readonly head: string | null
  readonly base: string | null
}

/** A response in place of the correct one, `times` times, to requests whose `METHOD /path?query` matches. */
export interface Fault {
  readonly on: RegExp
  readonly times?: number
  /** The connection is closed: before the request is executed (`reset`), in the middle of the response (`torn`), or without a response (`lost`). */
  readonly answer:
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
    | 'reset'
    | 'torn'
    | 'lost'
}

export interface PullState {
  readonly number: number
  readonly title?: string
  readonly author?: string | null
  readonly state?: 'open' | 'closed'
  readonly merged_at?: string
  readonly merge_commit_sha?: string
  /** The commit with which GitHub tests the merge of its head into its base (GraphQL). */
  readonly test_merge?: string
  readonly head?: { readonly ref?: string; readonly sha?: string; readonly repository?: string | null }
  readonly base?: { readonly ref?: string; readonly sha?: string; readonly repository?: string | null }
  readonly commits?: readonly CommitState[]
  /** The number of commits in GitHub's response, if it differs from the real number. */
  readonly count?: number
  readonly reviews?: readonly ReviewState[]
  /** When its base branch was changed, in ISO 8601. */
  readonly base_changes?: readonly BaseChange[]
  /** Commits that the pull request is listed for, in addition to its own and its merge commit. */
  readonly of?: readonly string[]
}

interface BaseChange {
  readonly at: string
  /** Whether GitHub changed it, because the base branch was merged and deleted. */
  readonly automatic?: boolean
}

export interface CommitState {
  readonly sha: string
  readonly message?: string
  readonly author?: { readonly login?: string; readonly name?: string; readonly email?: string }
  readonly committer?: { readonly login?: string; readonly name?: string }
  readonly date?: string
  /** The committer time, if it is not `date`. */
  readonly committed?: string
  readonly verified?: boolean
  /** Whether the signature is GitHub's own, as that of a merge on its pages (GraphQL). */
  readonly signed_by_github?: boolean
  readonly parents?: readonly string[]
  /** The accounts of its author and co-authors (GraphQL). */
  readonly people?: readonly { readonly email: string; readonly login: string | null }[]
}

export interface ReviewState {
  readonly user: string | null
  readonly state: string
  readonly submitted_at?: string
  readonly commit_id?: string | null
  readonly association?: string
  /** Whether the person has push access, which GraphQL knows. Default: by the association. */
  readonly can_push?: boolean
}

export interface CommentState {
  readonly id: number
  readonly number: number
  readonly user: string
  readonly body: string
}

export interface StatusState {
  readonly sha: string
  readonly context: string
  readonly state: string
  readonly description: string
  readonly targetUrl: string
  readonly user: string
  /** ISO 8601. */
  readonly createdAt: string
}

interface RunState {
  readonly id: number
  /** The path of the workflow. */
  readonly path: string
  readonly head_sha: string
  readonly run_attempt: number
}

export const defaultRepository = 'acme/shop'

/** A commit SHA made of a number. */
export function shaOf(n: number): string {
  return n.toString(16).padStart(40, '0')
}

export function headOf(pull: PullState): string {
  return pull.head?.sha ?? pull.commits?.at(-1)?.sha ?? shaOf(0xbead)
}

export function repositoryOf({ repository = defaultRepository }: GithubState): string {
  return repository
}

export function allCommits({ commits = [], pulls = [] }: GithubState): readonly CommitState[] {
  return [...commits, ...pulls.flatMap((pull) => pull.commits ?? [])]
}

/** The commit of a branch, or if the test does not name one, that of the base of a pull request into it. */
export function findTip({ pulls = [], branches }: GithubState, branch: string): string | undefined {
  const into = pulls.find(({ base }) => (base?.ref ?? 'main') === branch)
  return branches?.[branch] ?? (into && (into.base?.sha ?? shaOf(0xba5e)))
}

/** The pull requests of a commit. The first lookups find none if the state has a lag. */
export function listPullsOf(
  state: { readonly initial: GithubState; lookups: number },
  sha: string,
): readonly PullState[] {
  state.lookups += 1
  if (state.lookups <= (state.initial.lag ?? 0)) return []
  return (state.initial.pulls ?? []).filter((pull) => {
    const own = (pull.commits ?? []).map((commit) => commit.sha)
    return [...own, headOf(pull), pull.merge_commit_sha, ...(pull.of ?? [])].includes(sha)
  })
}

/** The login of the token's owner. */
export function loginOf({ login = 'github-actions[bot]' }: GithubState): string {
  return login
}

/** The numeric id of an account: always the same for a login. `name` and `name[bot]` are two accounts. */
export function accountIdOf({ accounts }: GithubState, login: string): number {
  const known = accounts?.[login] ?? (login === 'github-actions[bot]' ? 41_898_282 : undefined)
  return known ?? hash('sha256', login, 'buffer').readUInt32BE() % 2 ** 31
}
