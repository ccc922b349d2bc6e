import { IdempotencyConflict } from '../failure.ts'
import type { Outcome } from '../ledger/record-batch.ts'
import { lengthOf, withLength } from '../cache/document-length.ts'
import { hear, tell, type Told } from './failure.ts'
import type { StoredRecord, Write } from '../store.ts'

/** What an outcome adds to its write, as it goes from the thread that writes to the one that knows the write already. */
export type ToldOutcome =
  | {
      readonly sealed: Pick<StoredRecord, 'sequence' | 'created_at' | 'sha256'>
      readonly length: number
      readonly begins: boolean
    }
  | { readonly replayed: StoredRecord; readonly length: number }
  | { readonly conflict: string }
  | { readonly failure: Told }

export function tellOutcome(outcome: Outcome): ToldOutcome {
  if (!('written' in outcome)) return tellFailure(outcome.failure)
  const { record, replayed } = outcome.written
  const length = lengthOf(record)
  if (replayed) return { replayed: record, length }
  const { sequence, created_at, sha256 } = record
  return { sealed: { sequence, created_at, sha256 }, length, begins: outcome.begins ?? false }
}

function tellFailure(failure: unknown): ToldOutcome {
  return failure instanceof IdempotencyConflict ? { conflict: failure.key } : { failure: tell(failure) }
}

/** The outcomes that the other thread had of a batch. */
export function hearOutcomes(batch: readonly Write[], told: readonly ToldOutcome[]): readonly Outcome[] {
  return told.flatMap((one, at) => {
    const write = batch[at]
    return write === undefined ? [] : [hearOutcome(write, one)]
  })
}

function hearOutcome({ record }: Write, told: ToldOutcome): Outcome {
  if ('failure' in told) return { failure: hear(told.failure) }
  if ('conflict' in told) return { failure: new IdempotencyConflict(told.conflict) }
  const { length } = told
  if ('replayed' in told) return { written: { record: withLength(told.replayed, length), replayed: true } }
  const { sealed, begins } = told
  return { written: { record: withLength({ ...record, ...sealed }, length), replayed: false }, begins }
}
