import { completePullRequest } from '../../wire/attestation/pull-request.ts'
import type { Client } from '../../client/client.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { Judgement } from '../../wire/resource/judgement.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'
import { toItemName } from '../../evidence/explain/item.ts'
import type { OutgoingReport } from '../send/send-reports.ts'
import { askWithReviews } from './ask.ts'
import type { GateQuestion } from './judge-trail.ts'

/**
 * The verdict that the edited template of a change would give, as a sentence beside the verdict that counts (rules 4.5). Empty without an edit.
 */
export async function describeProposedVerdict(client: Client, question: GateQuestion): Promise<readonly string[]> {
  const { edit, path } = question.choice
  if (edit === undefined) return []
  if (edit.kind === 'removed') {
    return [`This change removes \`${path}\`. After the merge no template defines what a trail needs.`]
  }
  const asked = await settle(askWithReviews(client, question, edit.text))
  if (asked.ok)
    return [`This change edits \`${path}\`. ${describeState(asked.value.judgement)} It counts after the merge.`]
  if (!(asked.error instanceof EvidenceError)) throw asked.error
  return [`This change edits \`${path}\`. The verdict under the edited template is not known: ${asked.error.message}`]
}

function describeState({ compliance_status: status, judgement: { given } }: Judgement): string {
  const ofArtifacts = Object.entries(status?.artifacts_statuses ?? {}).flatMap(([name, it]) =>
    it.attestations_statuses.map((one) => ({ ...one, attestation_name: `${name}.${one.attestation_name}` })),
  )
  const open = [...(status?.attestations_statuses ?? []), ...ofArtifacts].filter((it) => !it.is_compliant)
  const names = open.filter(({ template }) => template === 'given').map((it) => it.attestation_name)
  const because = names.length === 0 ? '' : `, because of ${[...new Set(names)].join(', ')}`
  return `Under the edited template the verdict would be ${given?.state ?? 'unknown'}${because}.`
}

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
  const sent = outgoing.flatMap((it) => (it.operation === 'reportPullRequest' ? it.request.body.pull_requests : []))
  const pulls = sent.flatMap((one) => completePullRequest(one) ?? [])
  const commit = change?.commit.sha1
  const merged = pulls.find(({ merge_commit: merge, head_sha: head }) => merge === commit && head !== commit)
  if (commit === undefined || merged === undefined || missing.length === 0) return []
  const { number, head_sha: head } = merged
  return [
    `#${number} was tested at its head ${head.slice(0, 7)}, and this commit is another one: no report about the head counts here. For ${missing.join(', ')}, run the jobs of the pull request on a push to ${change?.commit.branch ?? 'this branch'} too, or merge with a merge queue.`,
  ]
}
