import type { Attachment } from '../../wire/attestation/attestation.ts'
import type { JobClaims } from '../../wire/oidc.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { ArchivedRecord, RecordOrigin } from '../../wire/resource/archive.ts'
import { reportKinds } from '../../wire/resource/record-kind.ts'

/** The kinds are declared by the archive format, so that every record can be exported. */
export type RecordKind = ArchivedRecord['kind']

const judgedKinds: ReadonlySet<string> = new Set(reportKinds)

/** Whether records of this kind begin flows, trails and artifacts and are judged. Readers pass over the other kinds (rules 2.14). */
export function isReportKind(kind: string): boolean {
  return judgedKinds.has(kind)
}

/**
 * The kinds whose records can be erased (rules 2.18). The other kinds configure what later records mean, or are the history of the ledger and
 * of the access to it.
 */
export const erasableKinds: readonly RecordKind[] = ['flow', 'trail', 'artifact', 'attestation', 'override']

/** Positions of deliveries that are reserved for a record: more than its messages, so that positions are unique and ordered. */
export const positionsPerRecord = 1_000_000

/** The records that are numbered together: those of a flow and trail, those without either, or the events of the log (rules 2.14). */
export interface Series {
  readonly kind: unknown
  readonly flow: unknown
  readonly trail: unknown
}

/** Whether a record is an event of the log itself: its entry has no tag, and it has an ordinal among its like. */
export function isLogEvent({ kind, flow, trail }: Series): boolean {
  return kind === 'log_event' && flow === null && trail === null
}

/** A text that is equal for the records of one series, and for no others of an organisation. */
export function toSeriesKey(series: Series): string {
  return JSON.stringify(isLogEvent(series) ? ['log_event'] : [series.flow, series.trail])
}

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
  /** The origin that follows from the actor (new-record.ts). */
  readonly origin: RecordOrigin | null
  /** Members of the request that the service does not know. */
  readonly ignored_members: readonly string[]
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
  /** Version of the record's document. */
  readonly version: 2
  /** 16 random bytes in hex, so that the hash of a record reveals nothing about it; null after an erasure. */
  readonly nonce: string | null
  /** SHA-256 of the record's document (ledger/document.ts), of an erased record too. */
  readonly sha256: string
  /** The document was erased: the members are those of its remainder (rules 2.18). */
  readonly erased?: true
}

export interface Idempotency {
  /** The owner of the key: a token, or the run of a job. Two owners can use the same key. */
  readonly caller: string
  readonly key: string
  /** SHA-256 of the request (method, path, body and file). The same key with another request is a conflict. */
  readonly request: string
  /** Of a replay: the run of the report. The key is looked up under this run first, but recorded only under its own caller. */
  readonly replayOf?: string
}

/** A secret that only the key file opens (secret/sealer.ts). */
export interface SealedSecret {
  readonly id: string
  readonly sealed: string
}

/** A change of the secrets of a notification action (rules 7.4). */
interface SecretChange {
  /** The beginning of the ids of all secrets of the action. These secrets are removed. */
  readonly prefix: string
  /** The secrets to which the record refers. */
  readonly sealed: readonly SealedSecret[]
}

/** The identity of a repository. Its name can change, and another repository can take it. */
export interface Repository {
  readonly issuer: string
  readonly repository_id: string
}

/** How a caller was authenticated: with the secret of a token, or by bindings. */
export type Credential =
  | { readonly token: string; readonly secret_sha256: string }
  | { readonly bindings: readonly string[] }

export interface Write {
  readonly record: NewRecord
  /** The record's column `fact` (fact-column.ts); null for a kind that has none. */
  readonly fact?: string | null
  /** Bytes of memory that the request of the record takes; absent for a record that the service writes itself, which is small. */
  readonly memoryBytes?: number
  /** The write fails with AccessEnded if the caller has lost its access in the transaction of the record (rules 6.1). */
  readonly credential?: Credential
  /** The write fails with ForeignFlow if, in the transaction of the record, the flow is neither new nor that of this repository (rules 6.8). */
  readonly repository?: Repository
  readonly idempotency?: Idempotency
  /** Takes effect in the transaction of the record, and only if the record is new. */
  readonly secrets?: SecretChange
}

/** What a record has beside its document. */
export interface RecordPart {
  /** Its number among the records of its flow and trail, from 1. */
  readonly ordinal: number
  /** Its column `fact`. */
  readonly fact: string | null
}

export interface Written {
  readonly record: StoredRecord
  /** Of a record that is new. */
  readonly added?: RecordPart
  /** True if an earlier, identical request used the key. Nothing was recorded, and `record` is the earlier record. */
  readonly replayed: boolean
}

/** Result of one write of a batch. */
export type WriteOutcome = { readonly written: Written } | { readonly failure: unknown }

export interface FlowKey {
  readonly org: string
  readonly flow: string
}

export interface TrailKey extends FlowKey {
  readonly trail: string
}
