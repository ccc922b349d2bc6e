import { CodequalityMembers } from '../../wire/attestation/codequality.ts'
import { PullRequestMembers } from '../../wire/attestation/pull-request.ts'
import { VulnscanMembers } from '../../wire/attestation/vulnscan.ts'
import type { AttestationContent } from '../../evidence/fact/content.ts'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../evidence/fact/evidence.ts'
import { toArtifactFact, toAttestationFact, toOverrideFact, type RecordHeader } from '../../evidence/fact/fact.ts'
import { unknownOrigin } from '../../evidence/fact/origin.ts'
import { attestationKinds } from '../../evidence/policy/attestation-kind.ts'
import type { OutgoingReport } from '../send/send-reports.ts'

/** A report of a dry run, with its position in the order of arrival. */
export interface PlannedReport {
  readonly report: OutgoingReport
  readonly sequence: number
}

/** All reports of an artifact have its id: `recordedIds` has those of the recorded ones by their fingerprint (rules 2.11). */
export function plannedArtifacts(
  planned: readonly PlannedReport[],
  recordedIds: ReadonlyMap<string, string>,
): readonly ArtifactFact[] {
  return planned.flatMap(({ report, sequence }) => {
    if (report.operation !== 'reportArtifact') return []
    const { body } = report.request
    const header = toPlannedHeader(body.fingerprint, sequence)
    return [toArtifactFact({ ...header, id: recordedIds.get(body.fingerprint) ?? header.id }, body)]
  })
}

/** `judgedTypes`: custom types that only the service can judge. */
export function plannedAttestations(
  planned: readonly PlannedReport[],
  judgedTypes: ReadonlySet<string>,
): readonly AttestationFact[] {
  return planned.flatMap(({ report, sequence }) => {
    if (report.operation === 'reportArtifact' || report.operation === 'overrideAttestation') return []
    const content = toPlannedContent(report, judgedTypes.has(report.type))
    const header = toPlannedHeader(report.name, sequence)
    return [toAttestationFact(header, report.request.body, { type: report.type, content })]
  })
}

export function plannedOverrides(planned: readonly PlannedReport[]): readonly OverrideFact[] {
  return planned.flatMap(({ report, sequence }) =>
    report.operation === 'overrideAttestation'
      ? [toOverrideFact(toPlannedHeader(`override of ${report.name}`, sequence), report.request.body)]
      : [],
  )
}

function toPlannedContent(
  report: Exclude<OutgoingReport, { operation: 'reportArtifact' | 'overrideAttestation' }>,
  isJudged: boolean,
): AttestationContent {
  switch (report.operation) {
    case 'reportGeneric':
      return attestationKinds.generic.toContent(report.request.body)
    case 'reportJunit':
      return attestationKinds.junit.toContent(report.request.body)
    case 'reportVulnscan':
      return attestationKinds.vulnscan.toContent(withDefaults(VulnscanMembers, report.request.body))
    case 'reportCodequality':
      return attestationKinds.codequality.toContent(withDefaults(CodequalityMembers, report.request.body))
    case 'reportPullRequest':
      return attestationKinds.pull_request.toContent(withDefaults(PullRequestMembers, report.request.body))
    case 'reportJira':
      return attestationKinds.jira.toContent(report.request.body)
    case 'reportCustom': {
      const data = report.request.body.attestation_data
      return isJudged ? toUnknownContent(data) : toDeclaredContent(data, report.request.body.type_name)
    }
  }
}

/** A type that only the service can judge counts as not compliant. */
function toUnknownContent(data: unknown): AttestationContent {
  const type_errors = ['only the service can judge its schema and rules']
  return attestationKinds.custom.toContent({ attestation_data: data, is_compliant: false, type_errors })
}

/** Data of a type without schema and rules declares itself whether it is compliant, or counts for nothing (rules 5.1). */
function toDeclaredContent(data: unknown, typeName: string): AttestationContent {
  const is_compliant =
    typeof data === 'object' && data !== null && 'is_compliant' in data ? data.is_compliant : undefined
  if (typeof is_compliant !== 'boolean') return attestationKinds.unjudged.toContent({ type_name: typeName })
  return attestationKinds.custom.toContent({ attestation_data: data, is_compliant, type_errors: [] })
}

function toPlannedHeader(name: string, sequence: number): RecordHeader {
  return {
    id: `planned ${name}`,
    sequence,
    created_at: Date.now() / 1000,
    reported_by: 'this run',
    origin: unknownOrigin,
  }
}

/** The members of one schema, with their defaults, as the service reads them. */
function withDefaults<T>(schema: { readonly parse: (value: unknown) => T; readonly shape: object }, body: object): T {
  return schema.parse(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(schema.shape, name))))
}
