import { EvidenceError } from '../../error.ts'
import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Document } from '../../text/document.ts'
import { formatMoment } from '../../text/moment.ts'
import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { listIncompleteReasons } from '../../evidence/policy/incomplete.ts'
import { describeResult } from '../../evidence/explain/result.ts'
import { findTrailTarget } from '../change/run.ts'
import { type Answer, type Asked, toFactList, type Fact } from './answer.ts'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An attestation by its id, or the newest of a name in a trail. Throws EvidenceError `refused` if there is none. */
export async function showAttestation(asked: Asked, wanted: string): Promise<Answer> {
  const { client, org, now, hasPages } = asked
  const value = idPattern.test(wanted)
    ? await client.getAttestation({ params: { org, attestation_id: wanted } })
    : await findByName(asked, wanted)
  return { value, document: toDocument(hasPages ? value : { ...value, html_url: undefined }, now) }
}

async function findByName({ client, inputs, change }: Asked, wanted: string): Promise<FullAttestation> {
  const params = findTrailTarget(inputs, change)
  const listed = await client.listTrailAttestations({ params })
  const found = listed.find(({ attestation_name: name }) => name === wanted)
  if (found !== undefined) return found
  const near = findNearestNames(
    wanted,
    listed.map(({ attestation_name: name }) => name),
  )
  throw new EvidenceError(
    'refused',
    `The trail "${params.trail_name}" of the flow "${params.flow_name}" has no attestation "${wanted}".${near.length === 0 ? '' : ` Did you mean ${joinNames(near)}?`}`,
    { facts: { wanted } },
  )
}

function describeState({ is_compliant: isCompliant, not_judged: notJudged }: FullAttestation): string {
  if (notJudged !== undefined) return 'not judged'
  return isCompliant ? 'compliant' : 'NOT compliant'
}

/** What the attestation is about. */
function describeSubject(attestation: FullAttestation): readonly Fact[] {
  const {
    flow_name: flow,
    trail_name: trail,
    artifact_fingerprint: fingerprint,
    target_artifacts: targets,
    junit_results = [],
    vulnscan_results,
  } = attestation
  return [
    ['Type', attestation.attestation_type],
    ['Result', describeResult(attestation)],
    ['Reason', attestation.not_judged],
    ['Incomplete', listIncompleteReasons(vulnscan_results?.results ?? junit_results).join('; ')],
    ['Trail', [flow, trail].filter((name) => name !== undefined).join('/')],
    ['Artifact', fingerprint ?? targets?.join(', ')],
    ['Commit', attestation.git_commit_info?.sha1],
  ]
}

function toDocument(attestation: FullAttestation, now: number): Document {
  const { attachment, overridden_by: override } = attestation
  return [
    {
      kind: 'heading',
      level: 1,
      content: [describeState(attestation), '·', attestation.attestation_name],
    },
    toFactList([
      ...describeSubject(attestation),
      [
        'Reported',
        `${formatMoment(attestation.created_at, now)} by ${attestation.reported_by ?? 'an unknown reporter'}`,
      ],
      ['Description', attestation.description],
      [
        'Overridden',
        override && `${formatMoment(override.created_at, now)} by ${override.reported_by}: ${override.reason}`,
      ],
      ['Attachment', attachment && `${attachment.filename}, ${attachment.size} bytes, SHA-256 ${attachment.sha256}`],
      ['Id', attestation.attestation_id],
      ['Page', attestation.html_url],
    ]),
    { kind: 'list', items: (attestation.type_errors ?? []).map((error) => [error]) },
  ]
}
