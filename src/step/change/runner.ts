import { existsSync } from 'node:fs'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { findMissingVariables } from '../../change/commit/run-variables.ts'
import type { RunContext } from '../environment/run-context.ts'

/** What a reader should know about the runner and the checkout of a run, as sentences (rules 8.3). */
export function describeRunner(change: ChangeFacts, { environment, event, host }: RunContext): readonly string[] {
  const isOnGithub = event !== undefined
  const missing = isOnGithub ? findMissingVariables(environment) : []
  return [
    ...describeBuiltCommit(change, environment['GITHUB_SHA']),
    ...(missing.length === 0
      ? []
      : [`This runner does not set ${missing.join(', ')}. Reports have no such facts about their run.`]),
    ...(existsSync(host.cwd)
      ? []
      : [`The working directory ${host.cwd} does not exist. The step finds no files and no checkout.`]),
  ]
}

/** Every run for a pull request builds the merge commit that GitHub makes for it, which needs no notice. */
function describeBuiltCommit(change: ChangeFacts, sha: string | undefined): readonly string[] {
  const { builtFrom, commit } = change
  if (builtFrom === undefined || isTestMerge(builtFrom, change, sha)) return []
  return [`The checked-out commit, and so the built one, is ${builtFrom}; the reported commit is ${commit.sha1}.`]
}

/** Whether a commit is the merge commit that GitHub has made of the pull request of a run. `sha`: GITHUB_SHA. */
export function isTestMerge(commit: string, { event }: Pick<ChangeFacts, 'event'>, sha: string | undefined): boolean {
  return commit === sha && onMergeCommit.has(event)
}

/** Events whose GITHUB_SHA is the merge commit of the pull request. */
const onMergeCommit: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
])
