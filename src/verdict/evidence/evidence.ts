import type { CodequalityResults } from '../../schema/attestation/codequality.ts'
import type { JiraIssue } from '../../schema/attestation/jira.ts'
import type { SuiteResult } from '../../schema/attestation/junit.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { PullRequest } from '../../schema/attestation/pull-request.ts'
import type { FlowTemplate } from '../../schema/resource/template.ts'
import type { VulnscanResults } from '../../schema/attestation/vulnscan.ts'

/** What an attestation says, by its kind. Whether a custom type's schema and rules held was found out when it was reported. */
export type Content =
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

export interface Reported {
  readonly id: string
  /** Order of arrival. */
  readonly sequence: number
  /** Epoch seconds. */
  readonly created_at: number
  readonly reported_by: string
  /** `source` and `run` in it tell reports of one name apart (decisions.md §5). */
  readonly annotations: FreeObject
}

export interface AttestationFact extends Reported {
  readonly name: string
  /** `junit`, `custom:coverage`. */
  readonly type: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
  readonly content: Content
}

export interface ArtifactFact extends Reported {
  readonly fingerprint: string
  readonly filename: string
  readonly template_reference_name: string | undefined
  /** What the reporter said of it; undefined where nothing was said. */
  readonly is_compliant: boolean | undefined
}

export interface OverrideFact extends Reported {
  readonly attestation_name: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
  readonly original_attestation_type: string
  readonly new_compliance_status: boolean
  readonly reason: string
  readonly expires_at: number | undefined
}

/** All that a verdict on a trail is drawn from. `template` is null where nobody has said what is required. */
export interface Evidence {
  readonly template: FlowTemplate | null
  readonly artifacts: readonly ArtifactFact[]
  readonly attestations: readonly AttestationFact[]
  readonly overrides: readonly OverrideFact[]
}
