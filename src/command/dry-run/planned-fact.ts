import type { ArtifactFact, AttestationFact, Content, OverrideFact } from '../../verdict/evidence/evidence.ts'
import { toArtifactFact, toAttestationFact, toOverrideFact, type Arrival } from '../../verdict/evidence/fact.ts'
import { CodequalityMembers } from '../../schema/attestation/codequality.ts'
import { PullRequestMembers } from '../../schema/attestation/pull-request.ts'
import type { Outgoing } from '../send/outgoing.ts'

/** A report that is not sent, and its place in the order of arrival. */
export interface Planned {
  readonly it: Outgoing
  readonly sequence: number
}

export function plannedArtifacts(planned: readonly Planned[]): readonly ArtifactFact[] {
  return planned.flatMap(({ it, sequence }) =>
    it.operation === 'reportArtifact' ? [toArtifactFact(toArrival(it.name, sequence), it.request.body)] : [],
  )
}

/** `judgedTypes`: custom types that the service alone can judge. */
export function plannedAttestations(
  planned: readonly Planned[],
  judgedTypes: ReadonlySet<string>,
): readonly AttestationFact[] {
  return planned.flatMap(({ it, sequence }) => {
    if (it.operation === 'reportArtifact' || it.operation === 'overrideAttestation') return []
    const said = { type: it.type, content: plannedContent(it, judgedTypes.has(it.type)) }
    return [toAttestationFact(toArrival(it.name, sequence), it.request.body, said)]
  })
}

export function plannedOverrides(planned: readonly Planned[]): readonly OverrideFact[] {
  return planned.flatMap(({ it, sequence }) =>
    it.operation === 'overrideAttestation'
      ? [toOverrideFact(toArrival(`override of ${it.name}`, sequence), it.request.body)]
      : [],
  )
}

function plannedContent(
  it: Exclude<Outgoing, { operation: 'reportArtifact' | 'overrideAttestation' }>,
  isJudged: boolean,
): Content {
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
      return isJudged ? unjudged(it.request.body.attestation_data) : ownWord(it.request.body.attestation_data)
  }
}

/** What nobody here can judge is not taken for compliant. */
function unjudged(data: unknown): Content {
  const type_errors = ['its schema and rules are judged by the service alone']
  return { kind: 'custom', attestation_data: data, is_compliant: false, type_errors }
}

/** Data of a type without schema and rules says itself whether it is compliant. */
function ownWord(data: unknown): Content {
  const is_compliant = typeof data === 'object' && data !== null && 'is_compliant' in data && data.is_compliant === true
  return { kind: 'custom', attestation_data: data, is_compliant, type_errors: [] }
}

function toArrival(name: string, sequence: number): Arrival {
  return { id: `planned ${name}`, sequence, created_at: Date.now() / 1000, reported_by: '' }
}

/** The members of a kind with their defaults filled in, as the service will read them. */
function complete<T>(members: { readonly parse: (value: unknown) => T; readonly shape: object }, body: object): T {
  return members.parse(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(members.shape, name))))
}
