import type { Attachment } from '../../schema/attestation/attestation.ts'
import type { JobClaims } from '../../schema/oidc.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { ArchivedRecord } from '../../schema/resource/archive.ts'

/** The kinds are declared by the archive format, so that every record can be exported. */
export type RecordKind = ArchivedRecord['kind']

/** A job, as the claims of its OIDC token describe it. */
export interface JobActor extends JobClaims {
  /** URL of the issuer that signed the token. */
  readonly issuer: string
  /** Ids of the bindings that granted access. */
  readonly bindings: readonly string[]
}

/** The caller that reported a record. At most one of `token_id` and `job` is present. */
export interface Actor {
  /** Shown as `reported_by`. */
  readonly name: string
  readonly token_id?: string
  /** Id of the first token of which this token is a replacement; absent for a token that replaces none. */
  readonly origin_token_id?: string
  readonly job?: JobActor
}

/** A record before it has a position in the ledger. The members beside `body` are lookup columns. */
export interface NewRecord {
  readonly id: string
  readonly org: string
  readonly kind: RecordKind
  readonly flow: string | null
  readonly trail: string | null
  /** Name of the attestation, custom type or notification action. */
  readonly name: string | null
  /** Type of the attestation, such as `junit` or `custom:coverage`. */
  readonly type: string | null
  readonly fingerprint: string | null
  /** Commit SHA in the record itself. */
  readonly commit: string | null
  readonly actor: Actor
  /** The accepted body of the request. */
  readonly body: FreeObject
  readonly attachment: Attachment | null
}

/** Position of a record in the ledger of its organisation. */
export interface LedgerPosition {
  /** From 1, without a gap within the organisation. */
  readonly sequence: number
  /** Epoch seconds with a fraction; not earlier than that of the previous record. */
  readonly created_at: number
}

/** A record in the ledger. It never changes. */
export interface StoredRecord extends NewRecord, LedgerPosition {
  /** SHA-256 of the canonical JSON of all other members. */
  readonly sha256: string
}

export interface Idempotency {
  /** Identifies the caller; two callers can use the same key. */
  readonly caller: string
  readonly key: string
  /** SHA-256 of the request (method, path, body and file). The same key with another request is a conflict. */
  readonly request: string
}

export interface Write {
  readonly record: NewRecord
  readonly idempotency?: Idempotency
}

export interface Written {
  readonly record: StoredRecord
  /** True if an earlier, identical request used the key. Nothing was recorded, and `record` is the earlier record. */
  readonly replayed: boolean
}

/** Result of one write of a batch. `startsTrail` is true if the record is the first of its trail. */
export type WriteOutcome = { readonly written: Written; readonly startsTrail?: boolean } | { readonly failure: unknown }

export interface FlowKey {
  readonly org: string
  readonly flow: string
}

export interface TrailKey extends FlowKey {
  readonly trail: string
}
