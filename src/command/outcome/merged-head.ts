import type { ChangeFacts } from '../../commit/facts.ts'
import type { Explanation } from '../../verdict/explain/explanation.ts'
import { toItemName } from '../../verdict/explain/item.ts'
import type { OutgoingReport } from '../send/send-reports.ts'

/**
 * A note where a pull request was merged as a commit of its own, such as by a squash, and evidence of that commit is missing: what was reported
 * about the pull request is about its head, and never counts for another commit (rules 5.10). Known where this step lists the pull requests.
 */
export function describeMergedHead(
  { items }: Explanation,
  change: ChangeFacts | undefined,
  outgoing: readonly OutgoingReport[],
): readonly string[] {
  const missing = items.filter(({ state, type }) => state === 'missing' && type !== 'pull_request').map(toItemName)
  const pulls = outgoing.flatMap((it) => (it.operation === 'reportPullRequest' ? it.request.body.pull_requests : []))
  const commit = change?.commit.sha1
  const merged = pulls.find(({ merge_commit: merge, head_sha: head }) => merge === commit && head !== commit)
  if (commit === undefined || merged === undefined || missing.length === 0) return []
  const { number, head_sha: head } = merged
  return [
    `#${number} was tested at its head ${head.slice(0, 7)}, and this commit is another one: no report about the head counts here. For ${missing.join(', ')}, run the jobs of the pull request on a push to ${change?.commit.branch ?? 'this branch'} too, or merge with a merge queue.`,
  ]
}
