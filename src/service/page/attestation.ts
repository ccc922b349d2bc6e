import type { FullAttestation } from '../../schema/attestation.ts'
import { readAttestation } from '../handler/attestation.ts'
import type { Service } from '../service.ts'
import { createLinks } from '../view/links.ts'
import { heading, toCode, toFacts, toJson, toLink, toMoment, toOutcome, toSentLink } from './fact.ts'
import type { Page } from './shell.ts'
import { stepsTo } from './step.ts'

/** An attestation, or an override as the outcome that it gives: its facts, what it says, and the file that came with it. */
export async function showAttestation(service: Service, org: string, id: string): Promise<Page> {
  const attestation = await readAttestation(service, org, id)
  const { attestation_name: name, flow_name: flow = '', trail_name: trail = '' } = attestation
  const page = createLinks(service.publicUrl(), org).attestation(id)
  return {
    title: `${name} · ${trail} · ${flow} · ${org}`,
    steps: stepsTo(org, flow, trail),
    content: [
      heading(1, name),
      {
        kind: 'paragraph',
        content: [toOutcome(attestation.is_compliant), { kind: 'code', text: attestation.attestation_type }],
      },
      ...toFacts(listFacts(attestation, page)),
      heading(2, 'What it says'),
      toJson(pickContent(attestation)),
    ],
  }
}

function listFacts(attestation: FullAttestation, page: string): Parameters<typeof toFacts>[0] {
  const { attachment, target_artifacts: targets = [], type_errors: errors = [] } = attestation
  return [
    ['What it is', attestation.description],
    ...listOverride(attestation),
    ['What its type found', errors.join('; ')],
    ['Artifact', toCode(attestation.artifact_fingerprint)],
    ['Artifacts by name', targets.join(', ')],
    ['Commit', toCode(attestation.git_commit_info?.sha1)],
    ['Origin', toSentLink(attestation.origin_url)],
    ['Reported', `${toMoment(attestation.created_at)} by ${attestation.reported_by ?? ''}`],
    ['Attachment', attachment && [toLink(`${attachment.filename} (${attachment.size} bytes)`, `${page}/attachment`)]],
    ['Record', `${attestation.sequence ?? ''}, SHA-256 ${attestation.record_sha256 ?? ''}`],
  ]
}

function listOverride({ overridden_by: override }: FullAttestation): Parameters<typeof toFacts>[0] {
  if (override === undefined) return []
  return [
    ['Overridden', `by ${override.reported_by}: ${override.reason}`],
    ['Override ends', toMoment(override.expires_at)],
  ]
}

function pickContent(attestation: FullAttestation): unknown {
  const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = attestation
  const { attestation_data, user_data, annotations, external_urls, is_compliant } = attestation
  const content = {
    junit_results,
    vulnscan_results,
    codequality_results,
    pull_requests,
    jira_results,
    attestation_data,
  }
  const says = Object.values(content).some((value) => value !== undefined) ? content : { is_compliant }
  return { ...says, user_data, annotations, external_urls }
}
