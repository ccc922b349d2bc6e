/** What the GitHub of a test knows, as plain data. Everything has a default, so that a test says only what it is about. */
export interface World {
  readonly repository?: string
  /** Path prefix of the API: `/api/v3`, as on a GitHub Enterprise Server. */
  readonly prefix?: string
  /** The only token that is taken; any is, where this is not said. */
  readonly token?: string
  /** Whose the token is. */
  readonly login?: string
  readonly pulls?: readonly PullState[]
  /** Commits beside those of the pull requests. */
  readonly commits?: readonly CommitState[]
  /** Text, or a raw answer of the contents API, by `ref:path`. A ref that nothing names is unknown. */
  readonly files?: Readonly<Record<string, string | object>>
  /** Comments that stand from the beginning, by number of the pull request. */
  readonly comments?: readonly CommentState[]
  /** Looks for the pull requests of a commit that find none yet. */
  readonly lag?: number
  readonly faults?: readonly Fault[]
  /** Handed out at `idTokenUrl`. */
  readonly idToken?: string
}

/** Answers that come instead of the right one, so many times, to requests whose `METHOD /path?query` matches. */
export interface Fault {
  readonly on: RegExp
  readonly times?: number
  /** `reset`: the connection is closed without an answer. `torn`: it is closed in the middle of one. `lost`: after the deed was done. */
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
  readonly head?: { readonly ref?: string; readonly sha?: string; readonly repository?: string | null }
  readonly base?: { readonly ref?: string; readonly sha?: string; readonly repository?: string | null }
  readonly commits?: readonly CommitState[]
  /** What GitHub counts, where that is not how many there are. */
  readonly count?: number
  readonly reviews?: readonly ReviewState[]
  /** Commits that the pull request belongs to, beside its own and its merge. */
  readonly of?: readonly string[]
}

export interface CommitState {
  readonly sha: string
  readonly message?: string
  readonly author?: { readonly login?: string; readonly name?: string; readonly email?: string }
  readonly committer?: { readonly login?: string; readonly name?: string }
  readonly date?: string
  /** When it was last rewritten, where that is not `date`. */
  readonly committed?: string
  readonly verified?: boolean
  readonly parents?: readonly string[]
  /** The accounts that GitHub sees behind its author and co-authors (GraphQL). */
  readonly people?: readonly { readonly email: string; readonly login: string | null }[]
}

export interface ReviewState {
  readonly user: string | null
  readonly state: string
  readonly submitted_at?: string
  readonly commit_id?: string | null
  readonly association?: string
}

export interface CommentState {
  readonly id: number
  readonly number: number
  readonly user: string
  readonly body: string
}

export const home = 'acme/shop'

/** A commit SHA that is easy to tell from others. */
export function shaOf(n: number): string {
  return n.toString(16).padStart(40, '0')
}

export function headOf(pull: PullState): string {
  return pull.head?.sha ?? pull.commits?.at(-1)?.sha ?? shaOf(0xbead)
}
