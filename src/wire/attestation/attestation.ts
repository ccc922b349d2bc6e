import * as z from 'zod/mini'
import { CodequalityMembers } from './codequality.ts'
import { CustomMembers } from './custom.ts'
import { Erasure } from '../resource/erasure.ts'
import { GitCommit, RepoInfo } from '../resource/git.ts'
import { JiraMembers } from './jira.ts'
import { JunitMembers } from './junit.ts'
import {
  AttestationName,
  ComplianceState,
  EpochSeconds,
  Fingerprint,
  FreeObject,
  IgnoredMembers,
  ReportedName,
} from '../primitives.ts'
import { PullRequestMembers, SentPullRequestMembers } from './pull-request.ts'
import { ReceiptMembers } from '../resource/receipt.ts'
import { VulnscanMembers, VulnscanReportMembers } from './vulnscan.ts'

/** The members that all kinds of attestation share (rules 9.8). */
export const CommonMembers = z.strictObject({
  attestation_name: AttestationName,
  origin_url: z.optional(z.string()),
  description: z.optional(z.string()),
  artifact_fingerprint: z.optional(Fingerprint),
  target_artifacts: z.optional(z.array(ReportedName)),
  git_commit_info: z.optional(GitCommit),
  repo_info: z.optional(RepoInfo),
  external_urls: z.optional(FreeObject),
  annotations: z.optional(FreeObject),
  user_data: z.optional(FreeObject),
})
export type CommonMembers = z.infer<typeof CommonMembers>

export const GenericMembers = z.strictObject({ is_compliant: z.boolean('must be true or false; there is no default') })
export type GenericMembers = z.infer<typeof GenericMembers>

export const GenericReport = z.extend(CommonMembers, GenericMembers.shape)
export type GenericReport = z.infer<typeof GenericReport>
export const JunitReport = z.extend(CommonMembers, JunitMembers.shape)
export type JunitReport = z.infer<typeof JunitReport>
export const VulnscanReport = z.extend(CommonMembers, VulnscanReportMembers.shape)
export type VulnscanReport = z.infer<typeof VulnscanReport>
export const CodequalityReport = z.extend(CommonMembers, CodequalityMembers.shape)
export type CodequalityReport = z.infer<typeof CodequalityReport>
export const SentPullRequestReport = z.extend(CommonMembers, SentPullRequestMembers.shape)
export type SentPullRequestReport = z.infer<typeof SentPullRequestReport>
/** The same as it is recorded. */
export const PullRequestReport = z.extend(CommonMembers, PullRequestMembers.shape)
export type PullRequestReport = z.infer<typeof PullRequestReport>
export const JiraReport = z.extend(CommonMembers, JiraMembers.shape)
export type JiraReport = z.infer<typeof JiraReport>
export const CustomReport = z.extend(CommonMembers, CustomMembers.shape)
export type CustomReport = z.infer<typeof CustomReport>

/**
 * The response to a creation: the record, and the compliance of the trail after it (rules 1.4). The published API leaves it open (rules
 * 9.8), so the client accepts any body.
 */
export const AttestationReceipt = z.catch(
  z.object({
    attestation_id: z.optional(z.string()),
    html_url: z.optional(z.string()),
    compliance_state: z.optional(ComplianceState),
    ignored_members: IgnoredMembers,
    ...ReceiptMembers,
  }),
  {},
)
export type AttestationReceipt = z.infer<typeof AttestationReceipt>

/** An attestation in the list of an organisation (rules 9.16). */
export const Attestation = z.object({
  attestation_id: z.string(),
  attestation_name: z.string(),
  attestation_type: z.string(),
  created_at: EpochSeconds,
  description: z.optional(z.string()),
  has_audit_package: z.optional(z.boolean()),
  html_url: z.optional(z.string()),
  is_compliant: z.boolean(),
  origin_url: z.optional(z.string()),
  reported_by: z.optional(z.string()),
  schema_version: z.optional(z.int()),
  user_data: z.optional(z.unknown()),
  /** The reason, time and author of the erasure of its content (rules 2.18). */
  erased: z.optional(Erasure),
})
export type Attestation = z.infer<typeof Attestation>

/** The override that applies to an attestation (rules 2.12). */
export const OverriddenBy = z.object({
  attestation_id: z.string(),
  reason: z.string(),
  reported_by: z.string(),
  created_at: EpochSeconds,
  new_compliance_status: z.optional(z.boolean()),
  /** The change that the override names (rules 5.6). */
  change: z.optional(z.object({ pull_request: z.optional(z.int()), commit: z.optional(z.string()) })),
  expires_at: z.optional(EpochSeconds),
})
export type OverriddenBy = z.infer<typeof OverriddenBy>

export const Attachment = z.object({
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
  sha256: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** An attestation with all its members. Those of its kind are at the top level (rules 2.12). */
export const FullAttestation = z.extend(Attestation, {
  flow_name: z.optional(z.string()),
  trail_name: z.optional(z.string()),
  artifact_fingerprint: z.optional(z.string()),
  target_artifacts: z.optional(z.array(z.string())),
  git_commit_info: z.optional(z.object(GitCommit.shape)),
  repo_info: z.optional(z.object(RepoInfo.shape)),
  external_urls: z.optional(FreeObject),
  annotations: z.optional(FreeObject),
  attachment: z.optional(Attachment),
  overridden_by: z.optional(OverriddenBy),
  sequence: z.optional(z.int()),
  record_sha256: z.optional(z.string()),
  ignored_members: IgnoredMembers,
  junit_results: z.optional(JunitMembers.shape.junit_results),
  vulnscan_results: z.optional(VulnscanMembers.shape.vulnscan_results),
  codequality_results: z.optional(CodequalityMembers.shape.codequality_results),
  git_provider: z.optional(z.string()),
  pull_requests: z.optional(PullRequestMembers.shape.pull_requests),
  jira_results: z.optional(JiraMembers.shape.jira_results),
  type_name: z.optional(z.string()),
  attestation_data: z.optional(z.unknown()),
  /** Why no verdict judges it, and what to do (rules 5.1). */
  not_judged: z.optional(z.string()),
  type_version: z.optional(z.int()),
  type_errors: z.optional(z.array(z.string())),
  /** The rows that its type shows of it (rules 1.8). */
  type_summary: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
})
export type FullAttestation = z.infer<typeof FullAttestation>
