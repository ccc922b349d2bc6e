import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { AttestationContent } from './content.ts'
import type { Origin } from './origin.ts'
import type { Run } from './run.ts'

/** The members that every fact has. */
export interface ReportedFact {
  readonly id: string
  /** Position in the ledger; a higher number arrived later. */
  readonly sequence: number
  /** Epoch seconds. */
  readonly created_at: number
  readonly reported_by: string
  readonly origin: Origin
  /** The sender within its origin, such as a job, as canonical JSON; empty without one. */
  readonly source: string
  /** The source as short text for people. */
  readonly sourceText: string | undefined
  /** Undefined for a report outside CI. */
  readonly run: Run | undefined
  /** The commit that the report itself names. A report without one belongs to the commits of its artifact or its trail. */
  readonly commit: string | undefined
  /** What the sender says of the change (`annotations.change`), or the change that an override names (`change`); empty without it. */
  readonly change: { readonly commit?: string; readonly pullRequest?: number }
  /** The time at which it was put into a spool (`annotations.spooled_at`), in epoch seconds. */
  readonly spooled_at?: number | undefined
}

export interface AttestationFact extends ReportedFact {
  readonly name: string
  /** `junit`, `custom:coverage`. */
  readonly type: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
  readonly content: AttestationContent
  /** The number of the pull request that the branch of a merge queue names; undefined outside a queue. */
  readonly queuedPullRequest: number | undefined
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

/** The whole input of a verdict on a trail, except the time and the question. `template` is null if there is none. */
export interface Evidence {
  readonly template: FlowTemplate | null
  /** Every commit with which the trail was reported, the first one first. */
  readonly commits: readonly string[]
  readonly artifacts: readonly ArtifactFact[]
  readonly attestations: readonly AttestationFact[]
  readonly overrides: readonly OverrideFact[]
}
