import * as z from 'zod/mini'
import { GitCommit, RepoInfo } from './git.ts'
import { ReceiptMembers } from './receipt.ts'
import { ComplianceStatus } from './trail.ts'
import {
  CommitSha,
  ComplianceState,
  FileName,
  Fingerprint,
  FlowName,
  FreeObject,
  IgnoredMembers,
  TemplateName,
  TrailName,
} from '../primitives.ts'

/** The report of an artifact (rules 9.3). */
export const ArtifactReport = z.strictObject({
  fingerprint: Fingerprint,
  filename: FileName,
  build_url: z.string(),
  commit_url: z.string(),
  trail_name: z.nullish(TrailName),
  template_reference_name: z.nullish(TemplateName),
  description: z.nullish(z.string()),
  git_commit: z.nullish(CommitSha),
  git_commit_info: z.optional(GitCommit),
  repo_info: z.optional(RepoInfo),
  commits_list: z.nullish(z.array(GitCommit)),
  repo_url: z.optional(z.string()),
  is_compliant: z.nullish(z.boolean()),
  template: z.optional(z.string()),
  external_urls: z.optional(FreeObject),
  annotations: z.optional(FreeObject),
  user_data: z.optional(z.unknown()),
})
export type ArtifactReport = z.infer<typeof ArtifactReport>

/** The response to a report (rules 1.4). The published API leaves it open, so the client accepts any body. */
export const ArtifactReceipt = z.catch(
  z.object({
    id: z.optional(z.string()),
    html_url: z.optional(z.string()),
    compliance_state: z.optional(ComplianceState),
    ignored_members: IgnoredMembers,
    ...ReceiptMembers,
  }),
  {},
)
export type ArtifactReceipt = z.infer<typeof ArtifactReceipt>

const SharedMembers = {
  id: z.string(),
  fingerprint: Fingerprint,
  filename: z.string(),
  created_at: z.string(),
  last_modified_at: z.string(),
  evidence: FreeObject,
  trail_name: z.nullish(TrailName),
  template_reference_name: z.nullish(TemplateName),
  git_commit: z.nullish(CommitSha),
  git_commit_info: z.optional(z.object(GitCommit.shape)),
  repo_info: z.optional(z.object(RepoInfo.shape)),
  commit_url: z.nullish(z.string()),
  build_url: z.nullish(z.string()),
  repo_url: z.nullish(z.string()),
  html_url: z.nullish(z.string()),
  api_url: z.nullish(z.string()),
  user_data: z.optional(z.unknown()),
  external_urls: z.optional(FreeObject),
  annotations: z.optional(FreeObject),
  state: z.nullish(ComplianceState),
  deployments: z.optional(z.array(z.int())),
}

/** An artifact in a list (rules 9.15). */
export const ListedArtifact = z.object({ ...SharedMembers, releases: z.optional(z.array(z.int())) })
export type ListedArtifact = z.infer<typeof ListedArtifact>

/** An artifact with all its members (rules 9.15). `description` and `commits_list` are extensions. */
export const Artifact = z.object({
  ...SharedMembers,
  flow_name: FlowName,
  commit_lead_times: FreeObject,
  build_lead_times: FreeObject,
  template: z.nullish(z.array(z.string())),
  state_info: z.nullish(z.string()),
  approvals: z.nullish(z.array(z.int())),
  running: z.nullish(z.array(z.unknown())),
  exited: z.nullish(z.array(z.unknown())),
  history: z.nullish(z.array(z.unknown())),
  description: z.nullish(z.string()),
  commits_list: z.nullish(z.array(z.object(GitCommit.shape))),
})
export type Artifact = z.infer<typeof Artifact>

/** What an assertion says of one flow, and of all of them together: every reason is against it. */
const AssertedState = { compliance: ComplianceState, reasons: z.array(z.string()), html_url: z.string() }

/** The compliance of an artifact in one flow, across its trails (rules 1.6). */
export const FlowAssertion = z.object({
  ...AssertedState,
  flow: z.string(),
  /** The trail that decides; null if the flow has the artifact in no trail that is asked about. */
  trail: z.nullable(z.string()),
  /** With the attestations of that trail which count for the artifact. */
  compliance_status: z.pick(ComplianceStatus, { status: true, is_compliant: true, attestations_statuses: true }),
})
export type FlowAssertion = z.infer<typeof FlowAssertion>

/** The compliance of an artifact in the flows that are asked (rules 1.6). Other clients read `compliant`, `scope` and `flows`. */
export const Assertion = z.object({
  ...AssertedState,
  compliant: z.boolean(),
  scope: z.literal('flow'),
  /** Each flow that was judged. */
  flows: z.array(FlowAssertion),
  /** Whether every flow of the organisation was asked, and not only one, or those that the caller may read. */
  all_flows: z.boolean(),
})
export type Assertion = z.infer<typeof Assertion>
