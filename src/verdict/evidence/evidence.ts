import type { CodequalityResults } from '../../schema/attestation/codequality.ts'
import type { JiraIssue } from '../../schema/attestation/jira.ts'
import type { SuiteResult } from '../../schema/attestation/junit.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { PullRequest } from '../../schema/attestation/pull-request.ts'
import type { FlowTemplate } from '../../schema/resource/template.ts'
import type { VulnscanResults } from '../../schema/attestation/vulnscan.ts'

/** The members of an attestation that its verdict depends on, by kind. A custom type is evaluated once, when the report arrives. */
export type AttestationContent =
  | { readonly kind: 'generic'; readonly is_compliant: boolean }
  | { readonly kind: 'junit'; readonly junit_results: readonly SuiteResult[] }
  | { readonly kind: 'vulnscan'; readonly vulnscan_results: VulnscanResults }
  | { readonly kind: 'codequality'; readonly codequality_results: CodequalityResults }
  | { readonly kind: 'pull_request'; readonly pull_requests: readonly PullRequest[] }
  | { readonly kind: 'jira'; readonly jira_results: readonly JiraIssue[] }
  | {
      readonly kind: 'custom'
      readonly attestation_data: unknown
      readonly is_compliant: boolean
      readonly type_errors: readonly string[]
    }

/** The members that every fact has. */
export interface ReportedFact {
  readonly id: string
  /** Position in the ledger; a higher number arrived later. */
  readonly sequence: number
  /** Epoch seconds. */
  readonly created_at: number
  readonly reported_by: string
  /** Its members `source` and `run` distinguish reports of one name (rules 5.3). */
  readonly annotations: FreeObject
}

export interface AttestationFact extends ReportedFact {
  readonly name: string
  /** `junit`, `custom:coverage`. */
  readonly type: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
  readonly content: AttestationContent
}

export interface ArtifactFact extends ReportedFact {
  readonly fingerprint: string
  readonly filename: string
  readonly template_reference_name: string | undefined
  /** The reporter's own statement; undefined if the report has none. */
  readonly is_compliant: boolean | undefined
}

export interface OverrideFact extends ReportedFact {
  readonly attestation_name: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
  readonly original_attestation_type: string
  readonly new_compliance_status: boolean
  readonly reason: string
  readonly expires_at: number | undefined
}

/** The whole input of a verdict on a trail, except the time. `template` is null if the trail has no template. */
export interface Evidence {
  readonly template: FlowTemplate | null
  readonly artifacts: readonly ArtifactFact[]
  readonly attestations: readonly AttestationFact[]
  readonly overrides: readonly OverrideFact[]
}
