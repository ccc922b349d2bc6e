import * as z from 'zod/mini'
import { GitCommit, RepoInfo } from '../resource/git.ts'
import {
  AttestationType,
  CommitSha,
  createWholeNumber,
  EpochSeconds,
  Fingerprint,
  FreeObject,
  OverridableName,
} from '../primitives.ts'

/** The change whose reports an override covers: a pull request, a commit, or the pull request with this head (rules 5.6). */
export const OverriddenChange = z
  .strictObject({ pull_request: z.optional(createWholeNumber(1)), commit: z.optional(CommitSha) })
  .check(
    z.refine(
      ({ pull_request: number, commit }) => number !== undefined || commit !== undefined,
      'must have a pull_request or a commit',
    ),
    z.meta({ minProperties: 1 }),
  )
export type OverriddenChange = z.infer<typeof OverriddenChange>

/** Such as `pull request #12` or `commit c0ffee0`. */
export function describeChange({ pull_request: number, commit }: z.input<typeof OverriddenChange>): string {
  const parts = [
    ...(number === undefined ? [] : [`pull request #${number}`]),
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, 7)}`]),
  ]
  return parts.join(', ')
}

/** The body of an override. `change`, `expires_at` and a custom `original_attestation_type` are extensions (rules 9.4). */
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
  change: z.optional(OverriddenChange),
  expires_at: z.optional(EpochSeconds),
})
export type OverrideReport = z.infer<typeof OverrideReport>
