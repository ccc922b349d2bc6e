import { readDocumentLength, rememberDocumentLength } from '../document-length.ts'
import type { Row, Value } from '../engine/driver.ts'
import { AccessEnded, ForeignFlow, IdempotencyConflict } from '../failure.ts'
import type { LedgerPosition, Repository, StoredRecord, WriteOutcome, Write } from '../record.ts'
import { serialiseError, type SerialisedError, deserialiseError } from './failure.ts'
import type { SqliteTransaction } from './transaction.ts'
import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { isObject } from '../../../wire/json/is-object.ts'

/** The methods of the connection in the thread that take a statement. */
export type StatementCall = 'read' | 'write' | 'changeSchema'
export type ControlCall = Exclude<keyof SqliteTransaction, StatementCall | 'announce'>

interface StatementRequest {
  readonly kind: 'statement'
  readonly call: StatementCall
  readonly sql: string
  readonly parameters: readonly Value[]
}

/** A whole transaction in one message, so that no message has to be answered before the commit. `now` in epoch seconds. */
interface RecordBatch {
  readonly kind: 'record'
  readonly org: string
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
type SerialisedOutcome =
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

/** Restores the outcomes of a batch, in the order of its writes. */
export function deserialiseOutcomes(
  batch: readonly Write[],
  outcomes: readonly SerialisedOutcome[],
): readonly WriteOutcome[] {
  return outcomes.flatMap((outcome, at) => {
    const write = batch[at]
    return write === undefined ? [] : [deserialiseOutcome(write, outcome)]
  })
}

function deserialiseOutcome({ record, fact = null }: Write, outcome: SerialisedOutcome): WriteOutcome {
  if ('failure' in outcome) return { failure: deserialiseError(outcome.failure) }
  if ('conflict' in outcome) return { failure: new IdempotencyConflict(outcome.conflict) }
  if ('accessEnded' in outcome) return { failure: new AccessEnded() }
  if ('foreignFlow' in outcome) return { failure: new ForeignFlow(outcome.foreignFlow) }
  const { length } = outcome
  if ('replayed' in outcome) {
    return { written: { record: rememberDocumentLength(parseRecord(outcome.replayed), length), replayed: true } }
  }
  const { recorded, ordinal } = outcome
  const stored = rememberDocumentLength({ ...record, ...recorded }, length)
  return { written: { record: stored, replayed: false, added: { ordinal, fact } } }
}

function parseRecord(text: string): StoredRecord {
  const record = parseExactJson(text)
  if (!isRecord(record)) throw new TypeError('The thread returned a record that is not an object.')
  return record
}

/** The thread of this process has serialised the record, so the check of one member is enough. */
function isRecord(value: unknown): value is StoredRecord {
  return isObject(value) && 'sequence' in value
}
