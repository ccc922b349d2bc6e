import type { Client } from '../../client/client.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { Judgement } from '../../schema/resource/judgement.ts'
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
