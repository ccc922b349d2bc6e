import type { ChangePullRequest } from '../commit/facts.ts'
import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import type { GitCommit } from '../../wire/resource/git.ts'

/** A comment on the pull request of a run, by the owner of the token. */
export interface OwnComment {
  /** The id in the REST API. */
  readonly id: number
  readonly url: string
  /** Markdown, with the hidden marker at the start. */
  readonly body: string
}

/** A commit status: the newest of its context. */
export interface CommitStatus {
  readonly context: string
  readonly state: 'error' | 'expected' | 'failure' | 'pending' | 'success'
  /** '' without one, as is `targetUrl`. */
  readonly description: string
  readonly targetUrl: string
  /** Epoch seconds. */
  readonly createdAt: number
  /** The numeric id of the account that set it; undefined if the account is deleted. */
  readonly creator: number | undefined
}

/** The template file of a commit. */
export type FileAnswer = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'absent' }

/** Everything that a run reads from GitHub about its change: one GraphQL query, and one more for each further page. */
export interface ChangeAnswer {
  /** The numeric id of the account that owns the token: a user, or the bot of an app. */
  readonly account: number
  /** The commit of the change; undefined if the repository does not have it. */
  readonly commit: GitCommit | undefined
  /** The statuses of the commit of the change whose context begins with `delivery-evidence/`; undefined without permission. */
  readonly statuses: readonly CommitStatus[] | undefined
  /**
   * The pull requests of the change: that of the number that the run names, those of its head branch, of which the open ones alone if there are
   * any, else those of its commit that GitHub listed at once.
   */
  readonly pullRequests: readonly PullRequest[]
  /**
   * The same, after GitHub lists the one that the commit merges, as far as the timeout allows; in a merge group, each pull request in it. Asks
   * again at the first call. Throws EvidenceError if GitHub does not name them all.
   */
  readonly awaitPullRequests: () => Promise<readonly PullRequest[]>
  /** The open pull requests of the head branch that the run names. The members about one are undefined for several. */
  readonly ofHead: readonly ChangePullRequest[]
  /** The head of the pull request that the run names. After a push it is not the commit of the change. */
  readonly headSha: string | undefined
  /** The commits of the pull request that the run names, oldest first; undefined if the list is not complete. */
  readonly commits: readonly GitCommit[] | undefined
  /**
   * The comments with a marker of this action by the owner of the token on the pull request that the run names, oldest first. Undefined
   * without a pull request, and without permission.
   */
  readonly comments: readonly OwnComment[] | undefined
  /**
   * The template file at the tip of the base and the default branch (by `refs/heads/<branch>`, the default branch also by `HEAD`) and in
   * the commit of the change (by its SHA). A file that is not in the map has to be read from REST.
   */
  readonly files: ReadonlyMap<string, FileAnswer>
  /**
   * The template file in the commit with which GitHub tests the merge of the pull request that the run names. Undefined if it is not known,
   * or if that commit merges another head than the commit of the change.
   */
  readonly mergedFile: FileAnswer | undefined
}
