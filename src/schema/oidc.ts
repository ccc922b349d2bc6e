import * as z from 'zod/mini'

const Id = z.string().check(z.regex(/^\d{1,20}$/, 'must be an id in digits'))
const Name = z.string().check(z.minLength(1))

/**
 * What is read of a job's OIDC token (GitHub, "OpenID Connect reference"). Ids stay theirs for ever, names do not. `sub` is no part of
 * it: its form varies, and who may change it is not always who may change the service.
 */
export const JobClaims = z.object({
  repository: z.string().check(z.regex(/^[^/]+\/[^/]+$/, 'must be <owner>/<name>')),
  repository_id: Id,
  repository_owner: Name,
  repository_owner_id: Id,
  /** Empty for a deployment that was made of a SHA. */
  ref: z.string(),
  event_name: Name,
  workflow_ref: Name,
  run_id: Id,
  run_attempt: Id,
  actor: Name,
  actor_id: z.optional(Id),
  sha: z.optional(z.string()),
  environment: z.optional(z.string()),
  job_workflow_ref: z.optional(z.string()),
  runner_environment: z.optional(z.string()),
  check_run_id: z.optional(z.string()),
})
export type JobClaims = z.infer<typeof JobClaims>

/** What an issuer says of itself (OpenID Connect Discovery 1.0, §3), as far as keys go. */
export const IssuerDocument = z.object({ issuer: z.string(), jwks_uri: z.string() })

/** A key that signs with RS256 (RFC 7517, RFC 7518 §6.3.1). */
export const SigningKey = z.object({
  kty: z.literal('RSA'),
  kid: Name,
  n: Name,
  e: Name,
  use: z.optional(z.literal('sig')),
  alg: z.optional(z.literal('RS256')),
})
export type SigningKey = z.infer<typeof SigningKey>

/** Keys of every kind; what is none of ours is passed over (RFC 7517, §5). */
export const KeySet = z.object({ keys: z.array(z.unknown()) })
