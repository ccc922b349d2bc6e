import type { ChangePullRequest } from './facts.ts'
import type { RunVariables } from './run-variables.ts'

/** The facts in the name of a merge queue's branch: the last pull request in the group, and the commit that the group is based on. */
interface MergeQueueRef {
  readonly number: number
  readonly baseRef: string
  readonly baseSha: string
}

/** Parses `gh-readonly-queue/main/pr-12-<sha>`, with or without `refs/heads/`. The name of the target branch may contain slashes. */
export function parseMergeQueueRef(ref: string): MergeQueueRef | undefined {
  const found = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-(\d+)-([0-9a-f]{40})$/.exec(ref)
  if (found === null) return undefined
  const [, baseRef = '', number = '', baseSha = ''] = found
  return { number: Number(number), baseRef, baseSha }
}

/** The pull request in a merge queue. The queue builds in the base repository, also for a pull request from a fork. */
export function toQueuedPullRequest(variables: RunVariables, queued: MergeQueueRef): ChangePullRequest {
  return { ...queued, url: `${variables.repositoryUrl}/pull/${queued.number}`, headRepository: variables.repository }
}
