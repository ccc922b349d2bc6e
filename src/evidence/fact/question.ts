import type { AttestationContent } from './content.ts'
import type { AttestationFact, Evidence } from './evidence.ts'

/** State that the caller read from a server. It takes the place of recorded readings (rules 5.10). */
export interface GivenReading {
  /** Undefined: for every attestation of the type. */
  readonly name: string | undefined
  readonly type: 'pull_request' | 'jira' | 'codequality'
  readonly content: AttestationContent
}

/** What a judgement is about (rules 5.10). Without a member, the whole trail is judged. */
export interface Question {
  /** Evidence of another commit does not count. Undefined: of any commit. */
  readonly commit?: string | undefined
  /** Evidence whose claims prove it to be of another pull request does not count. */
  readonly pullRequest?: number | undefined
  /** The branch that the change goes into, with or without `refs/heads/`. */
  readonly base?: string | undefined
  readonly defaultBranch?: string | undefined
  /** The repository of the change. A report that is proven to be of another one fulfils only what names its workflow. */
  readonly repository?: { readonly id: string; readonly issuer: string | undefined } | undefined
  /** The commit that the judged trail is named after. Without a commit and a pull request, evidence that is proven to be of another one does not count. */
  readonly trailCommit?: string | undefined
  /** Judges these artifacts only. One that a later run superseded is judged by its own evidence. */
  readonly fingerprints?: readonly string[] | undefined
  readonly readings?: readonly GivenReading[] | undefined
  /** In a merge group, all pull requests in it. */
  readonly queuedPullRequests?: readonly QueuedPullRequest[] | undefined
  /** In a merge group, the evidence of the trails of their heads, whose overrides hold here too (rules 5.6). */
  readonly pullRequestHeads?: readonly Evidence[] | undefined
}

/** A pull request in a merge group. */
export interface QueuedPullRequest {
  readonly number: number
  /** The whole SHA. */
  readonly head: string
}

/** The change that a pull request or an analysis must be about. */
export interface JudgedChange {
  /** Its commit; several if the report belongs to each of them. */
  readonly commits: readonly string[]
  /** Its pull request, as the question names it, else the report. */
  readonly pullRequest?: number | undefined
  /** All pull requests in a merge group, where the question names them. */
  readonly group: readonly QueuedPullRequest[] | undefined
  /** The number that the branch of a merge queue names, of a report from its run. */
  readonly queuedPullRequest: number | undefined
}

/** `commits`: those of a report that names none. */
export function toJudgedChange(
  fact: Pick<AttestationFact, 'commit' | 'change' | 'queuedPullRequest'>,
  commits: readonly string[],
  { commit = fact.commit, pullRequest = fact.change.pullRequest, queuedPullRequests: group }: Question,
): JudgedChange {
  const { queuedPullRequest } = fact
  return { commits: commit === undefined ? commits : [commit], pullRequest, group, queuedPullRequest }
}

/** Why a report does not count (rules 5.3). */
export type IgnoreReason =
  | 'other_commit'
  | 'other_pull_request'
  | 'other_base'
  | 'unproven_change'
  | 'other_repository'
  | 'superseded_run'
  | 'superseded_digest'
  | 'reading_replaced'
  | 'no_pull_request'
  | 'not_judged'
  | 'no_digest'
  | 'no_commit'
  | 'not_from_workflow'

/** Why a report does not count. `text` is one sentence without a full stop. */
export interface Ignored {
  readonly reason: IgnoreReason
  readonly text: string
}

/** A report that does not count. */
export interface IgnoredReport extends Ignored {
  readonly attestation_id: string
  readonly attestation_name: string
  /** The outcome of the report itself. */
  readonly is_compliant: boolean
}
