import { readDocumentLength } from '../cache/document-length.ts'
import type { Row, Value } from '../engine/driver.ts'
import { AccessEnded, ForeignFlow, IdempotencyConflict } from '../failure.ts'
import type { LedgerPosition, Repository, StoredRecord, WriteOutcome } from '../record.ts'
import { serialiseError, type SerialisedError } from './failure.ts'
import type { SqliteTransaction } from './transaction.ts'

/** The methods of the connection in the thread that take a statement. */
export type StatementCall = 'read' | 'write' | 'changeSchema'
export type ControlCall = Exclude<keyof SqliteTransaction, StatementCall>

interface StatementRequest {
  readonly kind: 'statement'
  readonly call: StatementCall
  readonly sql: string
  readonly parameters: readonly Value[]
}

/** A whole transaction in one message, so that no message has to be answered before the commit. `now` in epoch seconds. */
interface RecordBatch {
  readonly kind: 'record'
  /** The writes as JSON, which is faster to transfer than the objects. */
  readonly batch: string
  readonly now: number
}

/** A request to the thread. Each message is an array of requests; its response is an array of results in the same order. */
export type ThreadRequest =
  | StatementRequest
  | { readonly kind: 'control'; readonly call: ControlCall }
  | RecordBatch
  | { readonly kind: 'forbid changes' }
  | { readonly kind: 'close' }

export interface ThreadResult {
  /** Rows of a statement. */
  readonly rows: readonly Row[]
  /** Outcomes of a batch, one for each write. */
  readonly outcomes: readonly SerialisedOutcome[]
}

export type ThreadResponse = ThreadResult | { readonly failure: SerialisedError }

/** An outcome without the members of the write, which the receiver already has. `length` is that of the record's document. */
export type SerialisedOutcome =
  | {
      readonly recorded: LedgerPosition & Pick<StoredRecord, 'version' | 'nonce' | 'sha256'>
      readonly length: number
      readonly ordinal: number
    }
  /** The record as JSON, because a message between threads loses exact numbers (json/exact-number.ts). */
  | { readonly replayed: string; readonly length: number }
  | { readonly conflict: string }
  | { readonly foreignFlow: Repository | undefined }
  | { readonly accessEnded: true }
  | { readonly failure: SerialisedError }

export function serialiseOutcome(outcome: WriteOutcome): SerialisedOutcome {
  if (!('written' in outcome)) return serialiseFailure(outcome.failure)
  const { record, replayed, added } = outcome.written
  const length = readDocumentLength(record)
  if (replayed) return { replayed: JSON.stringify(record), length }
  const { sequence, created_at, version, nonce, sha256 } = record
  return {
    recorded: { sequence, created_at, version, nonce, sha256 },
    length,
    ordinal: added?.ordinal ?? 0,
  }
}

function serialiseFailure(failure: unknown): SerialisedOutcome {
  if (failure instanceof AccessEnded) return { accessEnded: true }
  if (failure instanceof ForeignFlow) return { foreignFlow: failure.owner }
  return failure instanceof IdempotencyConflict ? { conflict: failure.key } : { failure: serialiseError(failure) }
}
