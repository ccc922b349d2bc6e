import * as z from 'zod/mini'
import { Attachment } from '../attestation/attestation.ts'
import { FreeObject } from '../primitives.ts'

const Sha256 = z.string().check(z.regex(/^[a-f0-9]{64}$/, 'must be a SHA-256'))

/**
 * The origin of a record: the OIDC claims of the job that sent it, or the API token (rules 5.3). `workflow` and `job_workflow` are the
 * paths of the workflow and of the called workflow without `@<ref>`. `sha` is the commit that the run belongs to.
 */
export const RecordOrigin = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('oidc'),
    issuer: z.string(),
    repository_id: z.string(),
    ref: z.string(),
    sha: z.nullable(z.string()),
    event: z.string(),
    workflow_ref: z.string(),
    workflow: z.string(),
    job_workflow_ref: z.nullable(z.string()),
    job_workflow: z.nullable(z.string()),
    run_id: z.string(),
    run_attempt: z.string(),
  }),
  z.strictObject({ type: z.literal('token'), token_id: z.string() }),
])
export type RecordOrigin = z.infer<typeof RecordOrigin>

/** A record as the ledger stores it. */
export const ArchivedRecord = z.strictObject({
  id: z.string(),
  org: z.string(),
  kind: z.enum([
    'flow',
    'trail',
    'artifact',
    'attestation',
    'override',
    'custom_type',
    'notification',
    'notification_deletion',
    'transition',
  ]),
  flow: z.nullable(z.string()),
  trail: z.nullable(z.string()),
  name: z.nullable(z.string()),
  type: z.nullable(z.string()),
  fingerprint: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  actor: z.looseObject({ name: z.string() }),
  body: FreeObject,
  attachment: z.nullable(Attachment),
  sequence: z.int(),
  created_at: z.number(),
})
export type ArchivedRecord = z.infer<typeof ArchivedRecord>

/** An idempotency key, with the request that the record answers. */
const IdempotencyKey = z.strictObject({ caller: z.string(), key: z.string(), request: z.string() })

/**
 * One line of an archive, without its member `chain`. An archive is JSON Lines: `archive` first; then each record in order, with an
 * attachment in base64 before the first record that names it; `end` last. `chain` is the SHA-256 over the chain of the previous line (64
 * zeros for the first), a line feed, and the canonical JSON (RFC 8785) of the line without `chain`. It makes every changed, moved, added
 * or missing line detectable, and the last chain covers the whole archive. Tokens are not exported.
 */
export const ArchiveLine = z.union([
  z.strictObject({ archive: z.strictObject({ version: z.literal(1), org: z.string(), records: z.int() }) }),
  z.strictObject({ attachment: z.strictObject({ sha256: Sha256, size: z.int(), base64: z.string() }) }),
  z.strictObject({ record: ArchivedRecord, sha256: Sha256, keys: z.array(IdempotencyKey) }),
  z.strictObject({ end: z.strictObject({ records: z.int(), attachments: z.int() }) }),
])
export type ArchiveLine = z.infer<typeof ArchiveLine>
