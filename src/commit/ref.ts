import type { PullRequestFacts } from './facts.ts'
import type { Runner } from './runner.ts'

/** The branch of a full ref; undefined for a tag, a pull request's merge ref, or none. */
export function branchOf(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/s.exec(ref)?.[1]
}

/** What the name of a merge queue's branch says: the pull request that is at its end, and the commit that it was put on. */
interface QueueRef {
  readonly number: number
  readonly baseRef: string
  readonly baseSha: string
}

/** `gh-readonly-queue/main/pr-12-<sha>`, with or without `refs/heads/`. The target branch may hold slashes itself. */
export function parseQueueRef(ref: string): QueueRef | undefined {
  const found = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-(\d+)-([0-9a-f]{40})$/.exec(ref)
  if (found === null) return undefined
  const [, baseRef = '', number = '', baseSha = ''] = found
  return { number: Number(number), baseRef, baseSha }
}

/** A queue builds in the repository itself, wherever the change came from. */
export function toQueued(runner: Runner, queued: QueueRef): PullRequestFacts {
  return { ...queued, url: `${runner.repositoryUrl}/pull/${queued.number}`, headRepository: runner.repository }
}
