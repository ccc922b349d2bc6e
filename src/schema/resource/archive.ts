import * as z from 'zod/mini'
import { Attachment } from '../attestation/attestation.ts'
import { FreeObject } from '../primitives.ts'

const Sha256 = z.string().check(z.regex(/^[a-f0-9]{64}$/, 'must be a SHA-256'))

/** A record as the ledger holds it (service/store/store.ts). */
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

/** A request that was answered with the record, and is answered so again. */
const Key = z.strictObject({ caller: z.string(), key: z.string(), request: z.string() })

/**
 * What one line of an archive says. An archive is a text of JSON Lines: `archive` first; then each record in its order, and before the
 * first record that names an attachment that attachment, in base64; `end` last. Every line has a member `chain` beside: the SHA-256 over
 * the chain of the line before (64 zeros before the first), a line feed, and the canonical JSON (RFC 8785) of the line without it. So
 * no line can be altered, moved, added or lost unseen, and the last chain stands for the whole. Tokens are not part of it.
 */
export const ArchiveLine = z.union([
  z.strictObject({ archive: z.strictObject({ version: z.literal(1), org: z.string(), records: z.int() }) }),
  z.strictObject({ attachment: z.strictObject({ sha256: Sha256, size: z.int(), base64: z.string() }) }),
  z.strictObject({ record: ArchivedRecord, sha256: Sha256, keys: z.array(Key) }),
  z.strictObject({ end: z.strictObject({ records: z.int(), attachments: z.int() }) }),
])
export type ArchiveLine = z.infer<typeof ArchiveLine>
