import type { AttestationFact } from './evidence.ts'
import type { Question } from './question.ts'

/** The change that a pull request or an analysis must be about. */
export interface JudgedChange {
  /** Its commit; several if the report belongs to each of them. */
  readonly commits: readonly string[]
  /** Its pull request, as the question names it, else the report. */
  readonly pullRequest?: number | undefined
  /** The number of the pull request that the branch of a merge queue names. */
  readonly queuedPullRequest: number | undefined
}

/** `commits`: those of a report that names none. */
export function toJudgedChange(
  fact: Pick<AttestationFact, 'commit' | 'change' | 'queuedPullRequest'>,
  commits: readonly string[],
  { commit = fact.commit, pullRequest = fact.change.pullRequest }: Question,
): JudgedChange {
  const { queuedPullRequest } = fact
  return { commits: commit === undefined ? commits : [commit], pullRequest, queuedPullRequest }
}
