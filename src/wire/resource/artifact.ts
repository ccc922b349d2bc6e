import * as z from 'zod/mini'
import { GitCommit, RepoInfo } from './git.ts'
import { ReceiptMembers } from './receipt.ts'
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

/** The compliance of an artifact across its trails, and every reason against it (rules 1.6). */
export const Assertion = z.object({
  compliance: ComplianceState,
  reasons: z.array(z.string()),
})
export type Assertion = z.infer<typeof Assertion>
