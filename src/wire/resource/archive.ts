import * as z from 'zod/mini'
import { JobClaims } from '../oidc.ts'
import { Count, FreeObject } from '../primitives.ts'
import { recordKinds, reportKinds } from './record-kind.ts'

const Sha256 = z.string().check(z.regex(/^[a-f0-9]{64}$/, 'must be a SHA-256'))

/**
 * The origin of a record: the OIDC claims of the job that sent it, or the API token (rules 5.3). `workflow` and `job_workflow` are the
 * paths of the workflow and of the called workflow without `@<ref>`. `sha` is the commit that the run belongs to, `base_ref` the
 * target branch of a pull request. `actor` is the account that started the run; null in an erased record.
 */
export const RecordOrigin = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('oidc'),
    issuer: z.string(),
    repository_id: z.string(),
    ref: z.string(),
    sha: z.nullable(z.string()),
    base_ref: z.nullable(z.string()),
    event: z.string(),
    actor: z.nullable(z.string()),
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

/** The key of the tags of an organisation (rules 2.15): 32 bytes in hex. */
const TagKey = z.string().check(z.regex(/^[a-f0-9]{64}$/, 'must be 32 bytes in hex'))

/** The text of a lookup column. Columns are in indexes, so no request can record a text of this length. */
const LookupText = z.string().check(z.maxLength(1000))

const job = { ...JobClaims.shape, issuer: z.string(), bindings: z.array(z.string()) }
const token = { token_id: z.exactOptional(z.string()), origin_token_id: z.exactOptional(z.string()) }

/** An attachment as a request can record it (rules 2.3): its name has no path. */
const ArchivedAttachment = z.strictObject({
  filename: z.string().check(z.regex(/^[^/\\\p{Cc}\p{Cs}\u2028\u2029]{1,255}$/u)),
  content_type: z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  size: Count,
  sha256: Sha256,
})

const sharedMembers = {
  id: LookupText,
  org: LookupText,
  version: z.literal(2),
  flow: z.nullable(LookupText),
  trail: z.nullable(LookupText),
  name: z.nullable(LookupText),
  type: z.nullable(LookupText),
  fingerprint: z.nullable(LookupText),
  commit: z.nullable(LookupText),
  body: FreeObject,
  actor: z.strictObject({ name: z.string(), ...token, job: z.exactOptional(z.strictObject(job)) }),
  origin: z.nullable(RecordOrigin),
  sequence: z.int(),
  created_at: z.number(),
}

/** The document of a record (rules 2.14). */
const WholeRecord = z.strictObject({
  ...sharedMembers,
  kind: z.enum(recordKinds),
  attachment: z.nullable(ArchivedAttachment),
  nonce: z.string().check(z.regex(/^[a-f0-9]{32}$/, 'must be 16 bytes in hex')),
  ignored_members: z.array(z.string()),
})

/** What replaces the document of an erased record (rules 2.18). */
const ErasedRecord = z.strictObject({
  ...sharedMembers,
  kind: z.enum(reportKinds),
  attachment: z.null(),
  erased: z.literal(true),
})

/** The document of a record, as the ledger stores it. */
export const ArchivedRecord = z.union([WholeRecord, ErasedRecord])
export type ArchivedRecord = z.infer<typeof ArchivedRecord>

/** The schema of a document that is erased or not. Its errors are more precise than those of ArchivedRecord. */
export function toRecordSchema(document: unknown): typeof WholeRecord | typeof ErasedRecord {
  return typeof document === 'object' && document !== null && 'erased' in document ? ErasedRecord : WholeRecord
}

/** An idempotency key, with the request that the record answers. */
const IdempotencyKey = z.strictObject({ caller: z.string(), key: z.string(), request: z.string() })

/** SHA-256 of the JSON Schema of ArchiveLine: an archive of any other schema has another format (rules 2.14). */
export const archiveFormat = '6a689101b9263ab5db67b48b760fdb61984566f6b36770d0835e8cc17cf0cc1b'

/**
 * One line of an archive, without its member `chain`. An archive is JSON Lines: `archive` first; then each record in order, with an
 * attachment in base64 before the first record that names it; `end` last. `chain` is the SHA-256 over the chain of the previous line (64
 * zeros for the first), a line feed, and the canonical JSON (RFC 8785) of the line without `chain`. It makes every changed, moved, added
 * or missing line detectable, and the last chain covers the whole archive. Tokens are not exported. The archive has the key of the log's
 * tags, so that an import has the same log.
 */
export const ArchiveLine = z.union([
  z.strictObject({
    archive: z.strictObject({
      format: Sha256,
      org: LookupText,
      records: z.int(),
      tag_key: TagKey,
    }),
  }),
  z.strictObject({ attachment: z.strictObject({ sha256: Sha256, size: z.int(), base64: z.string() }) }),
  z.strictObject({
    record: ArchivedRecord,
    sha256: Sha256,
    /** Number of the record within its flow and trail, from 1. */
    ordinal: z.int(),
    keys: z.array(IdempotencyKey),
  }),
  z.strictObject({ end: z.strictObject({ records: z.int(), attachments: z.int() }) }),
])
export type ArchiveLine = z.infer<typeof ArchiveLine>
