import type { AccessChange, AccessTables } from './access/access-ledger.ts'
import type { BindingReader } from './access/binding.ts'
import type { FlowOwnerReader } from './access/flow-owner.ts'
import type { SessionTable } from './access/session-table.ts'
import type { TokenReader } from './access/token.ts'
import type { CheckTable } from './log/last-check.ts'
import type { LogTable } from './log/log-table.ts'
import type { WriteLoad } from './ledger/group-commit.ts'
import type { ImportedLedger, ImportedRecord } from './ledger/import-ledger.ts'
import type { Inspection } from './ledger/inspection.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { HistoryReader, Listing, RecordReader, SearchReader } from './reader.ts'
import type { Idempotency, StoredRecord, Write, Written } from './record.ts'
import type { SecretTable } from './secret/secret-table.ts'

/** The database of the service. It stores and finds records and holds no verdicts. A record never changes and is never removed. */
export interface Store
  extends RecordReader, SearchReader, HistoryReader, Listing, BindingReader, TokenReader, FlowOwnerReader {
  /** Epoch seconds. All code of the service reads the time here. */
  readonly now: () => number
  /** Seconds by which the clock of the machine is ahead of `now`; negative if it is behind (rules 2.20). */
  readonly readClockDeparture: () => number
  /**
   * Records a write in one transaction, with sequence, hash, idempotency key and indexes. It is on disk when the promise resolves.
   * Rejects with `IdempotencyConflict`, `QueueFull` or `StoreUnavailable` (failure.ts).
   */
  readonly append: (write: Write) => Promise<Written>
  /**
   * Changes tables and appends the records of the change to the ledger of the organisation, in one transaction. The ledger is locked
   * first, so that changes of one organisation run one after another, in every process. Rejects with the error of `work`.
   */
  readonly changeAccess: <T>(org: string, work: (tables: AccessTables) => Promise<AccessChange<T>>) => Promise<T>
  /** The write queue and the batch sizes of this process. */
  readonly readLoad: () => WriteLoad
  /** Number of outages of the database since the start of this process. */
  readonly countOutages: () => number
  /** The record for which the key was first used, if any. Rejects with `IdempotencyConflict` if that was another request. */
  readonly findReplay: (org: string, idempotency: Idempotency) => Promise<StoredRecord | undefined>
  /** Raw rows, for checks and exports. */
  readonly inspection: Inspection
  /**
   * Imports a ledger in one transaction, with its sequences, times and hashes. Throws EvidenceError `usage` if the organisation
   * already has records.
   */
  readonly importLedger: (ledger: ImportedLedger, pages: AsyncIterable<readonly ImportedRecord[]>) => Promise<void>
  /** The logs of organisations. */
  readonly log: LogTable
  /** The last check of each organisation. */
  readonly checks: CheckTable
  /** Deliveries of notifications. */
  readonly outbox: Outbox
  /** Secrets of notification targets. */
  readonly secrets: SecretTable
  /** Sign-in sessions. */
  readonly sessions: SessionTable
  /**
   * Adds a listener that is called once for each committed record, in the order of its organisation's sequence. Records that
   * another process commits to the same PostgreSQL database are included. Returns a function that removes the listener.
   */
  readonly watch: (listener: (record: StoredRecord) => void) => () => void
  readonly close: () => Promise<void>
}
