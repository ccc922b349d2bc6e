import type { ArtifactFact, AttestationFact, Content, OverrideFact } from '../verdict/evidence.ts'
import { CodequalityMembers } from '../schema/codequality.ts'
import { PullRequestMembers } from '../schema/pull-request.ts'
import type { Outgoing } from './outgoing.ts'

export function plannedArtifact(
  { request }: Extract<Outgoing, { operation: 'reportArtifact' }>,
  sequence: number,
): ArtifactFact {
  const { fingerprint, filename, template_reference_name: name, is_compliant: claim, annotations } = request.body
  return {
    ...nobody(`planned ${filename}`, sequence),
    annotations: annotations ?? {},
    fingerprint,
    filename,
    template_reference_name: name ?? undefined,
    is_compliant: claim ?? undefined,
  }
}

export function plannedAttestation(it: Outgoing, sequence: number): readonly AttestationFact[] {
  if (it.operation === 'reportArtifact' || it.operation === 'overrideAttestation') return []
  const { body } = it.request
  return [
    {
      ...nobody(`planned ${it.name}`, sequence),
      annotations: body.annotations ?? {},
      name: it.name,
      type: it.type,
      artifact_fingerprint: body.artifact_fingerprint,
      target_artifacts: body.target_artifacts ?? [],
      content: plannedContent(it),
    },
  ]
}

function plannedContent(it: Exclude<Outgoing, { operation: 'reportArtifact' | 'overrideAttestation' }>): Content {
  switch (it.operation) {
    case 'reportGeneric':
      return { kind: 'generic', is_compliant: it.request.body.is_compliant }
    case 'reportJunit':
      return { kind: 'junit', junit_results: it.request.body.junit_results }
    case 'reportVulnscan':
      return { kind: 'vulnscan', vulnscan_results: it.request.body.vulnscan_results }
    case 'reportCodequality':
      return { kind: 'codequality', ...complete(CodequalityMembers, it.request.body) }
    case 'reportPullRequest':
      return { kind: 'pull_request', ...complete(PullRequestMembers, it.request.body) }
    case 'reportJira':
      return { kind: 'jira', jira_results: it.request.body.jira_results }
    case 'reportCustom':
      return foreseeCustom(it.request.body.attestation_data)
  }
}

export function plannedOverride(it: Outgoing, sequence: number): readonly OverrideFact[] {
  if (it.operation !== 'overrideAttestation') return []
  const { body } = it.request
  return [
    {
      ...nobody(`planned override of ${body.attestation_name}`, sequence),
      attestation_name: body.attestation_name,
      artifact_fingerprint: body.artifact_fingerprint ?? undefined,
      target_artifacts: body.target_artifacts ?? [],
      original_attestation_type: body.original_attestation_type,
      new_compliance_status: body.new_compliance_status,
      reason: body.reason,
      expires_at: body.expires_at,
    },
  ]
}

/** Only the service knows a type's schema and rules; what the data says of itself is all that can be foreseen. */
function foreseeCustom(data: unknown): Content {
  const claim = typeof data === 'object' && data !== null && 'is_compliant' in data && data.is_compliant === true
  const type_errors = claim ? [] : ['its rules are judged by the service alone']
  return { kind: 'custom', attestation_data: data, is_compliant: claim, type_errors }
}

function nobody(
  id: string,
  sequence: number,
): Pick<AttestationFact, 'id' | 'sequence' | 'created_at' | 'reported_by' | 'annotations'> {
  return { id, sequence, created_at: Date.now() / 1000, reported_by: '', annotations: {} }
}

/** The members of a kind with their defaults filled in, as the service will read them. */
function complete<T>(members: { readonly parse: (value: unknown) => T; readonly shape: object }, body: object): T {
  return members.parse(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(members.shape, name))))
}
