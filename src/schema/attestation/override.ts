import * as z from 'zod/mini'
import { GitCommit, RepoInfo } from '../resource/git.ts'
import { AttestationType, EpochSeconds, Fingerprint, FreeObject, OverridableName } from '../primitives.ts'

/** The body of an override. `expires_at` and a custom `original_attestation_type` are extensions (rules 9.4). */
export const OverrideReport = z.strictObject({
  attestation_name: OverridableName,
  reason: z.string().check(z.regex(/\S/, 'must not be blank')),
  new_compliance_status: z.boolean(),
  original_attestation_type: AttestationType,
  origin_url: z.nullish(z.string()),
  description: z.nullish(z.string()),
  artifact_fingerprint: z.nullish(Fingerprint),
  target_artifacts: z.nullish(z.array(OverridableName)),
  git_commit_info: z.optional(GitCommit),
  repo_info: z.optional(RepoInfo),
  external_urls: z.optional(FreeObject),
  annotations: z.optional(FreeObject),
  user_data: z.optional(z.unknown()),
  expires_at: z.optional(EpochSeconds),
})
export type OverrideReport = z.infer<typeof OverrideReport>
