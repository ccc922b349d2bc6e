import * as z from 'zod/mini'
import { GitCommit, RepoInfo, TrailCommit } from './git.ts'
import { Pagination } from '../operation/paging.ts'
import { EpochSeconds, FreeObject, IgnoredMembers, TrailName } from '../primitives.ts'
import { VersionedTemplate } from './template.ts'

/**
 * Who can still make it compliant, beside a state that is not (rules 5.5): people by login, empty where anybody with push access may, and jobs
 * by their workflow, as far as the template names it.
 */
export const WaitingFor = z.object({ people: z.array(z.string()), jobs: z.array(z.string()) })
export type WaitingFor = z.infer<typeof WaitingFor>

/** One attestation in a verdict (rules 9.14): MISSING, or COMPLETE with its result. The members from `source` on are extensions. */
export const AttestationStatus = z.object({
  attestation_name: z.string(),
  attestation_type: z.string(),
  attestation_id: z.optional(z.string()),
  overridden_attestation_id: z.optional(z.string()),
  status: z.string(),
  is_compliant: z.boolean(),
  unexpected: z._default(z.boolean(), false),
  source: z.optional(z.string()),
  reasons: z.optional(z.array(z.string())),
  /** Nothing failed: it waits for a review, or for a report. */
  waiting_for: z.optional(WaitingFor),
  artifact_fingerprint: z.optional(z.string()),
  /** The other counting reports of this name, subject, origin and source. None of them has a worse result. */
  other_attestation_ids: z.optional(z.array(z.string())),
  /** The run to repeat for another result. */
  run: z.optional(z.object({ id: z.int(), attempt: z.int() })),
  /** Who reported it, in a few words. */
  origin: z.optional(z.string()),
  /** Whether OIDC claims prove the origin. */
  proven: z.optional(z.boolean()),
  /** In a judgement, the template under which it has this result (rules 1.11). */
  template: z.optional(z.enum(['given', 'floor'])),
  /** The template only wants it shown: it never fails the trail (rules 5.2). */
  advisory: z.optional(z.boolean()),
})
export type AttestationStatus = z.infer<typeof AttestationStatus>

/** A value of `artifacts_statuses`. Its key is the template name or the filename (rules 2.11). */
export const ArtifactStatus = z.object({
  artifact_fingerprint: z.optional(z.string()),
  artifact_id: z.optional(z.string()),
  status: z.string(),
  is_compliant: z.boolean(),
  unexpected: z._default(z.boolean(), false),
  /** The template only wants it shown: it never fails the trail (rules 5.2). */
  advisory: z.optional(z.boolean()),
  attestations_statuses: z.array(AttestationStatus),
  reasons: z.optional(z.array(z.string())),
  /** Nothing of it failed. */
  waiting_for: z.optional(WaitingFor),
})
export type ArtifactStatus = z.infer<typeof ArtifactStatus>

export const ComplianceStatus = z.object({
  status: z.string(),
  is_compliant: z.boolean(),
  attestations_statuses: z.array(AttestationStatus),
  artifacts_statuses: z.record(z.string(), ArtifactStatus),
  evaluated_at: z.optional(EpochSeconds),
  flow_template_id: z.optional(z.string()),
  /** Nothing failed: the trail waits for people or other jobs. */
  waiting_for: z.optional(WaitingFor),
})
export type ComplianceStatus = z.infer<typeof ComplianceStatus>

/** An event of a trail (rules 5.7). Its type decides which of the members it has. */
export const TrailEvent = z.looseObject({
  type: z.string(),
  timestamp: EpochSeconds,
  actor: z.optional(z.string()),
  artifact_id: z.optional(z.string()),
  artifact_fingerprint: z.optional(z.string()),
  artifact_name: z.optional(z.string()),
  filename: z.optional(z.string()),
  template_reference_name: z.optional(z.nullable(z.string())),
  target_artifact: z.optional(z.string()),
  is_compliant: z.optional(z.boolean()),
  attestation_id: z.optional(z.string()),
  attestation_name: z.optional(z.nullable(z.string())),
  attestation_type: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  new_compliance_status: z.optional(z.boolean()),
  expires_at: z.optional(EpochSeconds),
  git_commit_info: z.optional(TrailCommit),
  repo_info: z.optional(z.object(RepoInfo.shape)),
  origin_url: z.optional(z.string()),
  /** Of a change of the state of the trail. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  because: z.optional(z.string()),
})
export type TrailEvent = z.infer<typeof TrailEvent>

/** A trail (rules 9.14). The API does not define its required members: the client requires the name, the gate checks the others. */
export const Trail = z.object({
  name: z.string(),
  created_at: z.optional(EpochSeconds),
  last_modified_at: z.optional(EpochSeconds),
  compliance_status: z.optional(ComplianceStatus),
  template: z.optional(z.nullable(VersionedTemplate)),
  compliance_state: z.optional(z.string()),
  is_compliant: z.optional(z.boolean()),
  created_by: z.optional(z.string()),
  flow: z.optional(z.object({ name: z.string(), tags: z.optional(FreeObject) })),
  html_url: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  git_commit_info: z.optional(z.nullable(TrailCommit)),
  origin_url: z.optional(z.nullable(z.string())),
  user_data: z.optional(z.unknown()),
  repo_ids: z.optional(z.array(z.string())),
  events: z.optional(z.array(TrailEvent)),
  external_urls: z.optional(z.nullable(FreeObject)),
  /** In the answer to a report of the trail: why its template was left out (rules 4.2). */
  template_ignored: z.optional(z.string()),
  ignored_members: IgnoredMembers,
})
export type Trail = z.infer<typeof Trail>

/** An array, or an object with pagination (rules 9.2, 2.7). */
export const TrailList = z.union([
  z.array(Trail),
  z.object({ data: z.array(Trail), pagination: z.optional(Pagination) }),
])
export type TrailList = z.infer<typeof TrailList>

/** Creates or updates a trail. Members that are not sent keep their value (rules 2.13). */
export const TrailReport = z.strictObject({
  name: TrailName,
  description: z.optional(z.string()),
  git_commit_info: z.optional(GitCommit),
  repo_info: z.optional(RepoInfo),
  origin_url: z.optional(z.string()),
  external_urls: z.optional(FreeObject),
  user_data: z.optional(FreeObject),
})
export type TrailReport = z.infer<typeof TrailReport>
