import type { ArchivedRecord } from '../../schema/resource/archive.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { Role } from '../../schema/role.ts'
import type { Attachment } from '../../schema/attestation/attestation.ts'
import type { JobClaims } from '../../schema/oidc.ts'
import type { BindingTable } from './access/binding.ts'
import type { Load } from './ledger/group-commit.ts'
import type { ImportedRecord } from './ledger/import-ledger.ts'
import type { Inspection } from './ledger/inspection.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Said once, with the form in which records leave: one of a kind that an archive does not know could never be moved. */
export type RecordKind = ArchivedRecord['kind']

/** A job as its OIDC token describes it, who vouches for that, and the bindings that let it in. */
export interface JobActor extends JobClaims {
  readonly issuer: string
  readonly bindings: readonly string[]
}

/** Who did it. `name` is what `reported_by` shows; beside it, which API token or which job that was. */
export interface Actor {
  readonly name: string
  readonly token_id?: string
  readonly job?: JobActor
}

/** What happened, before it has a place in the order of things. Columns beside `body` are there to be looked up by. */
export interface NewRecord {
  readonly id: string
  readonly org: string
  readonly kind: RecordKind
  readonly flow: string | null
  readonly trail: string | null
  /** The attestation's, custom type's or notification's name. */
  readonly name: string | null
  /** The attestation's type: `junit`, `custom:coverage`. */
  readonly type: string | null
  readonly fingerprint: string | null
  /** The commit that the record itself names. */
  readonly commit: string | null
  readonly actor: Actor
  /** The request's body as it was accepted. */
  readonly body: FreeObject
  readonly attachment: Attachment | null
}

/** A record for good: `sequence` has no gap within its organisation, `sha256` is that of the canonical JSON of all the rest. */
export interface StoredRecord extends NewRecord {
  readonly sequence: number
  /** Epoch seconds with a fraction; never earlier than that of the record before it. */
  readonly created_at: number
  readonly sha256: string
}

/** `request` is the SHA-256 of what was asked (method, path, body, file): the same key for anything else is refused. */
export interface Idempotency {
  readonly caller: string
  readonly key: string
  readonly request: string
}

export interface Write {
  readonly record: NewRecord
  readonly idempotency?: Idempotency
}

export interface Written {
  readonly record: StoredRecord
  /** The key was used before for the very same request: nothing was recorded, `record` is the one of the first time. */
  readonly replayed: boolean
}

/** Only members that are given narrow. */
export interface Filter {
  readonly kinds?: readonly RecordKind[]
  readonly flow?: string
  readonly trail?: string
  readonly name?: string
  readonly type?: string
  readonly fingerprint?: string
  readonly commit?: string
  /** Beginning of a fingerprint. */
  readonly fingerprintPrefix?: string
  /** Beginning of a commit SHA. */
  readonly commitPrefix?: string
  readonly from?: number
  readonly to?: number
}

export interface Window {
  readonly offset: number
  readonly limit: number
}

export interface FlowKey {
  readonly org: string
  readonly flow: string
}

export interface TrailKey extends FlowKey {
  readonly trail: string
}

export interface ArtifactKey {
  readonly flow: string
  readonly trail: string | null
  readonly fingerprint: string
}

/** An API token without its secret, of which only the SHA-256 is kept. `org` and `flow` may be `*`; `flow` is a pattern with `*`. */
export interface TokenRecord {
  readonly id: string
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
  readonly secret_sha256: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
  readonly revoked_at: number | null
}

/** Where records live. It keeps and finds; it never judges. Nothing recorded is ever changed or removed. */
export interface Store extends BindingTable {
  /** Epoch seconds. The one clock of the service. */
  readonly now: () => number
  /**
   * Records in one transaction: sequence, hash, idempotency key and indexes with it; on disk before the promise resolves.
   * Rejects with `IdempotencyConflict`, `QueueFull` or `StoreUnavailable` (store/failure.ts).
   */
  readonly append: (write: Write) => Promise<Written>
  /** How the writes of this process come along. */
  readonly load: () => Load
  /** What the key was first used for, if it was; rejects with `IdempotencyConflict` where that was another request. */
  readonly findReplay: (org: string, idempotency: Idempotency) => Promise<StoredRecord | undefined>
  readonly findById: (org: string, id: string) => Promise<StoredRecord | undefined>
  /** Matching records, newest first. */
  readonly find: (org: string, filter: Filter, window?: Window) => Promise<readonly StoredRecord[]>
  readonly count: (org: string, filter: Filter) => Promise<number>
  /** Names, sorted. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly hasFlow: (org: string, flow: string) => Promise<boolean>
  /** Names, oldest first. */
  readonly listFlows: (org: string) => Promise<readonly string[]>
  /** Names, newest first. Without a window: all. */
  readonly listTrails: (org: string, flow: string, window?: Window) => Promise<readonly string[]>
  readonly countTrails: (org: string, flow: string) => Promise<number>
  /** Every record of each named trail, oldest first; a trail that is not there is missing in the map. */
  readonly readTrails: (
    org: string,
    flow: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly StoredRecord[]>>
  /** Sequence of the organisation's last record; 0 where there is none. */
  readonly readHead: (org: string) => Promise<number>
  /**
   * Every record of a trail, oldest first; empty where it is not there. Whoever needs only what was recorded up to a sequence says so
   * with `upTo`, and may be spared a reading.
   */
  readonly readTrail: (key: TrailKey, upTo?: number) => Promise<readonly StoredRecord[]>
  /** What a flow itself was given, oldest first; `upTo` as above. */
  readonly readFlow: (key: FlowKey, upTo?: number) => Promise<readonly StoredRecord[]>
  /** Each (flow, trail, fingerprint) once, newest first by its first report. */
  readonly listArtifacts: (org: string, flow: string, window: Window) => Promise<readonly ArtifactKey[]>
  readonly countArtifacts: (org: string, flow: string) => Promise<number>
  readonly createToken: (token: TokenRecord) => Promise<void>
  readonly findToken: (id: string) => Promise<TokenRecord | undefined>
  readonly listTokens: () => Promise<readonly TokenRecord[]>
  readonly revokeToken: (id: string) => Promise<boolean>
  readonly touchToken: (id: string) => Promise<void>
  /** What the database holds, as it lies there (store/inspection.ts). */
  readonly inspection: Inspection
  /**
   * Takes a ledger over in one transaction, with its sequences, times and hashes. Throws EvidenceError `usage` where the organisation
   * has records already.
   */
  readonly importLedger: (org: string, pages: AsyncIterable<readonly ImportedRecord[]>) => Promise<void>
  /** What is told of what was recorded. */
  readonly outbox: Outbox
  /**
   * Calls back after each commit, of another process on the same PostgreSQL too, each record once and in the order of its
   * organisation; returns the way to stop.
   */
  readonly watch: (listener: (record: StoredRecord) => void) => () => void
  readonly close: () => Promise<void>
}
