import * as z from 'zod/mini'
import { CommitSha, EpochSeconds, Fingerprint } from '../primitives.ts'
import { ReceiptMembers } from './receipt.ts'
import { Statement } from './statement.ts'

/** What a signed verdict is about (rules 11.1). Everything else comes from the claims of the caller. */
export const VerdictQuestion = z.strictObject({
  /** A commit SHA, or `any`. */
  commit: z.optional(
    z.union([CommitSha, z.literal('any')], 'must be a commit SHA of 40 lowercase hex characters, or any'),
  ),
  /** Without it, all artifacts of the trail that count; with an empty list, none. */
  fingerprints: z.optional(z.array(Fingerprint).check(z.maxLength(100, 'must have at most 100 elements'))),
})
export type VerdictQuestion = z.infer<typeof VerdictQuestion>

/** A signed payload (DSSE). */
export const SignedEnvelope = z.object({
  /** In base64. */
  payload: z.string(),
  payloadType: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
})
export type SignedEnvelope = z.infer<typeof SignedEnvelope>

/** A time in UTC (RFC 3339). */
const Timestamp = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, 'must be a time in UTC'))

/** What a verifier reads of a signed verdict: a SLSA Verification Summary Attestation v1 with the facts of this project (rules 11.4). */
export const VerdictSummary = z.extend(Statement, {
  predicateType: z.literal('https://slsa.dev/verification_summary/v1'),
  predicate: z.object({
    verifier: z.object({ id: z.string() }),
    timeVerified: Timestamp,
    resourceUri: z.string(),
    policy: z.object({ uri: z.string(), digest: z.optional(z.record(z.string(), z.string())) }),
    inputAttestations: z.array(z.object({ digest: z.record(z.string(), z.string()) })),
    verificationResult: z.enum(['PASSED', 'FAILED']),
    verifiedLevels: z.array(z.string()).check(z.minLength(1)),
    'urn:delivery-evidence:verdict:v1': z.object({
      org: z.string(),
      flow: z.string(),
      trail: z.string(),
      change: z.object({ commit: z.string(), ref: z.optional(z.string()), pull_request: z.optional(z.int()) }),
      log: z.object({ sequence: z.int() }),
      valid_until: z.nullable(EpochSeconds),
      levels: z.array(z.string()),
    }),
  }),
})
export type VerdictSummary = z.infer<typeof VerdictSummary>

/** A signed verdict. `ReceiptMembers`: in the answer that signs it. */
export const SignedVerdict = z.object({
  verdict_id: z.string(),
  /** The sequence of its record. */
  sequence: z.int(),
  created_at: EpochSeconds,
  /** `PASSED` or `FAILED`. */
  result: z.string(),
  /** The worst of its levels; `FAILED` if it failed. */
  level: z.string(),
  /** The payload of `envelope`: a SLSA Verification Summary Attestation v1. */
  statement: z.record(z.string(), z.unknown()),
  envelope: SignedEnvelope,
  /** An in-toto Simple Verification Result v0.2; null if it failed. */
  svr_envelope: z.nullable(SignedEnvelope),
  /** `envelope` as a sigstore bundle v0.3. */
  bundle: z.object({
    mediaType: z.string(),
    verificationMaterial: z.object({ publicKey: z.object({ hint: z.string() }) }),
    dsseEnvelope: SignedEnvelope,
  }),
  html_url: z.string(),
  ...ReceiptMembers,
})
export type SignedVerdict = z.infer<typeof SignedVerdict>

/** A public key of verdicts. A verdict is valid if its record has a lower sequence than the event of the revocation. */
export const VerdictKey = z.object({
  /** As `keyid` of the signatures. */
  keyid: z.string(),
  /** In PEM. */
  public_key: z.string(),
  /** `signs`, `ended` or `revoked`. */
  state: z.string(),
  /** The sequence of the event of the log that has the key; null before its first verdict. */
  sequence: z.nullable(z.int()),
  /** The sequence of the event of its revocation; null if it is not revoked. */
  revoked_sequence: z.nullable(z.int()),
})
export type VerdictKey = z.infer<typeof VerdictKey>
