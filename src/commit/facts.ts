import type { GitCommit, RepoInfo } from '../schema/resource/git.ts'

/** The pull request that a run belongs to. */
export interface PullRequestFacts {
  readonly number: number
  readonly url: string
  /** The branch that it is to be merged into, without `refs/heads/`. */
  readonly baseRef: string
  readonly baseSha: string
  /** `owner/name` of the repository that the change comes from; empty where that fork was deleted. */
  readonly headRepository: string
}

/** A branch and the repository that it is in, `owner/name`. */
export interface HeadBranch {
  readonly repository: string
  readonly branch: string
}

/** The commits that `to` has and `from` has not. `from` is undefined where nobody says what was there before, as with a new branch. */
export interface CommitRange {
  readonly from: string | undefined
  readonly to: string
}

/** What a GitHub run is about. */
export interface ChangeFacts {
  readonly event: string
  /** The commit of the change, never a throw-away merge commit. Only what is known. */
  readonly commit: GitCommit
  readonly repo: RepoInfo
  readonly pullRequest: PullRequestFacts | undefined
  /** Where the event speaks of a pull request without naming it, as of a fork's: the branch that it comes from. */
  readonly pullRequestFrom?: HeadBranch | undefined
  /** The commit whose template decides: the base of a pull request or merge group; undefined elsewhere. */
  readonly base: string | undefined
  /** The change is on the default branch, and the run is about nothing else. */
  readonly onDefaultBranch: boolean
  /** The commit that the run checked out where it differs from `commit`. */
  readonly builtFrom: string | undefined
  /** No secrets reach this run. */
  readonly restricted: 'fork' | 'dependabot' | undefined
  /** The commits of a push event, oldest first: all of them, unless there is a `range`. */
  readonly commits: readonly GitCommit[]
  /** Where the event does not list all commits of the change: from where to where they go. */
  readonly range: CommitRange | undefined
  /** …/actions/runs/<id>/attempts/<attempt> */
  readonly runUrl: string
  readonly commitUrl: string
  /** `workflow` is the path of the workflow file; with its repository before it where that is another one. */
  readonly source: {
    readonly repository: string
    readonly workflow: string
    readonly job: string
    readonly matrix: unknown
  }
  readonly run: { readonly id: number; readonly attempt: number }
}

/** What an event alone says of the change. */
export type Subject = Pick<ChangeFacts, 'commit' | 'pullRequest' | 'pullRequestFrom' | 'base' | 'onDefaultBranch'>
