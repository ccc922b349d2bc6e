import * as z from 'zod/mini'

const Id = z.string().check(z.regex(/^\d{1,20}$/, 'must be an id in digits'))
const Name = z.string().check(z.minLength(1))

/**
 * The claims of a job's OIDC token that the service reads (GitHub, "OpenID Connect reference"; rules 6.2). Ids are permanent, names are
 * not. `sub` is ignored: its format varies, and repository administrators can customise it.
 */
export const JobClaims = z.object({
  repository: z.string().check(z.regex(/^[^/]+\/[^/]+$/, 'must be <owner>/<name>')),
  repository_id: Id,
  repository_owner: Name,
  repository_owner_id: Id,
  /** Empty for a deployment of a SHA. */
  ref: z.string(),
  /** The target branch, in the events of a pull request. */
  base_ref: z.optional(z.string()),
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

/** The members of an issuer's metadata that concern its keys (OpenID Connect Discovery 1.0, §3). */
export const IssuerDocument = z.object({ issuer: z.string(), jwks_uri: z.string() })

/** The least length of a modulus of 2,048 bits, in base64url without padding. */
const minModulusLength = 342

/** A public key for RS256 signatures (RFC 7517), with a modulus of 2,048 bits or more (RFC 7518 §3.3, §6.3.1). */
export const SigningKey = z.object({
  kty: z.literal('RSA'),
  kid: Name,
  n: z.string().check(z.refine(isLongModulus, 'must have 2,048 bits or more')),
  e: Name,
  use: z.optional(z.literal('sig')),
  alg: z.optional(z.literal('RS256')),
})
export type SigningKey = z.infer<typeof SigningKey>

/** Zeros at the beginning do not count. */
function isLongModulus(base64url: string): boolean {
  return base64url.length >= minModulusLength && base64url.charAt(0) !== 'A'
}

/** A JWK set. Keys of other kinds are ignored (RFC 7517, §5). */
export const KeySet = z.object({ keys: z.array(z.unknown()) })
