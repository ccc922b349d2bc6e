import type { GitCommit, RepoInfo } from '../../wire/resource/git.ts'
import type { ReportSource } from './source.ts'

/** The pull request of a run. */
export interface ChangePullRequest {
  readonly number: number
  readonly url: string
  /** The target branch, without `refs/heads/`. */
  readonly baseRef: string
  readonly baseSha: string
  /** `owner/name` of the repository with the change; empty if that fork was deleted. */
  readonly headRepository: string
  /** The push of the head, if the event is about it (rules 3.2). */
  readonly push?: HeadPush | undefined
}

/** The push that made the head of a pull request what it is. */
export interface HeadPush {
  /** The login of the account that pushed. */
  readonly by: string
  /** The head before it; undefined for a pull request that was opened with this head. */
  readonly before: string | undefined
}

/** A branch and its repository, `owner/name`. */
export interface HeadBranch {
  readonly repository: string
  readonly branch: string
}

/** The commits that are in `to` and not in `from`. `from` is undefined if the previous state is unknown, such as for a new branch. */
export interface CommitRange {
  readonly from: string | undefined
  readonly to: string
}

/** The change that a GitHub run is for, and the facts of the run (rules 8.3). */
export interface ChangeFacts {
  readonly event: string
  /** The commit of the change, never the temporary merge commit of a pull request. Unknown facts are undefined. */
  readonly commit: GitCommit
  readonly repo: RepoInfo
  readonly pullRequest: ChangePullRequest | undefined
  /** The head branch, if the event is for a pull request that it does not name, such as one from a fork. */
  readonly headBranch?: HeadBranch | undefined
  /** The commit that a pull request or merge group was built on; it may be older than the tip of its branch. Undefined for other events. */
  readonly base: string | undefined
  /** Whether the change is on the default branch. */
  readonly onDefaultBranch: boolean
  /** The name of the default branch; undefined if the event does not have it. */
  readonly defaultBranch?: string | undefined
  /** The commit that the run checked out, if it is not `commit`. */
  readonly builtFrom: string | undefined
  /** Why the run has no secrets of the repository, if it has none. It can have an OIDC token, and secrets of Dependabot. */
  readonly restricted: 'fork' | 'dependabot' | undefined
  /** The commits of a push event, oldest first. The list is complete unless there is a `range`. */
  readonly commits: readonly GitCommit[]
  /** The range of the change's commits, if the event does not list all of them. */
  readonly range: CommitRange | undefined
  /** …/actions/runs/<id>/attempts/<attempt> */
  readonly runUrl: string
  readonly commitUrl: string
  /** Undefined outside CI, as is `run`. */
  readonly source: ReportSource | undefined
  readonly run: { readonly id: number; readonly attempt: number } | undefined
}

/** The facts that depend on the event alone. */
export type CommitContext = Pick<ChangeFacts, 'commit' | 'pullRequest' | 'headBranch' | 'base' | 'onDefaultBranch'>
