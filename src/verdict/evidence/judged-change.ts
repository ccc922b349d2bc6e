import type { AttestationFact } from './evidence.ts'
import type { QueuedPullRequest, Question } from './question.ts'

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
